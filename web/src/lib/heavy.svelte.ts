// Work that may take long, in the page's engine or in that of `sprague serve`, with what one sees of it meanwhile.
import { engine, Refused } from '../engine';
import { askNative, mayBeNative, type Heavy, type Progress } from '../engine/native';
import type { Verbs } from '../engine/types';
import { language, t } from './i18n.svelte';

export class Work {
  running = $state(false);
  progress = $state.raw<Progress | undefined>(undefined);
  failure = $state('');
  readonly offered = mayBeNative();
  native = $state(false);
  private stopper = new AbortController();

  /// Nothing when it was cancelled, or failed; `failure` says why.
  async ask<V extends Heavy>(verb: V, request: Verbs[V]['request'], native = this.native): Promise<Verbs[V]['answer'] | undefined> {
    this.stop();
    const { signal } = (this.stopper = new AbortController());
    this.running = true;
    this.failure = '';
    this.progress = undefined;
    const mine = () => this.stopper.signal === signal;
    try {
      const answer = native
        ? await askNative(verb, { language: language.now, ...request }, { signal, progress: (now) => mine() && (this.progress = now) })
        : await engine.ask(verb, request, signal);
      return mine() ? answer : undefined;
    } catch (error) {
      if (mine()) this.failure = told(error);
      return undefined;
    } finally {
      if (mine()) this.running = false;
    }
  }
  stop() {
    this.stopper.abort();
    this.running = false;
  }
  /// Ends what runs on this computer, which then answers with what it has found.
  cancel() {
    this.stopper.abort();
  }
}

/// One sentence about a failure; none for what was cancelled.
export function told(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  if (error.error.kind === 'cancelled') return '';
  if (error.error.message === 'no_server') return t('own.no_server');
  if (error.error.kind === 'timeout') return t('engine.timeout');
  return [error.error.message, error.error.hint].filter(Boolean).join('. ');
}
