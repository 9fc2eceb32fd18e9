import type { Move } from '../engine/types';
import type { Marks } from '../lib/reason';

export interface BoardProps {
  moves: Move[];
  winning: Set<string> | undefined; // results of winning moves, when they are shown
  enabled: boolean;
  make: (move: Move) => void;
  marks: Marks;
  last?: Set<number>; // what the last move changed
}

/// The sign on the place that a move leads to: a star where it wins, or what the reason says about it.
export const signOf = (move: Move | undefined, { winning, marks }: Pick<BoardProps, 'winning' | 'marks'>): string =>
  move === undefined ? '' : winning?.has(move.result) ? '★' : (marks.results.get(move.result) ?? '');

/// Does the reason name this move, or are winning moves shown? For places that stand for several moves.
export const isStarred = (move: Move, { winning, marks }: Pick<BoardProps, 'winning' | 'marks'>): boolean =>
  ['★', '='].includes(signOf(move, { winning, marks }));

/// What a place is called, with the sign that it bears, so that it is heard as well as seen.
export const named = (name: string, sign: string | undefined): string => (sign ? `${name} ${sign}` : name);
