// Twelve lessons as a path. Each has a position to play and makes exercises of rising difficulty, which the engine checks.
import type { Random } from './games';
import type { Language } from './i18n.svelte';

export interface Position {
  game: string; // empty: a sum, whose text names its games
  text: string;
  misere?: boolean;
}
type Words = Record<Language, string>;
/// What is asked: a winning move, a nim-value, rules for a game that is told, or a formula for its P-positions.
export type Exercise =
  | { kind: 'win' | 'value'; position: Position }
  | { kind: 'rules'; task: Words; rules: string; begin: string }
  | { kind: 'claim'; task: Words; rules: string; like: string };
export interface Lesson {
  id: string;
  title: Words;
  text: Record<Language, string[]>;
  play?: Position;
  explore?: string;
  make: (level: number, random: Random) => Exercise;
}
export const levels = 3;

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const several = (random: Random, count: number, low: number, high: number) => Array.from({ length: count }, () => between(random, low, high)).join(' ');
const win = (game: string, text: string, misere = false): Exercise => ({ kind: 'win', position: { game, text, misere } });
const value = (game: string, text: string): Exercise => ({ kind: 'value', position: { game, text } });
/// So many different numbers of a range, from the least to the largest.
function some(random: Random, count: number, low: number, high: number): number[] {
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  while (all.length > count) all.splice(Math.floor(random() * all.length), 1);
  return all;
}
/// Edges of trees on the ground, so many at least: each other vertex hangs on one of the last few.
const trees = (random: Random, count: number, edges: number, back: number) => Array.from({ length: edges }, (_, i) => `${i < count ? 0 : between(random, Math.max(0, i - back), i)}-${i + 1}`).join(' ');
/// Heads and tails, with heads at the right end and somewhere else.
function row(random: Random, coins: number): string {
  const other = between(random, 0, coins - 2);
  return Array.from({ length: coins }, (_, i) => (i === coins - 1 || i === other || random() < 0.35 ? 'H' : 'T')).join('');
}

