// The WebAssembly module as one function: a request's JSON in, the answer's JSON out.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  allocate(size: number): number;
  release(place: number): void;
  answer(place: number, size: number): number;
}

const success = 0;
const badFile = 8;
const notSupported = 52;

// The few functions of WASI that the module may call. It opens no files; what it writes is a last message.
function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const known: Record<string, (...values: number[]) => number> = {
    fd_write(_file, vectors, count, written) {
      let size = 0;
      for (let i = 0; i < count!; ++i) size += view().getUint32(vectors! + 8 * i + 4, true);
      view().setUint32(written!, size, true);
      return success;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count!, 0, true);
      view().setUint32(size!, 0, true);
      return success;
    },
    environ_get: () => success,
    fd_prestat_get: () => badFile,
    fd_close: () => success,
    proc_exit(code) {
      throw new Error(`the engine stopped with ${code}`);
    },
    random_get(place, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, place, size));
      return success;
    },
  };
  const clock = (_clock: number, _precision: bigint, place: number) => {
    view().setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
    return success;
  };
  return new Proxy({ ...known, clock_time_get: clock } as WebAssembly.ModuleImports, {
    get: (all, name) => all[name as string] ?? (() => notSupported),
    has: () => true,
  });
}

export async function load(compiled: WebAssembly.Module): Promise<(request: string) => string> {
  let memory: WebAssembly.Memory;
  const stubs = wasi(() => memory);
  // Engines read imports by name from a plain object.
  const imports: WebAssembly.ModuleImports = {};
  for (const { name } of WebAssembly.Module.imports(compiled)) imports[name] = stubs[name]!;
  const instance = await WebAssembly.instantiate(compiled, { wasi_snapshot_preview1: imports });
  const engine = instance.exports as unknown as Exports;
  memory = engine.memory;
  engine._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(request);
    const place = engine.allocate(bytes.length);
    if (place === 0) throw new Error('the engine has no memory left');
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const begin = engine.answer(place, bytes.length);
    const rest = new Uint8Array(memory.buffer, begin);
    const text = decoder.decode(rest.subarray(0, rest.indexOf(0)));
    engine.release(place);
    return text;
  };
}
