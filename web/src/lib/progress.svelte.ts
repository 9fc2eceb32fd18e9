// What a reader has solved, kept by the browser: for each lesson the levels, and the puzzles of days.
const name = 'learn';

function read(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}
export const progress = $state({ solved: read() });

/// A level of a lesson, or the puzzle of a day. (Once only the highest level was kept.)
export const isSolved = (what: string, level: number): boolean => `${what}/${level}` in progress.solved || (progress.solved[what] ?? 0) >= level;

export function solve(what: string, level: number) {
  if (isSolved(what, level)) return;
  progress.solved = { ...progress.solved, [`${what}/${level}`]: 1 };
  try {
    localStorage.setItem(name, JSON.stringify(progress.solved));
  } catch {
    // Private windows keep nothing.
  }
}
