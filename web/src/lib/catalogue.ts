// The catalogue, asked for once in each language.
import { engine } from '../engine';
import type { CatalogueEntry } from '../engine/types';
import type { Language } from './i18n.svelte';
import { namedRules } from './named';
import { otherNames, rulesZh } from './rulesets.zh';

const asked: Partial<Record<Language, Promise<CatalogueEntry[]>>> = {};
/// What it tells of a game is in `language`; names and titles are in both.
export function catalogue(language: Language = 'en'): Promise<CatalogueEntry[]> {
  const all = (asked[language] ??= engine.ask('catalogue', { language }).then((answer) => answer.rulesets));
  all.catch(() => delete asked[language]);
  return all;
}

export const titleOf = (entry: CatalogueEntry, language: Language): string => (language === 'zh' ? entry.title_zh : entry.title);

export function summaryOf(entry: CatalogueEntry, language: Language): string {
  if (entry.code) return namedRules(entry.name, entry.code, language);
  return language === 'zh' ? (rulesZh[entry.name] ?? '') : (entry.summary ?? '');
}

/// The games in which every word of `text` occurs somewhere, in either language.
export function search(entries: CatalogueEntry[], text: string): CatalogueEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const all = [entry.name, entry.name.replaceAll('_', ' '), entry.title, entry.title_zh, entry.family, entry.summary, entry.code, rulesZh[entry.name], otherNames[entry.name]]
      .join('\n')
      .toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
