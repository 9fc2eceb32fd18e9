// The language of the page. `t` gives a text in it; components that call it are drawn anew when it changes.
import { en, zh, type Key } from './strings';

export type Language = 'en' | 'zh';
export const texts: Record<Language, Record<Key, string>> = { en, zh };

const kept = (() => {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
})();
const first: Language =
  kept === 'en' || kept === 'zh' ? kept : globalThis.navigator?.language?.startsWith('zh') ? 'zh' : 'en';

export const language = $state({ now: first });

export function setLanguage(next: Language) {
  language.now = next;
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : 'en';
  try {
    localStorage.setItem('language', next);
  } catch {
    // Private windows keep nothing.
  }
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(texts[language.now][key], values);
}

/// Texts that lack their full stops, as sentences of the language.
export function sentences(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(language.now === 'zh' ? '。' : '. ');
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
