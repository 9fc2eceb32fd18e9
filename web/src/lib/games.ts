// What the page knows about games beyond the catalogue: which board fits, and fair positions to begin with.

import { parseCells } from './cram';
import { blank, blocked, parseDrawn } from './drawn';
import type { DefinedGame } from '../engine/types';
import type { Key } from './strings';
import { parseTree } from './tree';

export type Board = 'heaps' | 'row' | 'pins' | 'matches' | 'ring' | 'tree' | 'corners' | 'chomp' | 'tictactoe' | 'cram' | 'lattice' | 'hackenbush' | 'strip' | 'digraph' | 'coins' | 'drawn' | 'graph' | 'sprouts' | 'text';

const byName: Record<string, Board> = {
  chomp: 'chomp',
  tic_tac_toe: 'tictactoe',
  cram: 'cram',
  wythoff: 'lattice',
  queen: 'lattice',
  hackenbush: 'hackenbush',
  georgia_bob: 'strip',
  dag: 'digraph',
  digraph: 'digraph',
  coins: 'coins',
  octal: 'row',
  kayles: 'pins',
  kayles_to_3: 'pins',
  kayles_to_4: 'pins',
  dawson_kayles: 'pins',
  one_row_cram: 'row',
  treblecross: 'row',
  dawson_chess: 'row',
  guiles: 'row',
  officers: 'row',
  she_loves_me: 'heaps',
  grundy: 'heaps',
  lasker: 'heaps',
  matches: 'matches',
  ring: 'ring',
  game_tree: 'tree',
};

export const numbersOf = (text: string): number[] | undefined => {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.some((word) => !/^\d{1,15}$/.test(word))) return undefined;
  return words.map(Number);
};

export const gameName = (game: string): string => game.split(' ')[0] ?? '';

/// "cut 2,3", "break exactly 3": games that are called by a word and their code.
export const isCodeWord = (name: string): boolean => ['cut', 'break', 'allbut', 'unequal'].includes(name);

/// The board on which this position can be drawn; `text` when no other fits. `own`: the game is defined by rules of the reader's
/// own, and may bear the name of another.
export function boardFor(game: string, text: string, coordinates?: number, cells?: string[], own = false): Board {
  const board = own && cells ? 'text' : boardByName(game, text, coordinates);
  if (board === 'text' && (parseDrawn(text)?.edges ? parseDrawn(text)!.columns : 99) <= 60) return 'graph';
  return board === 'text' && cells && parseDrawn(text) && cells.length * [...(cells[0] ?? '')].length <= 400 ? 'drawn' : board;
}

function boardByName(game: string, text: string, coordinates?: number): Board {
  // A code that splits heaps without taking, or takes any number, is no row of which neighbours are taken.
  const isHeaps = /^octal ([4-9A-F]|unequal|grundy|lasker|.*\.\.\.)/.test(game);
  const board = isHeaps ? 'heaps' : byName[gameName(game)];
  if (gameName(game) === 'sprouts') return text.length <= 120 && (!/^\d+$/.test(text) || Number(text) <= 40) ? 'sprouts' : 'text';
  if (board === 'tictactoe') return /^[XO.]{1,9}(\/[XO.]{1,9})*$/.test(text) ? board : 'text';
  if (board === 'cram') {
    const cells = parseCells(text);
    return cells && cells.rows <= 16 && cells.columns <= 16 ? board : 'text';
  }
  if (board === 'hackenbush') return (parseEdges(text)?.length ?? 99) <= 60 ? board : 'text';
  if (board === 'digraph') return (parseGraph(text)?.nodes.length ?? 99) <= 16 ? board : 'text';
  if (board === 'coins') {
    const heads = coinsOf(text);
    if (heads) return Math.max(0, ...heads) <= 40 ? board : 'text';
    return Math.max(0, ...(cornersOf(text) ?? [[99, 99]]).flat()) <= 14 ? 'corners' : 'text';
  }
  if (board === 'matches') return /^[01-]{1,12}([/\s]+[01-]{1,12})*$/.test(text) ? board : 'text';
  if (board === 'tree') return (parseTree(text)?.wide ?? 99) <= 20 ? board : 'text';
  if (board === 'ring') return /^(\d{1,6}|\*)( (\d{1,6}|\*)){1,15}$/.test(text) ? board : 'text';
  if (gameName(game) === 'tree_staircase') return captionsOf(game, text) ? 'heaps' : 'text';
  const numbers = numbersOf(text);
  if (!numbers) return 'text';
  const most = Math.max(0, ...numbers);
  if ((board === 'row' || board === 'pins') && numbers.reduce((sum, n) => sum + n, 0) <= 40 && most <= 16) return board;
  if (board === 'chomp') return most <= 20 && numbers.length <= 20 ? board : 'text';
  if (board === 'strip') return most <= 60 ? board : 'text';
  if ((board === 'lattice' || (!board && coordinates === 2)) && numbers.length === 2) return most <= 24 ? 'lattice' : 'heaps';
  return numbers.length <= 30 ? 'heaps' : 'text';
}

