// The reason of an answer, step by step: what each step says, and what of the position it is about, for the board to mark.
import type { Answer, Fact, Move } from '../engine/types';

/// What a board marks. A mark is always a sign or a line as well as a colour.
export interface Marks {
  parts: Set<number>; // heaps, coins, edges, pieces: as the position numbers them
  labels: Map<number, string>; // what a part is worth
  taken: Map<number, number>; // how many are to be taken from a heap
  cuts: Map<number, number[]>; // where a heap is seen as groups: how many lie below each border
  squares: Map<string, string>; // "row column" of a board, from 0, row 0 the lowest: the sign there
  places: Map<number, string>; // parts in the order in which they are counted, and where the count ends
  results: Map<string, string>; // what the position after a move is worth
  edges: Map<string, string>; // edges of a graph, and what they are worth
  points: Set<string>; // positions on a lattice
  vertices: Set<string>;
  symmetry?: string; // of a board: half_turn, left_right, up_down, diagonal, other_diagonal
}
export const noMarks = (): Marks => ({
  parts: new Set(), labels: new Map(), taken: new Map(), cuts: new Map(), squares: new Map(), places: new Map(), results: new Map(), edges: new Map(),
  points: new Set(), vertices: new Set(),
});

/// Numbers in binary, one below the other, and what their columns add up to.
export interface SumTable {
  head: string[]; // the names of the cells, then that of the digits
  rows: { cells: string[]; digits: string[]; marked: boolean }[];
  name: string;
  digits: string[];
  sum: string; // the number that these digits are; empty where they are none
  columns: Set<number>; // those that decide, from the left
}

/// A number as a sum.
export interface Terms {
  name: string;
  number: string;
  terms: string[];
  chosen: boolean; // is the last one marked?
}

export interface Step {
  kind: string;
  lines: string[]; // sentences
  table: string[]; // lines that must keep their columns
  sum?: SumTable;
  modulus?: string; // of the columns of `sum`, where they are not added modulo 2
  terms?: Terms;
  wins?: boolean; // of a picture of a board: does some place on it win?
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
  if (fact.firm_parts) return fact.firm_parts;
  // Fused edges are many, and no part stands for them.
  const rows = (fact.rows ?? []).filter((row): row is SumRow => isObject(row) && !('fused' in row));
  const chosen = clearing && fact.clearing ? fact.clearing.map(({ row }) => fact.rows![row] as SumRow) : rows;
  return chosen.filter((row) => rows.includes(row)).map((row) => row.part).filter((part) => part !== undefined);
}

function marksOf(fact: Fact, clearing = false): Marks {
  const marks = noMarks();
  for (const part of partsOf(fact, clearing)) marks.parts.add(part);
  if (fact.kind === 'nim_sum')
    for (const row of (fact.rows ?? []).filter(isObject) as SumRow[])
      if (row.part !== undefined && row.nim_value !== undefined && !('fused' in row)) marks.labels.set(row.part, String(row.nim_value));
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
  const digits = [...found[2]!];
  const clearing = new Set((fact.clearing ?? []).map(({ row }) => row));
  return {
    head,
    rows: cells.map((row, i) => ({ cells: row.slice(0, -1), digits: [...row.at(-1)!], marked: clearing.has(i) })),
    name: found[1]!,
    digits,
    sum: found[3]!,
    columns: new Set(digits.includes('1') ? [digits.indexOf('1')] : []),
  };
}
const unmarked = (sum: SumTable): SumTable => ({ ...sum, rows: sum.rows.map((row) => ({ ...row, marked: false })), columns: new Set() });

/// First the columns are added, then the highest odd one tells where to move.
function sumSteps(fact: Fact, lines: string[]): Step[] | undefined {
  const sum = sumTable(fact, lines);
  if (!sum) return undefined;
  const first = { kind: 'nim_sum', lines: [], table: [], replies: [], sum: unmarked(sum), marks: marksOf(fact) };
  const rest = lines.slice(sum.rows.length + 3);
  if (rest.length === 0) return [first];
  return [first, { kind: sum.columns.size === 0 ? 'nim_sum_even' : 'nim_sum_odd', lines: rest, table: [], replies: [], sum, marks: marksOf(fact, true) }];
}

/// The same for Moore's game: columns modulo k + 1, and the heaps that a move makes smaller so that all become 0.
function digitSteps(fact: Fact, lines: string[]): Step[] {
  const heaps = fact.heaps ?? [];
  const leave = fact.leave ?? [];
  const marks = noMarks();
  for (const { part, amount } of leave) {
    marks.parts.add(part);
    marks.taken.set(part, Number(heaps[part]) - Number(amount));
  }
  const all = noMarks();
  heaps.forEach((_, part) => all.parts.add(part));
  const rest = lines.slice(heaps.length + 3);
  const decided = { lines: rest, table: [], replies: [], marks: leave.length > 0 ? marks : all };
  const name = /^\s*(\S.*?)\s{2,}[\d ]+$/.exec(lines[heaps.length + 2] ?? '')?.[1];
  if (name === undefined) return [{ ...decided, kind: 'column_sums', ...split(lines) }];
  const sums = [...(fact.sums ?? [])].reverse().map(String);
  const sum: SumTable = {
    head: columns(lines[0]!),
    rows: heaps.map((heap, part) => ({ cells: [String(heap)], digits: [...BigInt(heap).toString(2).padStart(sums.length, '0')], marked: marks.parts.has(part) })),
    name,
    digits: sums,
    sum: '',
    columns: new Set(sums.flatMap((digit, i) => (digit === '0' ? [] : [i]))),
  };
  const first = { kind: 'column_sums', lines: [], table: [], replies: [], sum: unmarked(sum), modulus: String(fact.modulus), marks: all };
  return rest.length === 0 ? [first] : [first, { ...decided, kind: leave.length > 0 ? 'column_sums_odd' : 'column_sums_even', sum }];
}

