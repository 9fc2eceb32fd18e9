// Sums: their components as texts, and which move of a component a move of the sum is.
import type { Move, Moves } from '../engine/types';

export const mostBoards = 6; // side by side

/// The components of a sum, as it is written.
export const partsOf = (text: string): string[] => text.split(' + ');
export const withoutPart = (parts: string[], number: number): string => parts.filter((_, i) => i !== number).join(' + ');

const joined = (ruleset: string, text: string): string => `${ruleset} ${text}`.trim();

/// The moves of the sum that are in component `number`, from 0, by what they leave of it.
function byResult(moves: Move[], number: number): Map<string, Move> {
  const out = new Map<string, Move>();
  for (const move of moves) {
    if (move.template !== 'in component {0}: {1}' || Number(move.args?.[0]) !== number + 1) continue;
    const left = partsOf(move.result)[number];
    if (left !== undefined) out.set(left, move);
  }
  return out;
}

/// The component's own moves, as far as the sum has them.
export function movesOfComponent(moves: Move[], number: number, of: Moves): Move[] {
  const there = byResult(moves, number);
  return of.moves.filter((move) => there.has(joined(of.ruleset, move.result)));
}

/// The move of the sum that is this move of its component.
export const inComponent = (moves: Move[], number: number, of: Moves, move: Move): Move | undefined =>
  byResult(moves, number).get(joined(of.ruleset, move.result));
