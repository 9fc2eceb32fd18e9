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

/// Those that people know come first, in this order.
const fame = [
  'nim', 'wythoff', 'bash', 'fibonacci_nim', 'subtract', 'moore', 'chomp', 'tic_tac_toe', 'nimstring', 'cram', 'sprouts', 'amazons', 'hackenbush', 'blue_red_hackenbush',
  'geography', 'staircase', 'queen', 'octal', 'split', 'kayles', 'grundy', 'twenty_one', 'dawson_chess', 'treblecross', 'lasker', 'count_to_100', 'dawson_kayles',
];
const families = ['Taking from heaps', 'Boards', 'Graphs', 'Moving pieces', 'Dividing heaps', 'Coins', 'Named games'];
const placeIn = (list: string[], name: string) => list.indexOf(name) + 1 || 99;
/// By family, and the best known first.
export const byFame = (entries: CatalogueEntry[]): [string, CatalogueEntry[]][] =>
  [...new Set(entries.map((entry) => entry.family))]
    .sort((a, b) => placeIn(families, a) - placeIn(families, b))
    .map((family) => [family, entries.filter((entry) => entry.family === family).sort((a, b) => placeIn(fame, a.name) - placeIn(fame, b.name))]);

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
