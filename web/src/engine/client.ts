// Asks the engine in its worker, one question after the other. A question may be cancelled; a worker that does not
// answer in the time its limits allow, or that fails, is replaced.
import type { EngineError, Limits, Verbs } from './types';

export class Refused extends Error {
  constructor(readonly error: EngineError) {
    super(error.message);
  }
}

interface Job {
  id: number;
  text: string;
  milliseconds: number;
  settle(answer: string): void;
  fail(error: EngineError): void;
}

export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export const usualLimits: Limits = { seconds: 5, bytes: 512 * 2 ** 20, positions: 5_000_000 };
const grace = 4_000; // milliseconds beyond the limits
const loading = 120_000; // milliseconds until the engine has begun: a slow network or a busy machine is no reason to give up

export class Engine {
  private worker: WorkerLike | undefined;
  private queue: Job[] = [];
  private running: Job | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  replaced = 0;

  /// `language`: of what the answers say, where a request names none.
  constructor(
    private readonly makeWorker: () => WorkerLike,
    private readonly language: () => 'en' | 'zh' = () => 'en',
  ) {}

  /// Begins to load the engine, before anything is asked.
  warm() {
    this.worker ??= this.fresh();
  }

  ask<V extends keyof Verbs>(verb: V, request: Verbs[V]['request'], signal?: AbortSignal): Promise<Verbs[V]['answer']> {
    const limits = { ...usualLimits, ...request.limits };
    return new Promise((resolve, reject) => {
      const job: Job = {
        id: this.next++,
        text: JSON.stringify({ verb, language: this.language(), ...request, limits }),
        milliseconds: 1000 * (limits.seconds ?? 5) + grace,
        settle: (text) => {
          const answer = JSON.parse(text);
          if (answer.error) reject(new Refused(answer.error));
          else resolve(answer);
        },
        fail: (error) => reject(new Refused(error)),
      };
      if (signal?.aborted) return job.fail(cancelled);
      signal?.addEventListener('abort', () => this.cancel(job), { once: true });
      this.queue.push(job);
      this.start();
    });
  }

  private cancel(job: Job) {
    const waiting = this.queue.indexOf(job);
    if (waiting >= 0) {
      this.queue.splice(waiting, 1);
      job.fail(cancelled);
    } else if (this.running === job) {
      this.replace();
      job.fail(cancelled);
      this.start();
    }
  }

  private start() {
    if (this.running) return;
    const job = this.queue.shift();
    if (!job) return;
    this.running = job;
    this.worker ??= this.fresh();
    this.waitFor(loading);
    this.worker.postMessage({ id: job.id, request: job.text });
  }

  private waitFor(milliseconds: number) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose({ kind: 'timeout', message: 'the engine did not answer in time' }), milliseconds);
  }

  private fresh(): WorkerLike {
    const worker = this.makeWorker();
    worker.onmessage = (event: MessageEvent<{ id: number; began?: boolean; answer?: string; failure?: string }>) => {
      const job = this.running;
      if (!job || event.data.id !== job.id) return;
      if (event.data.began) return this.waitFor(job.milliseconds);
      if (event.data.answer === undefined) return this.lose({ kind: 'internal', message: event.data.failure ?? '' });
      this.done();
      job.settle(event.data.answer);
      this.start();
    };
    worker.onerror = (event) => this.lose({ kind: 'internal', message: event.message });
    return worker;
  }

  private done() {
    clearTimeout(this.timer);
    this.running = undefined;
  }

  private replace() {
    this.done();
    this.worker?.terminate();
    this.worker = undefined;
    ++this.replaced;
  }

  private lose(error: EngineError) {
    const job = this.running;
    this.replace();
    job?.fail(error);
    this.start();
  }
}

const cancelled: EngineError = { kind: 'cancelled', message: 'cancelled' };