const most_cuts = 40; // more groups of one heap are not drawn

/// A heap as groups of `modulus`, from the top, above those that stay over.
function remainderMarks(fact: Fact): Marks {
  const marks = noMarks();
  const [heap, modulus, wanted] = [Number(fact.heap), Number(fact.modulus), Number(fact.wanted)];
  marks.parts.add(0);
  if (fact.take !== undefined && fact.take !== null) marks.taken.set(0, Number(fact.take));
  const cuts: number[] = [];
  for (let at = heap - ((heap - wanted) % modulus); at > 0 && cuts.length < most_cuts; at -= modulus) if (at < heap) cuts.push(at);
  marks.cuts.set(0, cuts.reverse());
  return marks;
}

/// The heap as the parts of the sum, the smallest on top.
function zeckendorfSteps(fact: Fact, lines: string[]): Step[] {
  const marks = noMarks();
  const terms = (Array.isArray(fact.parts) ? fact.parts : []) as (number | string)[];
  marks.parts.add(0);
  if (fact.take !== undefined && fact.take !== null) marks.taken.set(0, Number(fact.take));
  let below = Number(fact.aside ?? 0);
  const cuts = below > 0 ? [below] : [];
  for (const term of terms.slice(0, -1)) cuts.push((below += Number(term)));
  marks.cuts.set(0, cuts);
  const name = /^([^:：]+)[:：].*=/.exec(lines[0] ?? '')?.[1];
  const step = { kind: 'zeckendorf', lines, table: [], replies: [], marks };
  if (name === undefined) return [step];
  const sum = { name, number: String(fact.number), terms: terms.map(String), chosen: marks.taken.size > 0 };
  return [{ ...step, lines: lines.slice(1), terms: sum }];
}

/// One way round the ring, the other way, and what follows: the edges are counted up to the first smallest one.
function ringSteps(fact: Fact, lines: string[]): Step[] | undefined {
  const ways = [fact.path_onwards ?? [], fact.path_backwards ?? []];
  if (lines.length !== 3 || ways.some((way) => way.length === 0)) return undefined;
  const step = { table: [], replies: [] };
  const counted = ways.map((way, i): Step => {
    const marks = noMarks();
    way.forEach((edge, n) => marks.places.set(edge, n === way.length - 1 ? '◎' : String(n + 1)));
    for (const edge of way.slice(0, -1)) marks.parts.add(edge);
    return { ...step, kind: 'ring', lines: [lines[i]!], marks };
  });
  const marks = noMarks();
  const won = typeof fact.cross === 'number';
  if (won) marks.parts.add(fact.cross as number);
  for (const way of ways) marks.places.set(way.at(-1)!, '◎');
  return [...counted, { ...step, kind: won ? 'ring_odd' : 'ring_even', lines: [lines[2]!], marks }];
}

/// The bites that win, on the bar itself.
function boardStep(fact: Fact): Step {
  const marks = noMarks();
  const rows = (fact.rows ?? []).filter((row) => typeof row === 'string');
  rows.forEach((row, i) => [...row].forEach((sign, column) => sign === '*' && marks.squares.set(`${rows.length - 1 - i} ${column}`, '★')));
  return { kind: 'board', lines: [], table: [], replies: [], wins: marks.squares.size > 0, marks };
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
  return {
    kind: fact.kind,
    ...split(replies.length > 0 ? [] : lines),
    replies,
    ...(replies.length > 0 && fact.after ? { after: fact.after } : {}),
    marks: fact.kind === 'remainder' ? remainderMarks(fact) : marksOf(fact),
  };
}

/// Facts that are told in a way of their own; nothing where their lines have another form.
const special: Record<string, (fact: Fact, lines: string[]) => Step[] | undefined> = {
  nim_sum: sumSteps,
  column_sums: digitSteps,
  zeckendorf: zeckendorfSteps,
  ring: ringSteps,
  board: (fact) => [boardStep(fact)],
  hackenbush: hackenbushSteps,
};

export function stepsOf(answer: Answer): Step[] {
  const facts = answer.facts ?? [];
  if (facts.length === 0 && answer.explanation.length > 0)
    return [{ kind: '', ...split(answer.explanation), replies: [], marks: noMarks() }];
  return facts
    .flatMap((fact) => {
      const lines = answer.explanation.slice(fact.lines[0], fact.lines[1]);
      const several = special[fact.kind]?.(fact, lines);
      return several ?? [plainStep(fact, lines)];
    })
    .filter((step) => step.lines.length + step.table.length + step.replies.length > 0 || step.sum || step.terms || step.wins !== undefined);
}
