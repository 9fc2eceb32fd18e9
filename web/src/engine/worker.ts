// The worker that holds the engine. It gets { id, request } and posts { id, began } when the engine is loaded and asked, then
// { id, answer } or { id, failure }.
import { load } from './module';

interface Asked {
  id: number;
  request: string;
}

let engine: Promise<(request: string) => string> | undefined;

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Some hosts do not know the type of .wasm files, so streaming is only tried where they do.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

self.onmessage = async (event: MessageEvent<Asked | { url: string }>) => {
  const message = event.data;
  if ('url' in message) {
    engine = compile(message.url).then(load);
    engine.catch(() => {}); // told to who asks
    return;
  }
  try {
    if (!engine) throw new Error('the engine was not loaded');
    const ask = await engine;
    self.postMessage({ id: message.id, began: true });
    self.postMessage({ id: message.id, answer: ask(message.request) });
  } catch (error) {
    self.postMessage({ id: message.id, failure: String(error) });
  }
};
