// Work that may take long, in the page's engine or in that of `sprague serve`, with what one sees of it meanwhile.
import { engine, Refused } from '../engine';
import { askNative, mayBeNative, type Heavy, type Progress } from '../engine/native';
import type { EngineError, Verbs } from '../engine/types';
import { failureOf, type Failure } from './failure';
import { language } from './i18n.svelte';

export class Work {
  running = $state(false);
  progress = $state.raw<Progress | undefined>(undefined);
  failure: Failure | undefined = $state.raw();
  /// The template of what the engine refused, which says what was wrong in every language.
  kind = $state('');
  /// What the engine refused, with the place of what is wrong.
  refused: EngineError | undefined = $state.raw();
  readonly offered = mayBeNative();
  native = $state(false);
  private stopper = new AbortController();

  /// Nothing when it was cancelled, or failed; `failure` says why. `again`: what to do for who wants to try once more.
  async ask<V extends Heavy>(verb: V, request: Verbs[V]['request'], again: () => void, native = this.native): Promise<Verbs[V]['answer'] | undefined> {
    this.stop();
    const { signal } = (this.stopper = new AbortController());
    this.running = true;
    this.failure = undefined;
    this.refused = undefined;
    this.progress = undefined;
    const mine = () => this.stopper.signal === signal;
    try {
      const answer = native
        ? await askNative(verb, { language: language.now, ...request }, { signal, progress: (now) => mine() && (this.progress = now) })
        : await engine.ask(verb, request, signal);
      return mine() ? answer : undefined;
    } catch (error) {
      if (mine()) {
        this.failure = failureOf(error, again);
        this.refused = error instanceof Refused ? error.error : undefined;
        this.kind = this.refused?.template ?? '';
      }
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
