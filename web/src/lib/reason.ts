// The reason of an answer, step by step: what each step says, and what of the position it is about, for the board to mark.
import type { Answer, Fact, Move } from '../engine/types';

/// What a board marks. A mark is always a sign or a line as well as a colour.
export interface Marks {
  parts: Set<number>; // heaps, coins, edges, pieces: as the position numbers them
  labels: Map<number, string>; // what a part is worth
  results: Map<string, string>; // what the position after a move is worth
  edges: Map<string, string>; // edges of a graph, and what they are worth
  points: Set<string>; // positions on a lattice
  vertices: Set<string>;
  symmetry?: string; // of a board: half_turn, left_right, up_down, diagonal, other_diagonal
}
export const noMarks = (): Marks => ({ parts: new Set(), labels: new Map(), results: new Map(), edges: new Map(), points: new Set(), vertices: new Set() });

/// Nim-values in binary, one below the other.
export interface SumTable {
  head: string[];
  rows: { cells: string[]; marked: boolean }[];
  name: string;
  bits: string;
  sum: string;
  column: number | undefined; // the leftmost with an odd number of ones, from the left
}

export interface Step {
  kind: string;
  lines: string[]; // sentences
  table: string[]; // lines that must keep their columns
  sum?: SumTable;
  replies: { move: Move; reply: Move | null }[];
  after?: Move; // the winning move that the replies come after
  marks: Marks;
}

interface SumRow {
  part?: number;
  nim_value?: number | string;
}
const isObject = (row: unknown): row is object => typeof row === 'object' && row !== null;
const columns = (line: string): string[] => line.trim().split(/\s{2,}/);
const keepsColumns = (line: string): boolean => /^ |\S {2,}\S/.test(line);
/// Sentences, and lines that must keep their columns; a single line has no columns.
function split(lines: string[]): Pick<Step, 'lines' | 'table'> {
  if (lines.filter((line) => line.startsWith(' ')).length < 2) return { lines: lines.map((line) => line.trim().replace(/\s{2,}/g, ' ')), table: [] };
  return { lines: lines.filter((line) => !keepsColumns(line)), table: lines.filter(keepsColumns) };
}

/// The parts that a fact talks about: of a nim-sum the rows that can clear its highest bit, otherwise all.
function partsOf(fact: Fact, clearing: boolean): number[] {
  if (fact.kind === 'mirror' && Array.isArray(fact.parts)) return (fact.parts as number[][]).flat();
  const rows = (fact.rows ?? []).filter(isObject) as SumRow[];
  const chosen = clearing && fact.clearing ? fact.clearing.map(({ row }) => rows[row]) : rows;
  return chosen.map((row) => row?.part).filter((part) => part !== undefined);
}

function marksOf(fact: Fact, clearing = false): Marks {
  const marks = noMarks();
  for (const part of partsOf(fact, clearing)) marks.parts.add(part);
  if (fact.kind === 'nim_sum')
    for (const row of (fact.rows ?? []).filter(isObject) as SumRow[])
      if (row.part !== undefined && row.nim_value !== undefined) marks.labels.set(row.part, String(row.nim_value));
  for (const { nim_value, move } of fact.reached ?? []) marks.results.set(move.result, String(nim_value));
  if (fact.pair) {
    marks.points.add(fact.pair.join(' '));
    marks.points.add([...fact.pair].reverse().join(' '));
  }
  for (const one of [fact.after, fact.move]) if (one) marks.results.set(one.result, '★');
  if (fact.keep) marks.results.set(fact.keep.result, '=');
  for (const name of (fact.names ?? []).flat()) marks.vertices.add(name);
  if (fact.kind === 'mirror' && fact.symmetry) marks.symmetry = fact.symmetry;
  return marks;
}

