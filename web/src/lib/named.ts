// What one does in the named games, in one line; the engine knows them by their codes.
import type { Language } from './i18n.svelte';

type Words = Record<Language, string>;
const byName: Record<string, Words> = {
  kayles: { en: 'Knock down one pin or two neighbouring ones.', zh: '击倒一个瓶子，或相邻的两个。' },
  dawson_kayles: { en: 'Knock down exactly two neighbouring pins.', zh: '恰好击倒相邻的两个瓶子。' },
  dawson_chess: { en: 'Take three neighbours, two at an end of a row, or a row of one.', zh: '取相邻的三个，或一排末端的两个，或只剩一个的一排。' },
  one_row_cram: { en: 'Lay a domino on two neighbouring squares.', zh: '在相邻的两格上放一块多米诺。' },
  treblecross: { en: 'Take three neighbouring squares of a row.', zh: '从一排中取走相邻的三格。' },
  officers: { en: 'Take one from a row, but never the last of it.', zh: '从一排中取一个，但不能取走最后一个。' },
  guiles: { en: 'Take a row of one or two, or two from the middle of a row.', zh: '取走只有一个或两个的一排，或从一排中间取走两个。' },
  she_loves_me: { en: 'Take one: a row of one, or from the middle of a row.', zh: '取一个：只有一个的一排，或一排中间的一个。' },
  grundy: { en: 'Split a heap into two of different sizes.', zh: '把一堆分成大小不同的两堆。' },
  lasker: { en: 'Take any number from one heap, or split a heap into two.', zh: '从一堆中取任意多个，或把一堆分成两堆。' },
  kayles_to_3: { en: 'Knock down one to three neighbouring pins.', zh: '击倒相邻的一到三个瓶子。' },
  kayles_to_4: { en: 'Knock down one to four neighbouring pins.', zh: '击倒相邻的一到四个瓶子。' },
};
/// Games without a name of their own, by the code that is typed for them, with a position to begin with.
export const codes: { code: string; start: string; words: Words }[] = [
  { code: 'cut 2,3', start: '12', words: { en: 'Split a heap into two or three.', zh: '把一堆分成两堆或三堆。' } },
  { code: 'break exactly 3', start: '13', words: { en: 'Split a heap into exactly three.', zh: '把一堆恰好分成三堆。' } },
  { code: 'allbut 1,2', start: '7 9 12', words: { en: 'Take any number from one heap, but not 1 or 2.', zh: '从一堆中取任意多个，但不能取 1 或 2 个。' } },
  { code: 'unequal 4.4', start: '14', words: { en: 'Split a heap into two that differ, and you may take one first.', zh: '把一堆分成大小不同的两堆，之前可以先取一个。' } },
  { code: 'octal 0.3...', start: '3 6 9', words: { en: 'Nim as an endless code: take any number from one heap.', zh: '写成无穷码的尼姆：从一堆中取任意多个。' } },
  { code: 'octal 4.7...', start: '5 9', words: { en: 'Take any number from one heap and divide the rest if you like, or only divide.', zh: '从一堆中取任意多个，剩下的可以分成两堆；也可以只分不取。' } },
];
const byCode: [RegExp, Words][] = [
  [/^bash (\d+)$/, { en: 'Take 1 to $1 from one heap.', zh: '从一堆中取 1 到 $1 个。' }],
  [/^subtract (?:powers of .+|squares|primes|fibonacci)$/, { en: 'Take such a number from one heap.', zh: '从一堆中取这样的个数。' }],
  [/^subtract (.+)$/, { en: 'Take one of these numbers from one heap: $1.', zh: '从一堆中取下列个数之一：$1。' }],
  [/^moore (\d+)$/, { en: 'Take from 1 to $1 heaps in one move, any number from each.', zh: '每步可从 1 到 $1 堆中取，每堆任意多个。' }],
  [/^auction (\d+)$/, { en: 'Raise the bid by 1 to $1.', zh: '每次加价 1 到 $1。' }],
  [/^split two$/, { en: 'Split a heap into two.', zh: '把一堆分成两堆。' }],
  [/^split any$/, { en: 'Split a heap into two or more.', zh: '把一堆分成两堆或更多堆。' }],
  [/^coins one$/, { en: 'Turn one coin.', zh: '翻转一枚硬币。' }],
  [/^coins one-or-two$/, { en: 'Turn one or two coins.', zh: '翻转一枚或两枚硬币。' }],
  [/^coins two$/, { en: 'Turn two coins.', zh: '翻转两枚硬币。' }],
  [/^coins up-to-three$/, { en: 'Turn one, two or three coins.', zh: '翻转一到三枚硬币。' }],
  [/^coins ruler$/, { en: 'Turn any number of neighbouring coins.', zh: '翻转任意多枚相邻的硬币。' }],
];
/// What the numbers or words of a ruleset mean: "bash 3". Nothing where there are none, or it is not known here.
export function saidRules(ruleset: string, language: Language): string {
  const found = byCode.find(([form]) => form.test(ruleset));
  return found ? ruleset.replace(found[0], found[1][language]) : '';
}

export function namedRules(name: string, code: string, language: Language): string {
  if (byName[name]) return byName[name][language];
  return saidRules(code, language) || code;
}
