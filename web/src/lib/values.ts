// Cells of tables as text and as places in a map.
import type { Cell, Cells } from '../engine/types';

export function inBase(value: number, base: number): string {
  return value.toString(base);
}

/// The cell at these coordinates.
export function cellAt(values: Cells[], at: number[]): Cell {
  let cells: Cells = values;
  for (const index of at) cells = Array.isArray(cells) ? (cells[index] ?? null) : null;
  return cells as Cell;
}

export const isP = (cell: Cell): boolean => cell === 0 || cell === 'P';

/// From 0 (light) to 1 (dark), growing quickly for small values.
export function darkness(cell: Cell, largest: number): number {
  if (cell === 'N') return 0.35;
  if (typeof cell !== 'number' || largest <= 0) return 0;
  return Math.sqrt(Math.min(cell, largest) / largest);
}

/// What somebody types for large numbers, as digits: "10^18 5" and "(10^18, 5)". What is no such power stays for the engine to read.
export const typedNumbers = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[(),]/g, ' ')
    .replace(/\b(\d{1,6})\^(\d{1,3})\b/g, (_, base: string, power: string) => (BigInt(base) ** BigInt(power)).toString())
    .trim()
    .replace(/\s+/g, ' ');
