// Which moves a place on a board stands for, told from their words and results.
import type { Move } from '../engine/types';

/// The heap that a move is about, how many it takes from it, and into what it divides the heap.
export interface Handle {
  heap: number; // from 0
  amount?: number;
  into?: number[];
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

export function handleOf(move: Move): Handle | undefined {
  let found = /^take (\d+)(?: from heap (\d+))?(?:, leaving (.+))?$/.exec(move.label);
  if (found) return { heap: Number(found[2] ?? 1) - 1, amount: Number(found[1]), ...(found[3] ? { into: numbers(found[3]) } : {}) };
  found = /^bid (\d+)$/.exec(move.label);
  if (found) return { heap: 0, amount: Number(found[1]) };
  found = /^move (\d+) from (?:step|box) (\d+) to /.exec(move.label);
  if (found) return { heap: Number(found[2]) - 1, amount: Number(found[1]) };
  found = /^move (\d+) from node (\d+) to /.exec(move.label);
  if (found) return { heap: Number(found[2]), amount: Number(found[1]) };
  found = /^(?:split heap|divide box) (\d+) into (.+)$/.exec(move.label);
  if (found) return { heap: Number(found[1]) - 1, into: numbers(found[2]!) };
  return undefined;
}

/// Moves that change several heaps at once.
export const changesSeveral = (move: Move): boolean => /^take \d+ from (both heaps|heap \d+, )/.test(move.label);

/// The moves of a click on a stone with `rest` below it: those that leave `rest`, or divide the heap there.
export function movesAt(moves: Move[], counts: number[], heap: number, rest: number): Move[] {
  const count = counts[heap] ?? 0;
  const exact = counts.map((n, i) => (i === heap ? rest : n)).join(' ');
  return moves.filter((move) => {
    if (move.result === exact) return true;
    const handle = handleOf(move);
    if (!handle || handle.heap !== heap) return false;
    if (handle.amount !== undefined) return handle.amount === count - rest;
    return handle.into !== undefined && rest > 0 && (handle.into[0] === rest || handle.into.at(-1) === rest);
  });
}

/// The move that takes the places from `first` to `last` of a row (from 0): what stays on both sides is told in its words.
export function moveOfRun(moves: Move[], counts: number[], row: number, first: number, last: number): Move | undefined {
  const [low, high] = [Math.min(first, last), Math.max(first, last)];
  const stays = [low, (counts[row] ?? 0) - 1 - high].filter((n) => n > 0).sort((a, b) => a - b);
  return moves.find((move) => {
    const handle = handleOf(move);
    if (!handle || handle.heap !== row || handle.amount !== high - low + 1) return false;
    const left = (handle.into ?? [(counts[row] ?? 0) - handle.amount]).filter((n) => n > 0).sort((a, b) => a - b);
    return left.length === stays.length && left.every((n, i) => n === stays[i]);
  });
}
