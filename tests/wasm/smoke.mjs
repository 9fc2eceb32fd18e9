// The engine's module under Node.js: a request as JSON in, an answer as JSON out.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';
import { brotliCompressSync } from 'node:zlib';
import assert from 'node:assert';

const bytes = await readFile(process.argv[2]);
const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(bytes);
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { memory, allocate, release, answer } = instance.exports;

function ask(request) {
  const text = new TextEncoder().encode(JSON.stringify(request));
  const at = allocate(text.length);
  new Uint8Array(memory.buffer, at, text.length).set(text);
  const begin = answer(at, text.length);
  const rest = new Uint8Array(memory.buffer, begin);
  const reply = JSON.parse(new TextDecoder().decode(rest.subarray(0, rest.indexOf(0))));
  release(at);
  return reply;
}
const solve = (task) => ask({ verb: 'solve', ...task });

const nim = solve({ position: 'nim 3 6 9' });
assert.equal(nim.outcome, 'N');
assert.equal(nim.first_winning_move.label, 'take 4 from heap 3');
assert.equal(solve({ position: 'wythoff 1000000000000000000000000000000 0' }).first_winning_move.result, '0 0');
assert.equal(solve({ position: 'nim 3 5 + wythoff 4 7', convention: 'misere' }).method.name, 'search');
assert.match(solve({ position: 'nimm 3' }).error.hint, /nim/);
const rules = 'game w(x, y)\n (x, y) -> (x - k, y) where 1 <= k\n (x, y) -> (x, y - k) where 1 <= k\n (x, y) -> (x - k, y - k) where 1 <= k';
assert.equal(ask({ verb: 'prove', game: 'w', rules }).verdict, 'PROVED');
assert.equal(ask({ verb: 'table', game: 'kayles', to: 150, period: true }).period.period, 12);
// Values, and forms as deep as there may be: the stack holds them.
assert.equal(ask({ verb: 'value', expression: '{0|*} + domineering 2x2' }).value, '{1^|-1^}');
assert.equal(ask({ verb: 'value', expression: '{1|*700} || {^700*|*600}' }).ending, 'proved');
assert.match(ask({ verb: 'value', expression: '{3|*100000} + {2|-2}' }).error.message, /deep/);
assert.equal(ask({ verb: 'value', expression: '*:400' }).ending, 'proved');
assert.match(ask({ verb: 'value', expression: '*:40000' }).error.message, /deep/);
// A search that its limits end, and one more question after it.
assert.equal(solve({ position: 'chomp 8x8', question: 'nim_value', limits: { positions: 2000 } }).ending, 'out_of_positions');
assert.equal(solve({ position: 'nim 1 2 3' }).outcome, 'P');
assert.ok(brotliCompressSync(bytes).length < 1_100_000, 'the module is too large for the page');
console.log('WebAssembly answers.');
