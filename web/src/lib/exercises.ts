// An exercise of a lesson, made and looked at by the engine before it is asked: not over, solved, and most often to be won.
import { engine } from '../engine';
import type { Answer, Common, Moves } from '../engine/types';
import { seeded, type Random } from './games';
import { lessons, levels, type Exercise, type Lesson, type Position } from './lessons';

export type Played = Extract<Exercise, { position: Position }> & { moves: Moves; answer: Answer };
export type Asked = Played | Exclude<Exercise, { position: Position }>;

export const commonOf = (position: Position): Common => ({ convention: position.misere ? 'misere' : 'normal' });
const tries = 10;

export async function exerciseOf(lesson: Lesson, level: number, random: Random, signal: AbortSignal): Promise<Asked> {
  const isLost = level > 1 && random() < 0.25; // that there is no winning move is an answer, too
  let last: Played | undefined;
  for (let i = 0; i < tries; ++i) {
    const exercise = lesson.make(level, random);
    if (!('position' in exercise)) return exercise;
    const { position } = exercise;
    const common = commonOf(position);
    const moves = await engine.ask('moves', { ...common, position: `${position.game} ${position.text}`.trim() }, signal);
    if (moves.over || !moves.complete) continue;
    const answer = await engine.ask('solve', { ...common, position: moves.position, list_moves: 1000 }, signal);
    if (exercise.kind === 'value' ? answer.nim_value === null : answer.outcome === null) continue;
    last = { ...exercise, moves, answer };
    if (exercise.kind === 'value' || (answer.outcome === 'P') === isLost) break;
  }
  if (!last) throw new Error(lesson.id);
  return last;
}

/// The puzzle of a day is the same for everybody: of the lessons whose exercises are positions, a hard one.
export function dailyOf(date: string): { lesson: Lesson; random: Random; level: number } {
  const random = seeded([...date].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7));
  const played = lessons.filter(({ id }) => id !== 'rules' && id !== 'proof');
  return { lesson: played[Math.floor(random() * played.length)]!, random, level: levels };
}

/// "2026-03-31", where the reader is.
export const today = (now = new Date()): string => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
