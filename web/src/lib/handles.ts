// Which moves a place on a board stands for, told from their templates, arguments and results.
import type { Move } from '../engine/types';
import { argsOf, numbersIn } from './moves';

/// The heap that a move is about, how many it takes from it, and into what it divides the heap.
export interface Handle {
  heap: number; // from 0
  amount?: number;
  into?: number[];
}

export function handleOf(move: Move): Handle | undefined {
  const of = (...templates: string[]) => argsOf(move, ...templates);
  const numbered = of('take {0} from heap {1}', 'take {0} from heap {1}, leaving {2}', 'move {0} from box {1} to box {2}') ??
    of('move {0} from step {1} to step {2}', 'move {0} from step {1} to the ground');
  if (numbered) {
    const into = argsOf(move, 'take {0} from heap {1}, leaving {2}')?.[2];
    return { heap: Number(numbered[1]) - 1, amount: Number(numbered[0]), ...(into === undefined ? {} : { into: numbersIn(into) }) };
  }
  const only = of('take {0}', 'bid {0}', 'take {0}, leaving {1}');
  if (only) return { heap: 0, amount: Number(only[0]), ...(only[1] === undefined ? {} : { into: numbersIn(only[1]) }) };
  const node = of('move {0} from node {1} to node {2}');
  if (node) return { heap: Number(node[1]), amount: Number(node[0]) };
  const parts = of('split heap {0} into {1}', 'divide box {0} into {1}');
  if (parts) return { heap: Number(parts[0]) - 1, into: numbersIn(parts[1]!) };
  return undefined;
}

/// Moves that change several heaps at once.
export const changesSeveral = (move: Move): boolean => argsOf(move, 'take {0} from both heaps', '{0}, {1}') !== undefined;

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
