// Exercises of a worksheet: positions that differ, each solved by the engine, won and lost ones.
import { engine } from '../engine';
import type { Answer, Common, Moves } from '../engine/types';

export interface Exercise {
  moves: Moves; // the position, as boards read it
  answer: Answer;
}

/// They come one by one. `start` makes the text of a position behind the game's name. Two in three are to be won, as far as such are
/// found; a lost one can be made of a won one, by a winning move.
export async function* exercisesOf(game: string, start: () => string, count: number, common: Common, signal: AbortSignal): AsyncGenerator<Exercise> {
  const seen = new Set<string>();
  const tries = 8 * count;
  let made = 0;
  for (let i = 0; i < tries && made < count; ++i) {
    const one = await solved(`${game} ${start()}`.trim(), common, signal);
    if (!one) continue;
    const isLost = made % 3 === 2;
    const move = isLost ? one.answer.first_winning_move : null;
    const after = move ? await solved(`${one.moves.ruleset} ${move.result}`.trim(), common, signal) : undefined;
    const taken = after?.answer.outcome === 'P' ? after : one;
    if (seen.has(taken.moves.text) || (!isLost && taken.answer.outcome === 'P' && i < tries / 2)) continue;
    seen.add(taken.moves.text);
    ++made;
    yield taken;
  }
}

async function solved(position: string, common: Common, signal: AbortSignal): Promise<Exercise | undefined> {
  try {
    const moves = await engine.ask('moves', { ...common, position, limits: { seconds: 1 } }, signal);
    if (moves.over || !moves.complete) return undefined;
    const answer = await engine.ask('solve', { ...common, position: moves.position, list_moves: 1000, explain: false, limits: { seconds: 1 } }, signal);
    return answer.outcome === 'N' || answer.outcome === 'P' ? { moves, answer } : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined; // no position of the game, or one that is too large
  }
}
