// Boards of Cram: rows of '.' for a free cell and '#' for a blocked one, with '|' between them.
import type { Move } from '../engine/types';
import { argsOf } from './moves';

export interface CellBoard {
  rows: number;
  columns: number;
  free: boolean[]; // row by row
}

export function parseCells(text: string): CellBoard | undefined {
  if (!/^[.#]+(\|[.#]+)*$/.test(text)) return undefined;
  const rows = text.split('|');
  const columns = rows[0]!.length;
  if (rows.some((row) => row.length !== columns)) return undefined;
  return { rows: rows.length, columns, free: [...rows.join('')].map((cell) => cell === '.') };
}

/// The cells beside a cell, and above and below it.
export function neighbours({ rows, columns }: CellBoard, cell: number): number[] {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  return [
    ...(row > 0 ? [cell - columns] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < columns - 1 ? [cell + 1] : []),
    ...(row < rows - 1 ? [cell + columns] : []),
  ];
}

/// The number of the piece that each free cell belongs to, as the engine counts them: pieces of two cells or more, by
/// their first cells.
export function piecesOf(board: CellBoard): Map<number, number> {
  const out = new Map<number, number>();
  let next = 0;
  for (let start = 0; start < board.free.length; ++start) {
    if (!board.free[start] || out.has(start)) continue;
    const piece = [start];
    for (let i = 0; i < piece.length; ++i)
      for (const cell of neighbours(board, piece[i]!)) if (board.free[cell] && !piece.includes(cell)) piece.push(cell);
    if (piece.length === 1) continue;
    for (const cell of piece) out.set(cell, next);
    ++next;
  }
  return out;
}

/// The two cells of a domino, from the name of its move.
export function dominoOf(move: Move, columns: number): [number, number] | undefined {
  const cell = (row: unknown, column: unknown) => (Number(row) - 1) * columns + Number(column) - 1;
  const across = argsOf(move, 'domino at row {0}, columns {1} and {2}');
  if (across) return [cell(across[0], across[1]), cell(across[0], across[2])];
  const down = argsOf(move, 'domino at rows {0} and {1}, column {2}');
  return down && [cell(down[0], down[2]), cell(down[1], down[2])];
}

/// The dominoes that lie on a board now, as far as play showed them: those of before whose cells are still blocked, and the
/// one that was placed if just two neighbours were filled.
export function laidNow(board: CellBoard, before: [number, number][], start: CellBoard): [number, number][] {
  const kept = before.filter((domino) => domino.every((cell) => !board.free[cell] && start.free[cell]));
  const covered = new Set(kept.flat());
  const filled = board.free.flatMap((free, cell) => (!free && start.free[cell] && !covered.has(cell) ? [cell] : []));
  const [a, b] = filled;
  return filled.length === 2 && neighbours(board, a!).includes(b!) ? [...kept, [a!, b!]] : kept;
}