/// What the heaps of a position are called, where they are more than heaps in a row.
export function captionsOf(game: string, text: string): { counts: number[]; captions?: [Key, Record<string, number>][]; quota?: number; floors?: number[] } | undefined {
  const name = gameName(game);
  if (name === 'tree_staircase') {
    const [parents, stones, ...more] = text.split('/').map(numbersOf);
    if (!parents || !stones || more.length > 0 || stones.length !== parents.length + 1) return undefined;
    // A node comes after its parent, or there is no such tree.
    const floors = [0];
    for (const parent of parents) floors.push((floors[parent] ?? 0) + 1);
    return { counts: stones, floors, captions: stones.map((_, node) => (node === 0 ? ['board.node0', { number: 0 }] : ['board.node', { number: node, parent: parents[node - 1]! }])) };
  }
  const counts = numbersOf(text);
  if (!counts) return undefined;
  if (name === 'fibonacci_nim' && counts.length === 2) return { counts: [counts[0]!], quota: counts[1]! };
  const caption = name === 'staircase' ? 'board.step' : ['boxes3', 'ferguson', 'half_box'].includes(name) ? 'board.box' : undefined;
  return { counts, ...(name === 'staircase' && counts.length <= 12 ? { floors: counts.map((_, i) => i + 1) } : {}), ...(caption ? { captions: counts.map((_, i): [Key, Record<string, number>] => [caption, { number: i + 1 }]) } : {}) };
}

export interface Edge {
  from: number;
  to: number;
  text: string;
}

export function parseEdges(text: string): Edge[] | undefined {
  const edges: Edge[] = [];
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const found = /^(\d{1,6})-(\d{1,6})$/.exec(word);
    if (!found) return undefined;
    edges.push({ from: Number(found[1]), to: Number(found[2]), text: word });
  }
  return edges;
}

/// "0 3 : 0>1 1>2": where the tokens stand, and the edges.
export function parseGraph(text: string): { tokens: number[]; edges: { from: number; to: number }[]; nodes: number[] } | undefined {
  const [before, after, ...more] = text.split(':');
  const tokens = numbersOf(before ?? '');
  if (!tokens || after === undefined || more.length > 0) return undefined;
  const edges: { from: number; to: number }[] = [];
  for (const word of after.trim().split(/\s+/).filter(Boolean)) {
    const found = /^(\d{1,6})>(\d{1,6})$/.exec(word);
    if (!found) return undefined;
    edges.push({ from: Number(found[1]), to: Number(found[2]) });
  }
  const nodes = [...new Set([...tokens, ...edges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  return { tokens, edges, nodes };
}

/// "2..4 7": the coins that show heads, in a row; nothing for coins in a quarter-plane.
export function coinsOf(text: string): number[] | undefined {
  const heads: number[] = [];
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const found = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(word);
    if (!found) return undefined;
    for (let coin = Number(found[1]); coin <= Number(found[2] ?? found[1]); ++coin) heads.push(coin);
  }
  return heads;
}

/// "1,1 2,1": heads in a quarter-plane.
export function cornersOf(text: string): [number, number][] | undefined {
  const heads: [number, number][] = [];
  for (const word of text.trim().split(/\s+/).filter(Boolean)) {
    const found = /^\(?(\d{1,4}),(\d{1,4})\)?$/.exec(word);
    if (!found) return undefined;
    heads.push([Number(found[1]), Number(found[2])]);
  }
  return heads;
}

/// The table of all small positions of this game, as the address of it asks: nothing for games whose positions are no
/// numbers, and of sums. Some games show more with two numbers than with one.
export function tableOf(ruleset: string, text: string): { g: string; n?: number } | undefined {
  const name = gameName(ruleset);
  if (ruleset === '' || name === 'sprouts' || (!numbersOf(text) && !(name === 'coins' && coinsOf(text)))) return undefined;
  return { g: ruleset, ...(['nim', 'moore', 'staircase', 'chomp'].includes(name) ? { n: 2 } : {}) };
}

export type Random = () => number;

/// A random number generator with a seed (mulberry32), so that tests can repeat a game.
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const several = (random: Random, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => between(random, low, high)).join(' ');

function randomTree(random: Random, edges: number): string {
  const out: string[] = [];
  for (let node = 1; node <= edges; ++node) out.push(`${between(random, Math.max(0, node - 4), node - 1)}-${node}`);
  return out.join(' ');
}

/// A board of Cram on which some cells are blocked.
export function randomCells(random: Random, rows: number, columns: number, blocked: number): string {
  const cells: string[] = Array.from({ length: rows * columns }, () => '.');
  for (let i = 0; i < blocked; ++i) cells[Math.floor(random() * cells.length)] = '#';
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join('')).join('|');
}

const randomWord = (random: Random, letters: string, length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]!).join('');

