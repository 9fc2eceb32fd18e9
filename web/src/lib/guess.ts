// A guess about all positions, held against the truth: what the engine is asked, and the cells of a table that the guess is wrong about.
import type { Refutation, Table } from '../engine/types';

/// "G = …" is about nim-values, anything else about which positions are P.
export const aboutValues = (claim: string): string | undefined => /^\s*G\s*=(.*)$/s.exec(claim)?.[1]?.trim();

/// Of a claim as it is typed: the first counterexample, and enough others to mark them.
export function refutation(claim: string, table: Table) {
  const formula = aboutValues(claim);
  return { formula: formula ?? `not (${claim})`, values: formula !== undefined, coordinates: table.axes.length, others: 10_000, to: Math.max(...table.axes.map((axis) => axis.last)) };
}

/// By the coordinates that run: "u v"; nothing where the guess stands.
export function wrongIn({ counterexample, others }: Refutation, { axes }: Table): Set<string> | undefined {
  if (!counterexample) return undefined;
  const out = new Set<string>();
  for (const cell of [counterexample.coordinates, ...(others ?? [])]) {
    if (axes.some((axis, i) => Number(cell[i]) < axis.first || Number(cell[i]) > axis.last)) continue;
    out.add(axes.flatMap((axis, i) => (axis.last > axis.first ? [Number(cell[i]) - axis.first] : [])).join(' '));
  }
  return out;
}
