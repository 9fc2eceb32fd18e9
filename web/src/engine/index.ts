import { language } from '../lib/i18n.svelte';
import { Engine, type WorkerLike } from './client';

export { Refused } from './client';
export type * from './types';

export const engine = new Engine(() => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ url: new URL('sprague.wasm', document.baseURI).href });
  return worker as WorkerLike;
}, () => language.now);
