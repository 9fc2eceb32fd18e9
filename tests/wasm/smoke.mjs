import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
import assert from 'node:assert';

const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { memory, allocate, answer } = instance.exports;

function ask(task) {
  const bytes = new TextEncoder().encode(JSON.stringify(task));
  const at = allocate(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const begin = answer(at, bytes.length);
  const rest = new Uint8Array(memory.buffer, begin);
  return JSON.parse(new TextDecoder().decode(rest.subarray(0, rest.indexOf(0))));
}

const nim = ask({ position: 'nim 3 6 9' });
assert.equal(nim.outcome, 'N');
assert.equal(nim.first_winning_move.label, 'take 4 from heap 3');
assert.equal(ask({ position: 'wythoff 1000000000000000000000000000000 0' }).first_winning_move.result, '0 0');
assert.equal(ask({ position: 'nim 3 5 + wythoff 4 7', convention: 'misere' }).method.name, 'search');
assert.match(ask({ position: 'nimm 3' }).error.hint, /nim/);
console.log('WebAssembly answers.');
