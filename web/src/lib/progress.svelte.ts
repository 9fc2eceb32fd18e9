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

/// Up to which level.
export function solve(what: string, level: number) {
  if ((progress.solved[what] ?? 0) >= level) return;
  progress.solved = { ...progress.solved, [what]: level };
  try {
    localStorage.setItem(name, JSON.stringify(progress.solved));
  } catch {
    // Private windows keep nothing.
  }
}