/// The table of a nim-sum from its lines, which are in the language that was asked for; nothing when it has another form.
function sumTable(fact: Fact, lines: string[]): SumTable | undefined {
  const rows = fact.rows ?? [];
  const rule = lines.findIndex((line) => /^\s*-+$/.test(line));
  const last = lines[rule + 1] ?? '';
  const found = /^\s*(\S.*?)\s{2,}([01]+) = (\d+)$/.exec(last);
  if (rule !== rows.length + 1 || !found || !rows.every(isObject)) return undefined;
  const head = columns(lines[0]!);
  const cells = lines.slice(1, rule).map(columns);
  if (cells.some((row) => row.length !== head.length)) return undefined;
  const bits = found[2]!;
  const clearing = new Set((fact.clearing ?? []).map(({ row }) => row));
  return {
    head,
    rows: cells.map((row, i) => ({ cells: row, marked: clearing.has(i) })),
    name: found[1]!,
    bits,
    sum: found[3]!,
    column: bits.includes('1') ? bits.indexOf('1') : undefined,
  };
}

/// First the columns are added, then the highest odd one tells where to move.
function sumSteps(fact: Fact, lines: string[]): Step[] | undefined {
  const sum = sumTable(fact, lines);
  if (!sum) return undefined;
  const first = { kind: 'nim_sum', lines: [], table: [], replies: [], sum: { ...sum, rows: sum.rows.map((row) => ({ ...row, marked: false })), column: undefined }, marks: marksOf(fact) };
  const rest = lines.slice(sum.rows.length + 3);
  if (rest.length === 0) return [first];
  return [first, { kind: sum.column === undefined ? 'nim_sum_even' : 'nim_sum_odd', lines: rest, table: [], replies: [], sum, marks: marksOf(fact, true) }];
}

/// From the leaves to the ground: a step for each line, the values that are known so far on the edges.
function hackenbushSteps(fact: Fact, lines: string[]): Step[] | undefined {
  const all = (Array.isArray(fact.steps) ? fact.steps : []) as { fused?: string[]; edge?: string; above?: number; nim_value: number | string }[];
  const told = all.filter((one) => one.fused || one.above !== 0).length;
  if (told !== lines.length) return undefined;
  const steps: Step[] = [];
  const known = new Map<string, string>();
  for (const one of all) {
    const edges = one.fused ?? [one.edge!];
    if (one.edge) known.set(one.edge, String(one.nim_value));
    if (!one.fused && one.above === 0) continue;
    const marks = noMarks();
    for (const [edge, value] of known) marks.edges.set(edge, value);
    for (const edge of edges) marks.vertices.add(edge);
    steps.push({ kind: one.fused ? 'fusion' : 'colon', lines: [lines[steps.length]!], table: [], replies: [], marks });
  }
  return steps;
}

function plainStep(fact: Fact, lines: string[]): Step {
  const replies =
    fact.kind !== 'replies' ? [] : (fact.rows ?? []).flatMap((row) => (isObject(row) && row.move ? [{ move: row.move, reply: row.reply ?? null }] : []));
  // The board of a bar is on the page already.
  const rows = fact.kind === 'board' ? (fact.rows ?? []).length : 0;
  const rest = lines.slice(rows);
  return {
    kind: fact.kind,
    ...split(replies.length > 0 ? [] : rest),
    replies,
    ...(replies.length > 0 && fact.after ? { after: fact.after } : {}),
    marks: marksOf(fact),
  };
}

export function stepsOf(answer: Answer): Step[] {
  const facts = answer.facts ?? [];
  if (facts.length === 0 && answer.explanation.length > 0)
    return [{ kind: '', ...split(answer.explanation), replies: [], marks: noMarks() }];
  return facts
    .flatMap((fact) => {
      const lines = answer.explanation.slice(fact.lines[0], fact.lines[1]);
      const several = fact.kind === 'nim_sum' ? sumSteps(fact, lines) : fact.kind === 'hackenbush' ? hackenbushSteps(fact, lines) : undefined;
      return several ?? [plainStep(fact, lines)];
    })
    .filter((step) => step.lines.length + step.table.length + step.replies.length > 0 || step.sum);
}
