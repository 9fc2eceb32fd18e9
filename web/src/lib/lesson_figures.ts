// What a lesson is about, drawn.
import type { Figure } from './figure';
import type { Language } from './i18n.svelte';

export interface LessonFigure {
  figure: Figure;
  words: string; // what it shows
}
type Said = Record<Language, string>;

class Drawing {
  readonly figure: Figure = { wide: 0, high: 0, lines: [], dots: [], words: [], frames: [] };

  private reach(x: number, y: number) {
    this.figure.wide = Math.max(this.figure.wide, x + 12);
    this.figure.high = Math.max(this.figure.high, y + 10);
  }
  word(x: number, y: number, text: string | number, soft = false, anchor: 'start' | 'middle' | 'end' = 'middle') {
    const wide = 9 * String(text).length * (/[\u3000-\uffff]/.test(String(text)) ? 1.7 : 1);
    this.figure.words.push({ x, y, text: String(text), anchor, soft });
    this.reach(anchor === 'start' ? x + wide : anchor === 'middle' ? x + wide / 2 : x, y);
  }
  frame(x: number, y: number, half = 12) {
    this.figure.frames!.push({ x, y: y - 4, half });
    this.reach(x + half, y + 8);
  }
  line(role: 'left' | 'right' | 'mast' | 'axis' | 'guide', ...points: [number, number][]) {
    this.figure.lines.push({ role, points });
    for (const [x, y] of points) this.reach(x, y);
  }
  /// A line with a head at its end.
  arrow(role: 'left' | 'right', ...points: [number, number][]) {
    this.line(role, ...points);
    const [[u, v], [x, y]] = points.slice(-2) as [[number, number], [number, number]];
    const way = Math.atan2(y - v, x - u);
    const barb = (turn: number): [number, number] => [x - 9 * Math.cos(way + turn), y - 9 * Math.sin(way + turn)];
    for (const turn of [-0.5, 0.5]) this.line(role, [x, y], barb(turn));
  }
  dot(x: number, y: number) {
    this.figure.dots.push({ x, y });
    this.reach(x, y);
  }
}

// Numbers in binary, one below the other, the columns with an odd number of ones framed.
function binary(d: Drawing, heaps: number[]) {
  const width = Math.max(...heaps).toString(2).length;
  const sum = heaps.reduce((all, heap) => all ^ heap, 0);
  [...heaps, sum].forEach((heap, row) => {
    const y = 24 + 28 * row + (row === heaps.length ? 8 : 0);
    d.word(24, y, heap);
    [...heap.toString(2).padStart(width, '0')].forEach((digit, column) => {
      d.word(76 + 26 * column, y, digit, digit === '0');
      if (row === heaps.length && digit === '1') d.frame(76 + 26 * column, y);
    });
  });
  const y = 24 + 28 * heaps.length - 14;
  d.line('axis', [12, y], [76 + 26 * width - 10, y]);
}
// A row of values, the period marked below.
function strip(d: Drawing, values: (number | string)[], period = 0) {
  values.forEach((value, n) => {
    d.word(20 + 27 * n, 18, n, true);
    d.word(20 + 27 * n, 46, value);
    if (value === 0) d.frame(20 + 27 * n, 46);
  });
  for (let at = 0; period > 0 && at + period <= values.length; at += period) d.line('mast', [9 + 27 * at, 66], [9 + 27 * at, 72], [31 + 27 * (at + period - 1), 72], [31 + 27 * (at + period - 1), 66]);
}
const mexOf = (values: number[]): number => {
  let mex = 0;
  while (values.includes(mex)) ++mex;
  return mex;
};
function takings(amounts: number[], count: number): number[] {
  const values: number[] = [];
  for (let n = 0; n < count; ++n) values.push(mexOf(amounts.filter((amount) => amount <= n).map((amount) => values[n - amount]!)));
  return values;
}

