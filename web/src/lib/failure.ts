// What went wrong, in one sentence, and whether the same may go well the next time: an engine that was not loaded, that failed, or
// that took too long is another one then; what is wrong with a question stays wrong.
import { Refused } from '../engine';
import { sentences, t } from './i18n.svelte';

export interface Failure {
  text: string;
  again?: () => void;
}

/// A hint of the engine; nothing where it is about its command line or its requests, which help nobody here.
export const hintHere = (hint?: string): string | undefined => (hint && /sprague [a-z]|--[a-z]|`[a-z]+`|\{"/.test(hint) ? undefined : hint);
/// What the engine says in the middle of a sentence, as the beginning of one.
export const asSentence = (text: string): string => text.replace(/^[a-z](?=[a-z]*( |$))/, (letter) => letter.toUpperCase());
/// What the engine says of something wrong, as sentences.
export const toldError = (message: string, hint?: string): string => sentences(asSentence(message), hintHere(hint));

/// Nothing for what was cancelled.
export function failureOf(error: unknown, again: () => void): Failure | undefined {
  if (!(error instanceof Refused)) return { text: t('engine.failed', { message: String(error) }), again };
  const { kind, message, hint } = error.error;
  if (kind === 'cancelled') return undefined;
  if (message === 'no_server') return { text: t('own.no_server'), again };
  if (kind === 'timeout') return { text: t('engine.timeout'), again };
  if (kind === 'internal') return { text: t('engine.failed', { message: message || t('engine.not_loaded') }), again };
  return { text: toldError(message, hint) };
}
