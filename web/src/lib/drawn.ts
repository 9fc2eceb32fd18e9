// Boards of any game that is drawn: a character a cell, rows with '|' or '/' between them, or the edges of a graph and behind ':' a
// character a vertex; in front whose turn it is where the players have different moves. A move is told by the cells that it changes.
import type { Move } from '../engine/types';
import { argsOf } from './moves';

export interface DrawnBoard {
  rows: number;
  columns: number;
  cells: string[]; // row by row
  edges?: [number, number][]; // of a graph, whose vertices are a row
  mover?: 'left' | 'right';
}

export const blank = '.';
export const blocked = '#';

export function parseDrawn(text: string): DrawnBoard | undefined {
  const [, mover, graph, drawn] = /^(?:(left|right): )?((?:\d{1,3}-\d{1,3} )+: )?(\S+)$/.exec(text) ?? [];
  if (drawn === undefined) return undefined;
  const turn = mover === undefined ? {} : { mover: mover as 'left' | 'right' };
  if (graph !== undefined) {
    const cells = [...drawn];
    const edges = [...graph.matchAll(/(\d+)-(\d+)/g)].map((edge): [number, number] => [Number(edge[1]), Number(edge[2])]);
    return edges.flat().every((vertex) => vertex < cells.length) ? { rows: 1, columns: cells.length, cells, edges, ...turn } : undefined;
  }
  const rows = drawn.split(/[|/]/).map((row) => [...row]);
  const columns = rows[0]!.length;
  if (columns === 0 || rows.some((row) => row.length !== columns)) return undefined;
  return { rows: rows.length, columns, cells: rows.flat(), ...turn };
}

export interface DrawnMove {
  move: Move;
  cells: number[]; // that it changes, in order; of one that is about a cell, and all that this reaches, the cell alone
  after: string[]; // the board after it
}

function placeOf(move: Move, columns: number): number | undefined {
  const place = argsOf(move, '{0} at {1}, and what it reaches')?.[1];
  if (typeof place !== 'object') return undefined;
  if (place.template === 'vertex {0}') return Number(place.args[0]);
  const [a, b] = place.args.map((number) => Number(number) - 1);
  return b === undefined ? a : a! * columns + b;
}

/// The moves whose results are boards of the same size, or the same graph.
export function drawnMoves(board: DrawnBoard, moves: Move[]): DrawnMove[] {
  return moves.flatMap((move) => {
    const after = parseDrawn(move.result);
    if (after?.rows !== board.rows || after.columns !== board.columns) return [];
    const about = placeOf(move, board.columns);
    const cells = about === undefined ? after.cells.flatMap((cell, i) => (cell === board.cells[i] ? [] : [i])) : [about];
    return cells.length === 0 ? [] : [{ move, cells, after: after.cells }];
  });
}

/// The moves that change all of these cells.
export const movesOver = (moves: DrawnMove[], chosen: number[]): DrawnMove[] =>
  moves.filter(({ cells }) => chosen.every((cell) => cells.includes(cell)));

/// How far the middle of what a move changes is from a cell.
function distance({ cells }: DrawnMove, cell: number, columns: number): number {
  const mean = (of: (one: number) => number) => cells.reduce((sum, one) => sum + of(one), 0) / cells.length;
  return Math.hypot(mean((one) => Math.floor(one / columns)) - Math.floor(cell / columns), mean((one) => one % columns) - (cell % columns));
}

/// The nearest first.
export const byDistance = (moves: DrawnMove[], cell: number, columns: number): DrawnMove[] =>
  [...moves].sort((a, b) => distance(a, cell, columns) - distance(b, cell, columns));

/// What the choice of `cell` after `chosen` makes: a move, or the cells that are chosen now.
export function choose(board: DrawnBoard, moves: DrawnMove[], chosen: number[], cell: number): { move: Move } | { chosen: number[] } {
  if (chosen.includes(cell)) {
    // Twice the same: the move that changes just these cells, or the one around this cell; else it is given up.
    const over = movesOver(moves, chosen);
    const exact = over.filter(({ cells }) => cells.length === chosen.length);
    if (exact.length === 1) return { move: exact[0]!.move };
    const [nearest, next] = byDistance(over, cell, board.columns);
    const isNearer = nearest && (!next || distance(next, cell, board.columns) - distance(nearest, cell, board.columns) > 0.01);
    return chosen.length === 1 && isNearer ? { move: nearest.move } : { chosen: chosen.filter((one) => one !== cell) };
  }
  let now = [...chosen, cell];
  let over = movesOver(moves, now);
  if (over.length === 0) {
    now = [cell];
    over = movesOver(moves, now);
  }
  if (over.length === 0) return { chosen: [] };
  if (over.length === 1) return { move: over[0]!.move };
  // From the first cell to the last: what stood on the one stands on the other afterwards.
  const piece = board.cells[now[0]!];
  const moved = now.length < 2 ? [] : over.filter(({ after }) => after[cell] === piece && after[now[0]!] !== piece);
  return moved.length === 1 ? { move: moved[0]!.move } : { chosen: now };
}

/// Which of two colours a piece has; it shows its letter, too.
export const isLight = (piece: string): boolean => 'ofrwlOFRWL'.includes(piece);