const make: Record<string, { words: Said; draw: (d: Drawing, language: Language) => void }> = {
  nim: {
    words: { en: '1, 3 and 5 in binary: three columns hold an odd number of ones.', zh: '1、3、5 的二进制：三列中 1 的个数都是奇数。' },
    draw: (d) => binary(d, [1, 3, 5]),
  },
  mex: {
    words: { en: 'Moves lead to the values 0, 1 and 3: the least number that is missing is 2.', zh: '各步走到的值是 0、1、3：缺少的最小数是 2。' },
    draw(d) {
      [0, 1, 2, 3, 4].forEach((value) => {
        const x = 30 + 46 * value;
        if (value === 2) d.frame(x, 90);
        else if (value < 4) d.line('mast', [122, 26], [x, 74]);
        d.word(x, 90, value, value === 4 || value === 2);
      });
      d.dot(122, 22);
      d.word(150, 26, '?');
    },
  },
  sums: {
    words: { en: 'Kayles with 5 pins is worth 4 and Nim with 3 stones 3; together they are like one heap of 4 ⊕ 3 = 7.', zh: '5 个瓶的 Kayles 值 4，3 个石子的尼姆值 3；合起来相当于一堆 4 ⊕ 3 = 7。' },
    draw(d) {
      for (let i = 0; i < 5; ++i) d.line('mast', [20 + 14 * i, 22], [20 + 14 * i, 48]);
      for (let i = 0; i < 3; ++i) d.dot(150, 46 - 13 * i);
      for (let i = 0; i < 7; ++i) d.dot(232, 82 - 11 * i);
      d.word(112, 42, '+');
      d.word(192, 42, '=');
      d.word(48, 78, 4);
      d.word(112, 78, '⊕', true);
      d.word(150, 78, 3);
      d.word(192, 78, '=', true);
      d.word(262, 78, 7);
    },
  },
  periods: {
    words: { en: 'The nim-values where 1, 3 or 4 may be taken: they repeat every 7.', zh: '每次可取 1、3 或 4 个时的 SG 值：每 7 个一循环。' },
    draw: (d) => strip(d, takings([1, 3, 4], 14), 7),
  },
  misere: {
    words: { en: 'Lost for the player to move in misère Nim. Some heap of 2 or more: nim-sum 0. All heaps 1: an odd number of them.', zh: '反尼姆中轮到走的一方输：有一堆不少于 2 时，异或和是 0；全是 1 时，堆数是奇数。' },
    draw(d) {
      const heaps = (x: number, all: number[]) => all.forEach((count, i) => Array.from({ length: count }, (_, k) => d.dot(x + 22 * i, 74 - 12 * k)));
      heaps(38, [1, 2, 3]);
      d.word(60, 100, '1 ⊕ 2 ⊕ 3 = 0');
      d.line('guide', [134, 14], [134, 104]);
      heaps(184, [1, 1, 1]);
      d.word(206, 100, '1 ⊕ 1 ⊕ 1 = 1');
    },
  },
  staircase: {
    words: { en: 'Only the odd steps count (framed): here 3 ⊕ 1 = 2.', zh: '只看奇数级（加框）：这里是 3 ⊕ 1 = 2。' },
    draw(d) {
      [3, 2, 1, 4].forEach((stones, i) => {
        const [x, y] = [52 + 44 * i, 96 - 18 * i];
        d.line('mast', [x - 22, y + 18], [x - 22, y], [x + 22, y]);
        d.word(x, y - 10, stones, i % 2 === 1);
        if (i % 2 === 0) d.frame(x, y - 10);
        d.word(x, 134, i + 1, true);
      });
      d.line('mast', [8, 114], [30, 114]);
      d.word(18, 134, 0, true);
    },
  },
  wythoff: {
    words: { en: 'The positions that are lost for the player to move lie near two lines, of slope φ = 1.618… and its mirror image.', zh: '轮到走的一方输的局面，落在斜率 φ = 1.618… 的直线及其镜像附近。' },
    draw(d) {
      const at = (x: number, y: number): [number, number] => [26 + 15 * x, 236 - 15 * y];
      d.line('axis', at(0, 0), at(14, 0));
      d.line('axis', at(0, 0), at(0, 14));
      d.line('guide', at(0, 0), at(14 / 1.618, 14));
      d.line('guide', at(0, 0), at(14, 14 / 1.618));
      for (const [x, y] of [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13]] as const) {
        d.dot(...at(x, y));
        d.dot(...at(y, x));
      }
      for (const n of [5, 10]) {
        d.word(at(n, 0)[0], 254, n, true);
        d.word(16, at(0, n)[1] + 4, n, true, 'end');
      }
    },
  },
  fibonacci: {
    words: { en: '20 = 13 + 5 + 2: take the smallest part, 2. The next one is more than twice as large.', zh: '20 = 13 + 5 + 2：取最小的一份 2；下一份比它的两倍还多。' },
    draw(d) {
      let x = 14;
      for (const part of [13, 5, 2]) {
        d.line(part === 2 ? 'right' : 'left', [x, 30], [x + 13 * part - 5, 30]);
        d.word(x + (13 * part - 5) / 2, 56, part);
        if (part === 2) d.frame(x + (13 * part - 5) / 2, 56);
        x += 13 * part;
      }
    },
  },
  coins: {
    words: { en: 'Each head is a game of its own: the heads at 2, 5 and 7 are like heaps of 2, 5 and 7 where two coins may be turned, the right one a head.', zh: '每枚正面的硬币各是一个游戏：翻一两枚、最右边的是正面时，位置 2、5、7 的正面相当于 2、5、7 个石子的堆。' },
    draw(d) {
      [...'THTTHTH'].forEach((face, i) => {
        const x = 24 + 32 * i;
        d.word(x, 28, face, face === 'T');
        if (face === 'H') d.frame(x, 28);
        d.word(x, 58, i + 1, face === 'T');
      });
    },
  },
  hackenbush: {
    words: { en: 'From the leaves down: a stalk of 2 and one of 1 on a common edge add up to 2 ⊕ 1 = 3, and the edge below makes 4.', zh: '从末梢往下算：同一条边上的两枝值 2 和 1，加起来是 2 ⊕ 1 = 3，下面的边使它成为 4。' },
    draw(d) {
      d.line('axis', [14, 150], [176, 150]);
      d.line('mast', [90, 150], [90, 106]);
      d.line('mast', [90, 106], [54, 68]);
      d.line('mast', [54, 68], [40, 24]);
      d.line('mast', [90, 106], [128, 68]);
      for (const [x, y] of [[90, 106], [54, 68], [40, 24], [128, 68]] as const) d.dot(x, y);
      d.word(104, 134, 4);
      d.word(58, 96, 2);
      d.word(34, 52, 1);
      d.word(122, 96, 1);
    },
  },
  rules: {
    words: { en: 'The positions of one heap from which 1 or 2 may be taken: 0 and 3 are lost for the player to move.', zh: '一堆石子每次取 1 或 2 个：0 和 3 是必败态。' },
    draw(d) {
      [0, 1, 2, 3, 4].forEach((n) => {
        const x = 24 + 56 * n;
        d.word(x, 44, n);
        if (n % 3 === 0) d.frame(x, 44);
        d.word(x, 76, n % 3 === 0 ? 'P' : 'N', n % 3 !== 0);
        if (n > 0) d.arrow('left', [x - 15, 39], [x - 41, 39]);
        if (n > 1) d.arrow('right', [x - 4, 27], [x - 30, 8], [x - 82, 8], [x - 108, 27]);
      });
    },
  },
  proof: {
    words: { en: 'A pattern is proved when no move leads from P to P, and from every N some move leads to P.', zh: '规律得证：没有一步从 P 走到 P，而从每个 N 都有一步走到 P。' },
    draw(d, language) {
      d.word(36, 40, 'P');
      d.frame(36, 40);
      d.word(190, 40, 'N');
      d.frame(190, 40);
      d.arrow('right', [52, 30], [174, 30]);
      d.arrow('left', [174, 44], [52, 44]);
      d.word(113, 22, language === 'zh' ? '每一步' : 'every move', true);
      d.word(113, 66, language === 'zh' ? '有一步' : 'some move', true);
    },
  },
};

export function lessonFigure(id: string, language: Language): LessonFigure | undefined {
  const one = make[id];
  if (!one) return undefined;
  const drawing = new Drawing();
  one.draw(drawing, language);
  return { figure: drawing.figure, words: one.words[language] };
}
