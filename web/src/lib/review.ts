// What the moves of a game did to who wins: the positions as the engine solved them, put together to a story.
import type { CanonicalForm, Move, Outcome } from '../engine/types';

export interface Judgement {
  outcome: Outcome | null; // for whoever moves there; null: not solved within the limits
  value: number | string | null; // the nim-value
  form?: CanonicalForm; // what it is worth where Left and Right have different moves
  better: Move | null; // a move that wins, or else one that draws
}
type Known = Judgement | undefined; // undefined: not asked yet

const worths: Partial<Record<Outcome, number>> = { N: 2, D: 1, P: 0 };
/// What whoever moves at the position can get: 2 a win, 1 a draw, 0 nothing.
const worth = (one: Known): number | undefined => (one?.outcome ? worths[one.outcome] : undefined);

/// Did the move between two positions give a win or a draw away?
export function isMistake(before: Known, after: Known): boolean {
  const [had, theirs] = [worth(before), worth(after)];
  return had !== undefined && theirs !== undefined && 2 - theirs < had;
}

/// The side that wins from position `at` on, 0 or 1; nothing where nobody does, or that is not known.
export function ahead(one: Known, at: number): number | undefined {
  const own = worth(one);
  return own === 2 ? at % 2 : own === 0 ? (at + 1) % 2 : undefined;
}

/// Of one side: it lost what it had by the move from position `at`; it never had anything; it won without a mistake, or in spite of
/// one; or too little is known to say.
export type Story = { side: number; kind: 'gave_away'; at: number } | { side: number; kind: 'regained'; at: number } | { side: number; kind: 'never' | 'clean' | 'unknown' };

/// The stories of a game that is over: of who lost first, and of both in a draw. Nothing while positions are still asked about.
export function storiesOf(positions: Known[], winner: number | undefined): Story[] {
  if (positions.length < 2 || positions.some((one) => one === undefined)) return [];
  const isKnown = positions.every((one) => worth(one) !== undefined);
  return (winner === undefined ? [0, 1] : [1 - winner, winner]).map((side): Story => {
    let at: number | undefined;
    for (let i = side; i + 1 < positions.length; i += 2) if (isMistake(positions[i], positions[i + 1])) at = i;
    if (side === winner) return at !== undefined ? { side, kind: 'regained', at } : { side, kind: isKnown ? 'clean' : 'unknown' };
    if (at !== undefined) return { side, kind: 'gave_away', at };
    return { side, kind: !isKnown ? 'unknown' : winner === undefined ? 'clean' : 'never' };
  });
}
