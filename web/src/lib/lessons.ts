// Eight short lessons. Each has a position to play and a puzzle, which the engine checks.
import type { Language } from './i18n.svelte';

export interface Position {
  game: string;
  text: string;
  misere?: boolean;
}
export interface Lesson {
  title: Record<Language, string>;
  text: Record<Language, string[]>;
  play: Position;
  puzzle: Position;
  explore?: string;
}

export const lessons: Lesson[] = [
  {
    title: { en: 'P and N', zh: '必败态与必胜态' },
    text: {
      en: [
        'Two players take turns; who cannot move loses. Take 1, 2 or 3 stones from one heap.',
        'A position from which the player to move can win is an N-position (the Next player wins). Otherwise it is a P-position (the Previous player wins).',
        'An empty heap is P. A position is N when some move leads to P, and P when every move leads to N. So 1, 2, 3 are N, and 4 is P.',
      ],
      zh: [
        '两人轮流走，不能走的一方输。从一堆石子中取 1、2 或 3 个。',
        '轮到走的一方能赢的局面叫必胜态（N）；否则叫必败态（P）。',
        '空堆是必败态。只要有一步能走到必败态，就是必胜态；每一步都走到必胜态，就是必败态。所以 1、2、3 是必胜态，4 是必败态。',
      ],
    },
    play: { game: 'bash', text: '3 10' },
    puzzle: { game: 'bash', text: '3 14' },
    explore: 'bash 3',
  },
  {
    title: { en: 'Nim', zh: '尼姆' },
    text: {
      en: [
        'Several heaps; take any number of stones from one heap. Who takes the last stone wins.',
        'Write the heaps in binary, one below the other. When every column holds an even number of ones, the position is P (Bouton 1901).',
        'Otherwise look at the highest odd column: a heap with a one there can be reduced so that every column becomes even.',
      ],
      zh: [
        '有若干堆石子，每次从一堆中取任意多个。取到最后一个的人赢。',
        '把各堆写成二进制，对齐排列。若每一列中 1 的个数都是偶数，就是必败态（Bouton 1901）。',
        '否则看最高的奇数列：在这一列为 1 的堆，可以减少到使每一列都变成偶数。',
      ],
    },
    play: { game: 'nim', text: '1 3 5' },
    puzzle: { game: 'nim', text: '3 4 5' },
    explore: 'nim',
  },
  {
    title: { en: 'Mex and sums', zh: 'mex 与博弈的和' },
    text: {
      en: [
        'Every position of such a game is worth a Nim heap. Its nim-value is the least number that no option has: the mex, “minimal excluded”.',
        'Several games played at once, one per turn, form a sum. Its nim-value is the nim-sum: add in binary without carrying (Sprague 1935, Grundy 1939).',
        'The sum is a P-position exactly when its nim-value is 0. So one number for each part is all one needs.',
      ],
      zh: [
        '这类游戏的每个局面都相当于一堆尼姆石子。它的 SG 值是所有后继的值中没有出现的最小自然数，记作 mex。',
        '同时进行几个游戏，每次只走其中一个，称为博弈的和。它的 SG 值是各部分的异或：二进制不进位相加（Sprague 1935，Grundy 1939）。',
        '和的 SG 值为 0 时，恰好是必败态。所以每个部分只需要一个数。',
      ],
    },
    play: { game: 'subtract', text: '1,3,4 5 9' },
    puzzle: { game: 'subtract', text: '1,3,4 6 8' },
    explore: 'subtract 1,3,4',
  },
  {
    title: { en: 'Bash and periods', zh: '巴什博弈与周期' },
    text: {
      en: [
        'Take 1 to m stones. The nim-values are 0, 1, …, m, and then again from 0: they have period m + 1.',
        'Leave a multiple of m + 1, and whatever your opponent takes, you take what is missing to m + 1.',
        'Every game of taking from a finite set of numbers becomes periodic: a value depends only on the few before it, and these windows must come again.',
      ],
      zh: [
        '每次取 1 到 m 个。SG 值是 0、1、……、m，然后又从 0 开始：周期为 m + 1。',
        '留下 m + 1 的倍数；对手取几个，你就补足到 m + 1。',
        '只要能取的个数是有限集合，SG 值最终都有周期：每个值只由前面几个值决定，而这样的窗口总会重复。',
      ],
    },
    play: { game: 'bash', text: '4 17' },
    puzzle: { game: 'bash', text: '4 23' },
    explore: 'subtract 2,5,7',
  },
  {
    title: { en: 'Wythoff’s game', zh: '威佐夫博弈' },
    text: {
      en: [
        'Two heaps: take from one, or the same number from both. It is a queen that goes left, down or diagonally to the corner.',
        'The P-positions are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), … The differences are 0, 1, 2, 3, …, and every number occurs exactly once.',
        'The n-th pair is (⌊nφ⌋, ⌊nφ²⌋) with the golden ratio φ (Wythoff 1907).',
      ],
      zh: [
        '两堆石子：从一堆中取任意多个，或从两堆取同样多个。也就是一枚皇后向左、向下或沿对角线走向角落。',
        '必败态是 (0, 0)、(1, 2)、(3, 5)、(4, 7)、(6, 10)……差依次为 0、1、2、3……，每个正整数恰好出现一次。',
        '第 n 对是 (⌊nφ⌋, ⌊nφ²⌋)，φ 是黄金比（Wythoff 1907）。',
      ],
    },
    play: { game: 'wythoff', text: '8 5' },
    puzzle: { game: 'wythoff', text: '9 6' },
    explore: 'wythoff',
  },
  {
    title: { en: 'Kayles and tabulating', zh: 'Kayles 与打表' },
    text: {
      en: [
        'Knock down one pin or two neighbouring ones; a row may fall into two. So an option is a sum, and its value a nim-sum.',
        'Tabulate: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, … From 71 on the values have period 12, which Guy and Smith proved in 1956.',
        'A single row is always won by who begins: knock down the middle, then mirror. But two rows?',
      ],
      zh: [
        '每次击倒一个或相邻的两个瓶子；一排可能分成两排。所以后继是博弈的和，它的值是异或。',
        '打表得到：0、1、2、3、1、4、3、2、1、4、2、6……从 71 起周期为 12，由 Guy 与 Smith 在 1956 年证明。',
        '只有一排时先手总能赢：先击倒正中间，然后对称地走。两排呢？',
      ],
    },
    play: { game: 'kayles', text: '7' },
    puzzle: { game: 'kayles', text: '4 6' },
    explore: 'kayles',
  },
  {
    title: { en: 'Hackenbush', zh: '剪边游戏' },
    text: {
      en: [
        'Cut an edge; whatever no longer hangs on the ground vanishes. A single stalk of n edges is a Nim heap of n.',
        'Colon principle: where branches meet, replace them by one stalk as long as the nim-sum of their values.',
        'So the value of a tree is found from the leaves down to the ground: every edge adds 1 to what stands on it.',
      ],
      zh: [
        '剪断一条边，与地面断开的部分随之消失。一根有 n 条边的茎相当于 n 个石子的一堆。',
        '冒号原理（colon principle，又称克朗原理）：几根枝在一点相遇时，可以换成一根茎，长度是它们的值的异或。',
        '所以树的值从叶子往地面算：每条边在它上面的值上加 1。',
      ],
    },
    play: { game: 'hackenbush', text: '0-1 1-2 1-3 3-4 0-5 5-6' },
    puzzle: { game: 'hackenbush', text: '0-1 1-2 1-3 0-4 4-5 5-6' },
  },
  {
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
    puzzle: { game: 'nim', text: '1 1 1 4', misere: true },
  },
];