const starts: Record<string, (random: Random) => string> = {
  nim: (r) => several(r, between(r, 3, 4), 1, 9),
  bash: (r) => `3 ${between(r, 9, 21)}`,
  subtract: (r) => `1,3,4 ${several(r, 2, 5, 14)}`,
  moore: (r) => `2 ${several(r, 4, 1, 7)}`,
  wythoff: (r) => several(r, 2, 2, 14),
  queen: (r) => several(r, 2, 3, 12),
  fibonacci_nim: (r) => String(between(r, 8, 30)),
  twenty_one: () => '21',
  count_to_100: () => '100',
  auction: (r) => `5 ${between(r, 10, 30)}`,
  octal: (r) => `0.77 ${several(r, 2, 3, 8)}`,
  split: (r) => `two ${several(r, 2, 3, 9)}`,
  ferguson: (r) => several(r, 2, 3, 10),
  half_box: (r) => several(r, 2, 3, 12),
  staircase: (r) => several(r, 4, 0, 5),
  georgia_bob: (r) => {
    let square = 0;
    return Array.from({ length: 4 }, () => (square += between(r, 1, 4))).join(' ');
  },
  chomp: (r) => `${between(r, 3, 4)}x${between(r, 3, 5)}`,
  cram: (r) => randomCells(r, between(r, 3, 4), between(r, 4, 6), between(r, 1, 4)),
  amazons: (r) => ['x../.../..o', 'x.../..../...o', 'x..o/..../o..x'][between(r, 0, 2)]!,
  blue_red_hackenbush: (r) => Array.from({ length: between(r, 2, 3) }, () => randomWord(r, 'brg', between(r, 2, 4))).join(' '),
  push: (r) => randomWord(r, 'xo.', between(r, 6, 9)),
  shove: (r) => randomWord(r, 'xo.', between(r, 6, 9)),
  partizan_octal: (r) => `0.33 0.303 ${several(r, 2, 4, 9)}`,
  tic_tac_toe: () => '.../.../...',
  hackenbush: (r) => randomTree(r, between(r, 6, 10)),
  coins: (r) => `one-or-two ${Array.from({ length: 9 }, (_, i) => (i === 8 || r() < 0.5 ? 'H' : 'T')).join('')}`,
  tree_staircase: (r) => `0 1 0 / ${several(r, 4, 0, 4)}`,
  ring: (r) => several(r, 5, 0, 4),
  boxes3: (r) => several(r, 7, 0, 4),
  dag: (r) => `${several(r, 2, 0, 3)} : 0>1 0>2 1>3 2>3 3>4 1>4 4>5`,
  digraph: (r) => `${several(r, 2, 0, 4)} : 0>1 1>2 2>0 1>3 3>4 4>5`,
  game_tree: () => '((X (O =)) (= (X X)) ((O X) =))',
  matches: () => '000/0-0/000',
};

/// A position to begin with: text behind the game's name, which for rulesets with arguments starts with these.
export function randomStart(name: string, examples: string[], random: Random): string {
  const make = starts[name];
  if (make) return make(random);
  if (examples.length === 0) return several(random, between(random, 1, 3), 4, 12);
  return examples[Math.floor(random() * examples.length)]!;
}
export const hasStarts = (name: string): boolean => name in starts;

/// Starts of a game that is drawn: its own, or boards of some size, then with pieces of its kinds here and there, for games whose
/// pieces do not come from nowhere.
export function drawnStarts({ cells = [], start }: DefinedGame, random: Random): () => string {
  const pieces = cells.filter((cell) => cell !== blank && cell !== blocked);
  let tries = 0;
  return () => {
    if (start !== undefined) return '';
    const [rows, columns] = [between(random, 3, 4), between(random, 3, 5)];
    if (tries++ < 4 || pieces.length === 0) return `${rows}x${columns}`;
    const row = () => Array.from({ length: columns }, () => (random() < 0.4 ? blank : pieces[between(random, 0, pieces.length - 1)]!)).join('');
    return Array.from({ length: rows }, row).join('|');
  };
}

const withArgument = ['bash', 'subtract', 'moore', 'auction', 'octal', 'split', 'coins'];
/// Of a game whose name takes an argument, the name with a usual one: "bash 3".
export const withUsualArgument = (game: string): string => (withArgument.includes(game) ? `${game} ${starts[game]!(seeded(1)).split(' ')[0]}` : game);

/// A start of randomStart for the ruleset that is played, "bash 5": its arguments stay, and stand in front of another position.
export function withArguments(ruleset: string, start: string): string {
  const [name, ...given] = ruleset.split(' ');
  if (!name || given.length === 0 || !withArgument.includes(name)) return start;
  const position = start.split(' ').slice(1).join(' ');
  if (name !== 'coins' || given[0] !== 'corners') return [...given, position].join(' ');
  // Heads of a row become heads of a board.
  const heads = [...position].flatMap((coin, i) => (coin === 'H' ? [`${i + 1},${((2 * i) % 5) + 1}`] : []));
  return [...given, ...heads].join(' ');
}
