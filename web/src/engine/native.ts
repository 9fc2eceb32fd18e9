// The engine of `sprague serve` on this computer, for work that takes longer: it has threads, more memory and more time.
// Its replies are streams of events (doc/formats/serve.md).
import { Refused } from './client';
import type { EngineError, Verbs } from './types';

export type Heavy = 'table' | 'prove' | 'refute' | 'sequence' | 'ask' | 'value';
export interface Progress {
  seconds: number;
  ticks: number;
}
interface Event {
  name: string;
  data: string;
}

/// A page that came from this computer may have come from `sprague serve`.
export const mayBeNative = (host = globalThis.location?.hostname ?? ''): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host);

/// The events of a stream that have come in full, and the rest.
export function eventsOf(text: string): { events: Event[]; rest: string } {
  const parts = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = parts.pop()!;
  const events = parts.map((part) => {
    const event: Event = { name: 'message', data: '' };
    for (const line of part.split('\n')) {
      if (line.startsWith('event: ')) event.name = line.slice(7);
      else if (line.startsWith('data: ')) event.data += line.slice(6);
    }
    return event;
  });
  return { events, rest };
}

const missing: EngineError = { kind: 'internal', message: 'no_server' };
const address = (path: string) => new URL(`api/${path}`, document.baseURI);

/// When `signal` fires, the server is told to end; then the answer is what was found so far. Throws Refused, with the message
/// 'no_server' where no server answers.
export async function askNative<V extends Heavy>(
  verb: V,
  request: Verbs[V]['request'],
  { signal, progress }: { signal: AbortSignal; progress?: (now: Progress) => void },
): Promise<Verbs[V]['answer']> {
  const connection = new AbortController();
  let id = '';
  const end = () => {
    if (id) void fetch(address(`requests/${id}`), { method: 'DELETE', keepalive: true }).catch(() => {});
    else connection.abort();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const response = await fetch(address(verb), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(request),
      signal: connection.signal,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      const answer = await response.json().catch(() => ({}));
      throw new Refused(answer.error ?? missing);
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Refused(missing);
      const { events, rest } = eventsOf(text + value);
      text = rest;
      for (const event of events) {
        const data = JSON.parse(event.data);
        if (event.name === 'accepted') {
          id = data.id;
          if (signal.aborted) end();
        } else if (event.name === 'progress') progress?.(data);
        else if (event.name === 'error') throw new Refused(data.error);
        else if (event.name === 'answer') return data;
      }
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(signal.aborted ? { kind: 'cancelled', message: 'cancelled' } : missing);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
