// The catalogue, asked for once in each language.
import { engine } from '../engine';
import type { CatalogueEntry } from '../engine/types';
import type { Language } from './i18n.svelte';
import { namedRules, saidRules } from './named';
import { partsOf } from './sum';
import { otherNames, rulesZh } from './rulesets.zh';

const asked: Partial<Record<Language, Promise<CatalogueEntry[]>>> = {};
/// What it tells of a game is in `language`; names and titles are in both.
export function catalogue(language: Language = 'en'): Promise<CatalogueEntry[]> {
  const all = (asked[language] ??= engine.ask('catalogue', { language }).then((answer) => answer.rulesets));
  all.catch(() => delete asked[language]);
  return all;
}

export const titleOf = (entry: CatalogueEntry, language: Language): string => (language === 'zh' ? entry.title_zh : entry.title);

// The places of a notation, "HEAP…", in the reader's language.
const places: Record<string, string> = {
  HEAP: '堆', EDGE: '边', TOKEN: '棋子', STEP: '级', SQUARE: '格', CARDS: '张数', BALLS: '球数', ROW: '行', ROWS: '行数', COLUMN: '列', COLUMNS: '列数', STONES: '石子', QUOTA: '限额',
  CODE: '编码', RULE: '规则', SET: '集合', HEAD: '正面', TREE: '树', BOARD: '棋盘', STRIP: '条', PARENT: '父结点', COLOURS: '颜色', SPOTS: '点数', REGION: '区域', LINE: '线', MISSING: '差额',
};
export const placesOf = (notation: string, language: Language): string =>
  language === 'zh' ? notation.replace(' or ', ' 或 ').replace(/[A-Z]{2,}/g, (place) => places[place] ?? place) : notation;

export function summaryOf(entry: CatalogueEntry, language: Language): string {
  if (entry.code) return namedRules(entry.name, entry.code, language);
  return language === 'zh' ? (rulesZh[entry.name] ?? '') : (entry.summary ?? '');
}

/// "octal 0.77" is Kayles. (Bash's game with some number is not called by the name of one that begins with 21.)
export const coded = (all: CatalogueEntry[], ruleset: string): CatalogueEntry | undefined => (ruleset.startsWith('octal ') ? all.find((one) => one.code === ruleset) : undefined);

/// The catalogue's entry of a ruleset as the engine calls it: "octal 0.77" is Kayles.
export const entryOf = (all: CatalogueEntry[], ruleset: string): CatalogueEntry | undefined =>
  all.find((one) => one.name === ruleset) ?? coded(all, ruleset) ?? all.find((one) => one.name === ruleset.split(' ')[0]);

/// What one does in a game, or in each of a sum, in a line each, with the numbers that stand for letters: "Take 1 to 3 from one heap."
export function rulesOf(all: CatalogueEntry[], ruleset: string, text: string, language: Language): string[] {
  if (ruleset === '') return [...new Set(partsOf(text).flatMap((part) => {
    const words = part.split(' ');
    const entry = entryOf(all, words.slice(0, 2).join(' ')) ?? entryOf(all, words[0]!);
    return entry ? rulesOf(all, entry.code ?? words.slice(0, 2).join(' '), '', language).map((line) => `${titleOf(entry, language)}${language === 'zh' ? '：' : ': '}${line}`) : [];
  }))];
  const entry = entryOf(all, ruleset);
  const said = entry?.code ? namedRules(entry.name, entry.code, language) : saidRules(ruleset, language) || (entry ? summaryOf(entry, language) : '');
  return said ? [said] : [];
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

/// What is typed, with the usual letters, digits and signs in place of full-width ones.
export const usual = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ');

/// "Wythoff’s game 3" is "wythoff 3": a game by its name, its title or another name of its own in either language, as the engine calls
/// it, and what stands behind. Anything else stays as it is.
export function asNamed(entries: CatalogueEntry[], typed: string): string {
  const plain = (name: string) => usual(name).toLowerCase().replaceAll('’', "'");
  const text = usual(typed);
  const names = new Map<string, string>();
  const add = (name: string, entry: CatalogueEntry) => {
    const known = names.get(plain(name));
    names.set(plain(name), known === undefined || known === entry.name ? entry.name : ''); // of several games: of none
  };
  for (const entry of entries) {
    for (const name of [entry.name, entry.name.replaceAll('_', ' '), entry.title, entry.title_zh, ...(otherNames[entry.name] ?? '').split(' ')]) if (name.length > 1) add(name, entry);
    for (const name of [entry.title.replace(/[’']s game$| game$/i, ''), entry.title_zh.replace(/博弈$|游戏$/, '')]) if (name.length > 1 && !names.has(plain(name))) add(name, entry);
  }
  for (const entry of entries) names.set(plain(entry.name), entry.name);
  for (let end = text.length; end > 0; end = text.lastIndexOf(' ', end - 1)) {
    const name = names.get(plain(text.slice(0, end)));
    if (name) return name + text.slice(end);
  }
  return text;
}

/// The games in which every word of `text` occurs somewhere, in either language.
export function search(entries: CatalogueEntry[], text: string): CatalogueEntry[] {
  const words = usual(text).toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const all = [entry.name, entry.name.replaceAll('_', ' '), entry.title, entry.title_zh, entry.family, entry.summary, entry.code, rulesZh[entry.name], otherNames[entry.name]]
      .join('\n')
      .toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
