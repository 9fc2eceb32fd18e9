// The language of the page. `t` gives a text in it; components that call it are drawn anew when it changes. Chinese is loaded for
// who reads it.
import { en, type Key } from './strings';

export type Language = 'en' | 'zh';
export const texts: { en: Record<Key, string>; zh?: Record<Key, string> } = { en };

const kept = (() => {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
})();
const first: Language =
  kept === 'en' || kept === 'zh' ? kept : globalThis.navigator?.language?.startsWith('zh') ? 'zh' : 'en';

export const language = $state<{ now: Language }>({ now: 'en' });
/// The first language is there; English where it could not be loaded.
export const isReady: Promise<void> = first === 'en' ? Promise.resolve() : speak(first).catch(() => {});

/// Until the next visit. Rejects where the language cannot be loaded; then it is as before.
export async function speak(next: Language) {
  if (next === 'zh') texts.zh ??= (await import('./strings.zh')).zh;
  language.now = next;
  if (globalThis.document) document.documentElement.lang = next === 'zh' ? 'zh-Hans' : 'en';
}

/// Rejects where the language cannot be loaded; then it is as before.
export async function setLanguage(next: Language) {
  await speak(next);
  try {
    localStorage.setItem('language', next);
  } catch {
    // Private windows keep nothing.
  }
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return unbroken(fill((texts[language.now] ?? texts.en)[key], values));
}

/// "P-position", with a hyphen at which no line ends.
export const unbroken = (text: string): string => text.replace(/\b([NPD])-(?=position)/g, '$1\u2011');

/// Texts that lack their full stops, as sentences of the language.
export function sentences(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(language.now === 'zh' ? '。' : '. ');
}

/// What stands between two sentences.
export const gap = (): string => (language.now === 'zh' ? '' : ' ');
/// "what: which", with the language's colon.
export const told = (what: string, which: string): string => `${what}${language.now === 'zh' ? '：' : ': '}${which}`;

/// `{count}` is the value of that name, and `{count|move|moves}` the form that the language has for so many.
export function fill(text: string, values: Record<string, string | number>): string {
  return text
    .replace(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (whole, name: string, one: string, other: string) =>
      name in values ? (new Intl.PluralRules(language.now).select(Number(values[name])) === 'one' ? one : other) : whole,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
