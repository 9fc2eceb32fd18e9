// The reason of an answer, step by step: each fact with its lines and the parts of the position it is about.
import type { Answer, Fact, Move } from '../engine/types';

export interface Step {
  kind: string;
  lines: string[];
  isTable: boolean; // lines that must keep their columns
  parts: number[];
  replies: { move: Move; reply: Move | null }[];
}

/// The parts that a fact talks about: of a nim-sum the rows that can clear its highest bit, otherwise all.
export function partsOf(fact: Fact): number[] {
  const rows = (fact.rows ?? []).filter((row) => typeof row === 'object');
  const chosen = fact.clearing && fact.clearing.length > 0 ? fact.clearing.map(({ row }) => rows[row]) : rows;
  const parts = chosen.map((row) => row?.part).filter((part) => part !== undefined);
  if (parts.length === 0 && fact.kind === 'mirror' && Array.isArray(fact.parts)) return (fact.parts as number[][]).flat();
  return parts;
}

export function stepsOf(answer: Answer): Step[] {
  const facts = answer.facts ?? [];
  if (facts.length === 0 && answer.explanation.length > 0)
    return [{ kind: '', lines: answer.explanation, isTable: true, parts: [], replies: [] }];
  return facts
    .map((fact) => {
      const lines = answer.explanation.slice(fact.lines[0], fact.lines[1]);
      const replies = fact.kind !== 'replies' ? [] : (fact.rows ?? []).flatMap((row) => (typeof row === 'object' && row.move ? [{ move: row.move, reply: row.reply ?? null }] : []));
      return { kind: fact.kind, lines, isTable: lines.some((line) => /^ |\S {2,}\S/.test(line)), parts: partsOf(fact), replies };
    })
    .filter((step) => step.lines.length > 0 || step.replies.length > 0);
}