export const lessons: Lesson[] = [
  {
    id: 'nim',
    title: { en: 'Nim', zh: '尼姆' },
    text: {
      en: [
        'Two players take turns; who cannot move loses. In Nim there are heaps of stones, and a move takes any number of stones from one heap. So who takes the last stone wins.',
        'A position from which the player to move can win is an N-position (the Next player wins); otherwise it is a P-position (the Previous player wins). It is N when some move leads to P, and P when every move leads to N. Two equal heaps are P: whatever one player takes from one, the other takes from the other.',
        'Write the heaps in binary, one below the other. The position is P exactly when every column holds an even number of ones (Bouton 1901). Otherwise look at the highest odd column: a heap with a one there can be reduced so that every column becomes even.',
      ],
      zh: [
        '两人轮流走，不能走的一方输。尼姆有若干堆石子，每次从一堆中取任意多个，所以取到最后一个的人赢。',
        '轮到走的一方能赢的局面叫必胜态（N），否则叫必败态（P）。只要有一步能走到必败态，就是必胜态；每一步都走到必胜态，就是必败态。两堆相等时是必败态：一方从一堆取几个，另一方就从另一堆取几个。',
        '把各堆写成二进制，对齐排列。每一列中 1 的个数都是偶数时，恰好是必败态（Bouton 1901）。否则看最高的奇数列：在这一列为 1 的堆，可以减少到使每一列都变成偶数。',
      ],
    },
    play: { game: 'nim', text: '1 3 5' },
    explore: 'nim',
    make: (level, r) => win('nim', level === 1 ? several(r, 2, 1, 7) : level === 2 ? several(r, 3, 1, 7) : several(r, 4, 1, 15)),
  },
  {
    id: 'mex',
    title: { en: 'Nim-values and mex', zh: 'SG 值与 mex' },
    text: {
      en: [
        'Every position of such a game is worth a Nim heap. Its nim-value is the least number that no option has as its value: the mex, “minimal excluded”.',
        'So the values are found from the end. Take 1, 3 or 4 stones: an empty heap has no options and value 0. From 1 one comes to 0 alone, so its value is 1. From 2 one comes to 1, which has value 1: the least number that is missing is 0.',
        'A position has value 0 exactly when it is a P-position.',
      ],
      zh: [
        '这类游戏的每个局面都相当于一堆尼姆石子。它的 SG 值是所有后继的值中没有出现的最小自然数，记作 mex。',
        '所以要从终局开始算。每次取 1、3 或 4 个：空堆没有后继，值为 0。从 1 只能走到 0，所以值为 1。从 2 只能走到 1，其值为 1，没有出现的最小数是 0。',
        '值为 0 恰好就是必败态。',
      ],
    },
    play: { game: 'subtract', text: '1,3,4 9' },
    explore: 'subtract 1,3,4',
    make: (level, r) => value('subtract', level === 1 ? `1,3,4 ${between(r, 3, 9)}` : level === 2 ? `${some(r, 2, 1, 4).join()} ${between(r, 5, 12)}` : `${some(r, 3, 1, 6).join()} ${between(r, 8, 16)}`),
  },
  {
    id: 'sums',
    title: { en: 'Sums', zh: '博弈的和' },
    text: {
      en: [
        'Several games played at once, one of them in each turn, form a sum. Nim with many heaps is a sum of single heaps.',
        'The nim-value of a sum is the nim-sum of the values of its parts: add in binary without carrying (Sprague 1935, Grundy 1939). So one number for each part is all one needs to know.',
        'To win, play in Nim with these numbers: leave parts whose values have nim-sum 0.',
      ],
      zh: [
        '同时进行几个游戏，每次只走其中一个，称为博弈的和。多堆尼姆就是单堆的和。',
        '和的 SG 值是各部分的值的异或：二进制不进位相加（Sprague 1935，Grundy 1939）。所以每个部分只需要知道一个数。',
        '要赢，就像在尼姆中一样对待这些数：让留下的各部分的值异或为 0。',
      ],
    },
    play: { game: 'subtract', text: '1,3,4 5 9' },
    make: (level, r) =>
      level === 1 ? win('subtract', `1,3,4 ${several(r, 2, 2, 9)}`) : level === 2 ? win('subtract', `1,3,4 ${several(r, 3, 2, 10)}`) : win('', `nim ${several(r, 1, 2, 7)} + bash 3 ${between(r, 4, 11)} + kayles ${between(r, 2, 6)}`),
  },
  {
    id: 'periods',
    title: { en: 'Periods', zh: '周期' },
    text: {
      en: [
        'Take 1 to m stones: the nim-values are 0, 1, …, m, and then again from 0. They have period m + 1: leave a multiple of m + 1, and whatever your opponent takes, you take what is missing to m + 1.',
        'Every game of taking from a finite set of numbers becomes periodic: a value depends only on the few before it, and these windows must come again.',
        'Where a row falls into two, nobody knows whether it must. Kayles, knocking down one pin or two neighbouring ones, has period 12 from 71 on, as Guy and Smith proved in 1956.',
      ],
      zh: [
        '每次取 1 到 m 个：SG 值是 0、1、……、m，然后又从 0 开始，周期为 m + 1。留下 m + 1 的倍数；对手取几个，你就补足到 m + 1。',
        '只要能取的个数是有限集合，SG 值最终都有周期：每个值只由前面几个值决定，而这样的窗口总会重复。',
        '如果一排会分成两排，就没有人知道是否一定有周期。Kayles 每次击倒一个或相邻的两个瓶子，从 71 起周期为 12，由 Guy 与 Smith 在 1956 年证明。',
      ],
    },
    play: { game: 'bash', text: '4 17' },
    explore: 'kayles',
    make: (level, r) =>
      level === 1 ? win('bash', `${between(r, 2, 5)} ${between(r, 9, 30)}`) : level === 2 ? value('bash', `${between(r, 3, 8)} ${between(r, 40, 400)}`) : value('subtract', `${['1,2,5', '2,3', '1,4', '1,3,4'][between(r, 0, 3)]!} ${between(r, 60, 300)}`),
  },
  {
    id: 'misere',
    title: { en: 'Misère play', zh: '反常规则' },
    text: {
      en: [
        'Now who moves last loses. In Nim little changes: play as in normal play as long as some heap has two stones or more.',
        'When your move would leave only heaps of one, leave an odd number of them instead of an even one.',
        'For most other games misère play is much harder, because sums are no longer told by one number.',
      ],
      zh: [
        '现在走最后一步的人输。在尼姆中变化很小：只要还有一堆至少有两个石子，就照常走。',
        '当你这一步之后只剩下一个石子的堆时，要留下奇数堆，而不是偶数堆。',
        '其他游戏的反常规则大多难得多，因为和不再由一个数决定。',
      ],
    },
    play: { game: 'nim', text: '1 2 4', misere: true },
    make: (level, r) => win('nim', level === 1 ? `${Array.from({ length: between(r, 1, 3) }, () => 1).join(' ')} ${between(r, 2, 5)}` : level === 2 ? `1 ${several(r, 2, 1, 4)}` : several(r, 4, 1, 6), true),
  },
  {
    id: 'staircase',
    title: { en: 'Staircase Nim', zh: '阶梯博弈' },
    text: {
      en: [
        'Stones lie on the steps of a staircase. A move takes one or more stones of one step and puts them on the step below; from step 1 they fall to the ground, where they stay.',
        'Only the odd steps count: they are the heaps of a game of Nim. Taking stones from an odd step takes them out of this game.',
        'And when somebody moves stones from an even step onto an odd one, the other moves just these on to the next even step: as if nothing had happened.',
      ],
      zh: [
        '石子放在楼梯的各级上。每一步把某一级上的若干个石子移到下一级；从第 1 级则落到地面，不再移动。',
        '只有奇数级起作用：它们就是尼姆的各堆。从奇数级移走石子，就等于把它们从这一局中取走。',
        '如果有人把石子从偶数级移到奇数级，另一方就把同样多的石子再往下移一级，好像什么也没有发生。',
      ],
    },
    play: { game: 'staircase', text: '2 3 4 1' },
    make: (level, r) => win('staircase', level === 1 ? several(r, 3, 0, 3) : level === 2 ? several(r, 4, 0, 5) : several(r, 6, 0, 7)),
  },
  {
    id: 'wythoff',
    title: { en: 'Wythoff’s game', zh: '威佐夫博弈' },
    text: {
      en: [
        'Two heaps: take from one, or the same number from both. It is a queen that goes left, down or diagonally to the corner.',
        'The P-positions are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), … The differences are 0, 1, 2, 3, …, and every positive number occurs exactly once.',
        'The n-th pair is (⌊nφ⌋, ⌊nφ²⌋) with the golden ratio φ (Wythoff 1907).',
      ],
      zh: [
        '两堆石子：从一堆中取任意多个，或从两堆取同样多个。也就是一枚皇后向左、向下或沿对角线走向角落。',
        '必败态是 (0, 0)、(1, 2)、(3, 5)、(4, 7)、(6, 10)……差依次为 0、1、2、3……，每个正整数恰好出现一次。',
        '第 n 对是 (⌊nφ⌋, ⌊nφ²⌋)，φ 是黄金比（Wythoff 1907）。',
      ],
    },
    play: { game: 'wythoff', text: '8 5' },
    explore: 'wythoff',
    make: (level, r) => win('wythoff', several(r, 2, 2 * level, 4 + 4 * level)),
  },
  {
    id: 'fibonacci',
    title: { en: 'Fibonacci nim', zh: '斐波那契博弈' },
    text: {
      en: [
        'One heap. The first move takes at least one stone, but not all; every later move at most twice as many as the move before it.',
        'Every number is a sum of Fibonacci numbers 1, 2, 3, 5, 8, 13, … of which no two are neighbours: 20 = 13 + 5 + 2 (Zeckendorf). Take the smallest of them, and the next player cannot take the one above it.',
        'So the player to move wins when the smallest part may be taken, and a start is lost exactly when the number is itself a Fibonacci number (Whinihan 1963).',
      ],
      zh: [
        '一堆石子。第一步至少取一个，但不能取完；以后每一步最多取上一步的两倍。',
        '每个数都能写成互不相邻的斐波那契数 1、2、3、5、8、13……之和：20 = 13 + 5 + 2（齐肯多夫）。取走其中最小的一个，对手就取不完它上面的那一个。',
        '所以只要允许取走最小的一个，轮到走的一方就赢；开局必败，恰好当总数本身是斐波那契数（Whinihan 1963）。',
      ],
    },
    play: { game: 'fibonacci_nim', text: '12' },
    make: (level, r) => win('fibonacci_nim', level === 3 ? `${between(r, 20, 60)} ${between(r, 2, 9)}` : String(level === 1 ? between(r, 4, 12) : between(r, 13, 40))),
  },
  {
    id: 'coins',
    title: { en: 'Turning coins', zh: '翻硬币' },
    text: {
      en: [
        'Coins lie in a row. A move turns one or two of them over, and the rightmost of these must go from heads to tails. So the game ends.',
        'Each head is a game of its own, and the whole is their sum: where two would lie on one place, they cancel, just as equal heaps do. With one or two coins a head at place n is worth n: turning it alone takes the heap away, and turning a coin to its left leaves a smaller one.',
        'Other rules give other values: when any run of neighbours may be turned (the ruler game), a head at place n is worth the largest power of 2 that divides n.',
      ],
      zh: [
        '硬币排成一行。每一步翻转一枚或两枚，其中最右边的一枚必须由正面变成反面，所以游戏会结束。',
        '每一枚正面都是一个单独的游戏，整体是它们的和：两枚落在同一处就互相抵消，正像相等的两堆。每次翻一枚或两枚时，第 n 处的正面值为 n：单独翻它等于取走这一堆，连同左边的一枚一起翻则留下较小的一堆。',
        '规则不同，值也不同：如果可以翻转任意一段相邻的硬币（尺子游戏），第 n 处的正面的值是整除 n 的最大的 2 的幂。',
      ],
    },
    play: { game: 'coins', text: 'one-or-two HTHHTH' },
    make: (level, r) => (level === 1 ? value('coins', `one-or-two ${row(r, between(r, 3, 5))}`) : level === 2 ? win('coins', `one-or-two ${row(r, between(r, 5, 8))}`) : value('coins', `ruler ${row(r, between(r, 6, 10))}`)),
  },
  {
    id: 'hackenbush',
    title: { en: 'Hackenbush', zh: '删边游戏' },
    text: {
      en: [
        'Cut an edge; whatever no longer hangs on the ground vanishes. A single stalk of n edges is a Nim heap of n.',
        'Colon principle: where branches meet, replace them by one stalk as long as the nim-sum of their values.',
        'So the value of a tree is found from the leaves down to the ground: every edge adds 1 to what stands on it.',
      ],
      zh: [
        '删去一条边，与地面断开的部分随之消失。一根有 n 条边的茎相当于 n 个石子的一堆。',
        '克朗原理（colon principle）：几根枝在一点相遇时，可以换成一根茎，长度是它们的值的异或。',
        '所以树的值从叶子往地面算：每条边在它上面的值上加 1。',
      ],
    },
    play: { game: 'hackenbush', text: '0-1 1-2 1-3 3-4 0-5 5-6' },
    make: (level, r) => (level === 1 ? value('hackenbush', trees(r, 1, between(r, 3, 5), 1)) : level === 2 ? value('hackenbush', trees(r, 1, between(r, 5, 8), 3)) : win('hackenbush', trees(r, 2, between(r, 6, 9), 3))),
  },
  {
    id: 'rules',
    title: { en: 'Your own rules', zh: '自己的规则' },
    text: {
      en: [
        'Rules are written as mathematics. “game take(n)” says that a position is one number; “(n) -> (n - k) where 1 <= k <= 3” says what a move does: n becomes n − k for any k that makes the condition true. A negative number is no position.',
        '“k in {1, 4}” names single numbers. A position of two heaps is “game two(x, y)”, and each way to move has a line of its own.',
        'The engine makes the table of your game and looks for its theorem. Here it compares your game with the one that is asked for, position by position.',
      ],
      zh: [
        '规则用数学写出来。“game take(n)”表示局面是一个数；“(n) -> (n - k) where 1 <= k <= 3”表示一步做什么：n 变成 n − k，k 是任何使条件成立的数。负数不是局面。',
        '“k in {1, 4}”列出单个的数。两堆的局面写作“game two(x, y)”，每一种走法单独占一行。',
        '引擎会为你的游戏制表并寻找定理。在这里，它把你的游戏和所要求的游戏逐个局面地比较。',
      ],
    },
    make: (level, r) => {
      if (level === 1) {
        const set = some(r, 3, 1, 7);
        return {
          kind: 'rules', begin: 'game take(n)\n  (n) -> (n - k) where ', rules: `game take(n)\n  (n) -> (n - k) where k in {${set.join(', ')}}\n`,
          task: { en: `One heap. A move takes ${set[0]}, ${set[1]} or ${set[2]} stones.`, zh: `一堆石子，每次取 ${set[0]}、${set[1]} 或 ${set[2]} 个。` },
        };
      }
      const most = between(r, 2, 4);
      const from = (range: string) => `  (x, y) -> (x - k, y) where ${range}\n  (x, y) -> (x, y - k) where ${range}\n`;
      if (level === 2)
        return {
          kind: 'rules', begin: 'game two(x, y)\n  (x, y) -> (x - k, y) where ', rules: `game two(x, y)\n${from(`1 <= k <= ${most}`)}`,
          task: { en: `Two heaps. A move takes 1 to ${most} stones from one of them.`, zh: `两堆石子，每次从其中一堆取 1 到 ${most} 个。` },
        };
      return {
        kind: 'rules', begin: 'game two(x, y)\n', rules: `game two(x, y)\n${from('k >= 1')}  (x, y) -> (x - k, y - k) where 1 <= k <= ${most}\n`,
        task: { en: `Two heaps. A move takes any number from one of them, or from both the same number, ${most} at most.`, zh: `两堆石子，每次从其中一堆取任意多个，或从两堆取同样多个，最多 ${most} 个。` },
      };
    },
  },
  {
    id: 'proof',
    title: { en: 'Proof', zh: '证明' },
    text: {
      en: [
        'A pattern in a table is a guess. Two things prove that a set of positions is that of the P-positions: no move leads from one of them to another, and from every other position some move leads into it.',
        'Both are statements about all positions, and for such formulas the engine decides them: it turns the formula into an automaton that reads the digits of the numbers.',
        'Look at the first P-positions, write your guess as a formula, such as “n mod 5 = 0” or “x = 2*y”, and have it proved, or learn where it is wrong.',
      ],
      zh: [
        '表中的规律只是猜想。要证明一个集合就是全体必败态，需要两点：从其中任何一个都走不到另一个；从其余每一个局面都有一步走进它。',
        '这两点都是关于所有局面的命题；对这样的公式，引擎能够判定：它把公式变成一个读数字的自动机。',
        '看看最前面的必败态，把你的猜想写成公式，例如“n mod 5 = 0”或“x = 2*y”，让它得到证明，或者看到它错在哪里。',
      ],
    },
    make: (level, r) => {
      const most = between(r, 2, 6);
      if (level === 1)
        return {
          kind: 'claim', like: 'n mod 10 = 0', rules: `game take(n)\n  (n) -> (n - k) where 1 <= k <= ${most}\n`,
          task: { en: `One heap. A move takes 1 to ${most} stones. Which are the P-positions?`, zh: `一堆石子，每次取 1 到 ${most} 个。哪些是必败态？` },
        };
      if (level === 2) {
        const set = [[1, 3, 4], [2, 3], [1, 4], [1, 2, 5]][between(r, 0, 3)]!;
        return {
          kind: 'claim', like: 'n mod 10 in {0, 1}', rules: `game take(n)\n  (n) -> (n - k) where k in {${set.join(', ')}}\n`,
          task: { en: `One heap. A move takes a number of stones from the set {${set.join(', ')}}. Which are the P-positions?`, zh: `一堆石子，每次取的个数在集合 {${set.join(', ')}} 中。哪些是必败态？` },
        };
      }
      return {
        kind: 'claim', like: 'x = 2*y', rules: `game two(x, y)\n  (x, y) -> (x - k, y) where 1 <= k <= ${most}\n  (x, y) -> (x, y - k) where 1 <= k <= ${most}\n`,
        task: { en: `Two heaps. A move takes 1 to ${most} stones from one of them. Which are the P-positions?`, zh: `两堆石子，每次从其中一堆取 1 到 ${most} 个。哪些是必败态？` },
      };
    },
  },
];
