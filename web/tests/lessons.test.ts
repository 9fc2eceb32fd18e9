import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { load } from '../src/engine/module';
import { dailyOf, today } from '../src/lib/exercises';
import { seeded } from '../src/lib/games';
import { lessons, levels } from '../src/lib/lessons';

describe('the exercises of the lessons', () => {
  it('are positions, rules and theorems that the engine can tell, at all levels', async () => {
    const ask = await load(await WebAssembly.compile(readFileSync(new URL('../public/sprague.wasm', import.meta.url))));
    const answer = (request: object) => JSON.parse(ask(JSON.stringify({ limits: { seconds: 5 }, ...request })));
    for (const lesson of lessons)
      for (let level = 1; level <= levels; ++level)
        for (let seed = 1; seed <= 12; ++seed) {
          const exercise = lesson.make(level, seeded(seed));
          const said = `${lesson.id}, ${level}: ${JSON.stringify(exercise)}`;
          if (exercise.kind === 'rules' || exercise.kind === 'claim') expect(answer({ verb: 'define', rules: exercise.rules }).games?.length, said).toBe(1);
          else {
            const { game, text, misere } = exercise.position;
            const solved = answer({ verb: 'solve', position: `${game} ${text}`.trim(), convention: misere ? 'misere' : 'normal' });
            expect(['N', 'P'], said).toContain(solved.outcome);
            if (exercise.kind === 'value') expect(typeof solved.nim_value, said).toBe('number');
          }
        }
    // What a reader types who has understood the last lesson.
    const claims: Record<number, (rules: string) => string> = {
      1: (rules) => `n mod ${Number(/k <= (\d)/.exec(rules)![1]) + 1} = 0`,
      2: (rules) => ({ '1, 3, 4': 'n mod 7 in {0, 2}', '2, 3': 'n mod 5 in {0, 1}', '1, 4': 'n mod 5 in {0, 2}', '1, 2, 5': 'n mod 3 = 0' })[/\{(.*)\}/.exec(rules)![1]!]!,
      3: (rules) => ((m) => `x mod ${m} = y mod ${m}`)(Number(/k <= (\d)/.exec(rules)![1]) + 1),
    };
    for (let level = 1; level <= levels; ++level)
      for (let seed = 1; seed <= 6; ++seed) {
        const exercise = lessons.at(-1)!.make(level, seeded(seed));
        if (exercise.kind !== 'claim') throw new Error('the last lesson is about proofs');
        const claim = claims[level]!(exercise.rules);
        expect(answer({ verb: 'prove', rules: exercise.rules, game: /^game (\w+)/.exec(exercise.rules)![1], claim }).verdict, `${exercise.rules} ${claim}`).toBe('PROVED');
      }
  });
  it('come to everybody alike on one day, and change from day to day', () => {
    const first = (date: string) => {
      const { lesson, random, level } = dailyOf(date);
      return JSON.stringify(lesson.make(level, random));
    };
    expect(first('2026-03-31')).toBe(first('2026-03-31'));
    const days = Array.from({ length: 60 }, (_, i) => new Date(2026, 2, 1 + i)).map((day) => dailyOf(today(day)).lesson.id);
    expect(new Set(days).size).toBe(lessons.length - 2);
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
