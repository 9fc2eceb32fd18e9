// What the last move changed, for a board to show: places of a position by their numbers.
import { parseDrawn } from './drawn';
import { coinsOf, numbersOf, type Board } from './games';

/// Cells row by row, heaps or pieces in their order, coins by their numbers; nothing where the two positions have not the same places.
export function changedPlaces(kind: Board, before: string | undefined, now: string): Set<number> {
  if (before === undefined) return new Set();
  if (kind === 'coins') {
    const [then, heads] = [new Set(coinsOf(before)), new Set(coinsOf(now))];
    return new Set([...then, ...heads].filter((coin) => then.has(coin) !== heads.has(coin)));
  }
  const places = (text: string): (string | number)[] | undefined => {
    if (kind === 'tictactoe') return [...text.replaceAll('/', '')];
    if (kind === 'drawn' || kind === 'cram') return parseDrawn(text)?.cells;
    return kind === 'heaps' || kind === 'strip' ? numbersOf(text) : undefined;
  };
  const [then, here] = [places(before), places(now)];
  if (!then || then.length !== here?.length) return new Set();
  return new Set(here.flatMap((one, i) => (one === then[i] ? [] : [i])));
}

/// Which rows or heaps the last move left, and how large that was which it changed; of one only, which it may have divided.
export function changedFrom(before: number[] | undefined, now: number[]): Map<number, number> {
  if (before === undefined) return new Map();
  let head = 0;
  while (head < Math.min(before.length, now.length) && before[head] === now[head]) ++head;
  let tail = 0;
  while (tail < Math.min(before.length, now.length) - head && before.at(-1 - tail) === now.at(-1 - tail)) ++tail;
  const from = before.slice(head, before.length - tail);
  return new Map(from.length === 1 ? now.slice(head, now.length - tail).map((_, i) => [head + i, from[0]!]) : []);
}
