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
  subject: string; // what a row is: "heap", "component", …
  hasValues: boolean; // do values stand beside the labels?
  rows: { label: string; fused: boolean; value: string; digits: string[]; marked: boolean }[];
  digits: string[];
  sum: string; // the number that these digits are; empty where they are none
  modulus?: string; // of the columns, where they are not added modulo 2
  columns: Set<number>; // those that decide, from the left
}

/// The heaps of Nim in binary; the odd columns are those that decide.
export function nimSumOf(heaps: number[]): SumTable {
  const all = heaps.reduce((sum, heap) => sum ^ heap, 0);
  const width = binary(Math.max(7, ...heaps)).length;
  const digits = binary(all, width);
  return {
    subject: 'heap',
    hasValues: false,
    rows: heaps.map((heap) => ({ label: String(heap), fused: false, value: String(heap), digits: binary(heap, width), marked: false })),
    digits,
    sum: String(all),
    columns: new Set(digits.flatMap((digit, i) => (digit === '1' ? [i] : []))),
  };
}

/// A number as a sum.
export interface Terms {
  number: string;
  terms: string[];
  chosen: boolean; // is the last one marked?
}

export interface Step {
  kind: string;
  lines: string[]; // sentences
  table: string[]; // lines that must keep their columns
  sum?: SumTable;
  terms?: Terms;
  wins?: boolean; // of a picture of a board: does some place on it win?
  replies: { move: Move; reply: Move | null }[];
  after?: Move; // the winning move that the replies come after
  marks: Marks;
}

interface SumRow {
  label?: string;
  part?: number;
  nim_value?: number | string;
  fused?: boolean;
}
const isObject = (row: unknown): row is object => typeof row === 'object' && row !== null;
const binary = (value: number | string, width = 0): string[] => [...BigInt(value).toString(2).padStart(width, '0')];

/// The lines of a fact: a table of `rows` numbers, where there is one, has a head, a rule and a foot besides.
function split(lines: string[], rows = 0): Pick<Step, 'lines' | 'table'> {
  const table = rows > 0 && lines.length >= rows + 3 ? rows + 3 : 0;
  return { lines: lines.slice(table).map((line) => line.trim()), table: lines.slice(0, table) };
}

/// The parts that a fact talks about: of a nim-sum the rows that can clear its highest bit, otherwise all.
function partsOf(fact: Fact, clearing: boolean): number[] {
  if (fact.kind === 'raising' && typeof fact.part === 'number') return [fact.part];
  if (fact.kind === 'binary') return (fact.numbers ?? []).map((_, part) => part);
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

/// The table of a nim-sum; nothing where the engine finds it too large to draw.
function sumTable(fact: Fact, lines: string[]): SumTable | undefined {
  const rows = (fact.rows ?? []).filter(isObject) as SumRow[];
  if (rows.length === 0 || lines.length < rows.length + 3) return undefined;
  const values = [...rows.map((row) => row.nim_value ?? 0), fact.nim_sum ?? 0];
  const width = Math.max(...values.map((value) => binary(value).length));
  const clearing = new Set((fact.clearing ?? []).map(({ row }) => row));
  // A step is known by its number, and not by its stones.
  const isStep = fact.subject === 'odd_step';
  const digits = binary(fact.nim_sum ?? 0, width);
  return {
    subject: fact.subject ?? 'heap',
    hasValues: isStep || rows.some((row) => row.fused || row.label !== String(row.nim_value)),
    rows: rows.map((row, i) => ({ label: isStep && row.part !== undefined ? String(row.part + 1) : (row.label ?? ''), fused: row.fused ?? false, value: String(row.nim_value), digits: binary(row.nim_value ?? 0, width), marked: clearing.has(i) })),
    digits,
    sum: String(fact.nim_sum ?? 0),
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
  const told = split(lines, heaps.length);
  const decided = { lines: told.lines, table: [], replies: [], marks: leave.length > 0 ? marks : all };
  if (told.table.length === 0) return [{ ...decided, kind: 'column_sums' }];
  const digits = [...(fact.sums ?? [])].reverse().map(String);
  const sum: SumTable = {
    subject: 'heap',
    hasValues: false,
    rows: heaps.map((heap, part) => ({ label: String(heap), fused: false, value: String(heap), digits: binary(heap, digits.length), marked: marks.parts.has(part) })),
    digits,
    sum: '',
    modulus: String(fact.modulus),
    columns: new Set(digits.flatMap((digit, i) => (digit === '0' ? [] : [i]))),
  };
  const first = { kind: 'column_sums', lines: [], table: [], replies: [], sum: unmarked(sum), marks: all };
  return told.lines.length === 0 ? [first] : [first, { ...decided, kind: leave.length > 0 ? 'column_sums_odd' : 'column_sums_even', sum }];
}

const most_cuts = 40; // more groups of one heap are not drawn

/// A heap as groups of `modulus`, from the top, above those that stay over.
function remainderMarks(fact: Fact): Marks {
  const marks = noMarks();
  if (fact.of_ones) return marks;
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
  const step = { kind: 'zeckendorf', lines, table: [], replies: [], marks };
  if (lines.length < 2) return [step]; // the sum is too long to be written
  const sum = { number: String(fact.number), terms: terms.map(String), chosen: marks.taken.size > 0 };
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
    ...split(replies.length > 0 ? [] : lines, fact.kind === 'nim_sum' ? (fact.rows ?? []).length : 0),
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

/// The nim-values of the parts after a winning move, which add up to 0 ("5 ⊕ 6 ⊕ 3 = 0"); nothing where the reason is another one, or
/// the move changes more than one part. `before` is the position's text.
export function equationOf(answer: Answer, before: string, move: Move): string | undefined {
  const fact = (answer.facts ?? []).find((one) => one.kind === 'nim_sum');
  const rows = (fact?.rows ?? []).filter(isObject) as SumRow[];
  if (!fact || answer.convention !== 'normal' || answer.outcome !== 'N' || fact.firm_parts || rows.length < 2) return undefined;
  const parts = (text: string) => text.split(text.includes(' + ') ? ' + ' : ' ');
  const [from, to] = [parts(before), parts(move.result)];
  if (from.length !== to.length || rows.some((row, i) => row.fused || row.part !== i || row.nim_value === undefined)) return undefined;
  const changed = from.flatMap((part, i) => (part === to[i] ? [] : [i]));
  if (rows.length !== from.length || changed.length !== 1) return undefined;
  const values = rows.map((row) => BigInt(row.nim_value!));
  values[changed[0]!]! ^= BigInt(fact.nim_sum ?? 0);
  return `${values.join(' ⊕ ')} = 0`;
}

/// The same of what a move leaves, which may have other parts: "1 ⊕ 2 ⊕ 3 = 0"; or what else makes that a P-position. In misère play the
/// nim-sum is 1 where nothing is worth 2 or more.
export function equationAfter(after: Answer): string | undefined {
  if (after.outcome !== 'P') return undefined;
  for (const fact of after.facts ?? []) {
    if (fact.kind === 'wythoff' && fact.golden_ratio && fact.pair) return `(${fact.pair.join(', ')}) = (⌊${fact.difference}φ⌋, ⌊${fact.difference}φ⌋ + ${fact.difference})`;
    if (fact.kind === 'remainder' && fact.heap !== undefined && !fact.of_ones) {
      const [heap, modulus] = [BigInt(fact.heap), BigInt(fact.modulus ?? 1)];
      return `${heap} = ${heap / modulus} · ${modulus}${heap % modulus === 0n ? '' : ` + ${heap % modulus}`}`;
    }
    if (fact.kind === 'column_sums' && (fact.sums ?? []).every((sum) => String(sum) === '0')) return `${[...(fact.sums ?? [])].reverse().join(' ')} ≡ 0 (mod ${fact.modulus})`;
    if (fact.kind === 'zeckendorf' && Array.isArray(fact.parts) && fact.quota !== undefined) {
      const aside = BigInt(fact.aside ?? 0);
      const heap = aside === 0n ? `${fact.number}` : `${BigInt(fact.number ?? 0) + aside} − ${aside}`;
      return `${heap} = ${fact.parts.join(' + ')}, ${fact.quota} < ${fact.parts.at(-1)}`;
    }
  }
  const all = after.facts ?? [];
  const switched = all.find((one) => one.kind === 'misere_switch');
  if (after.convention !== 'normal' && !switched) return undefined;
  const rows = (all.find((one) => one.kind === 'nim_sum')?.rows ?? []).filter(isObject) as SumRow[];
  const values = rows.map((row) => row.nim_value);
  if (values.length < 2 || values.includes(undefined)) return undefined;
  const sum = values.reduce((all: bigint, value) => all ^ BigInt(value!), 0n);
  return sum === (switched?.firm_parts?.length === 0 ? 1n : 0n) ? `${values.join(' ⊕ ')} = ${sum}` : undefined;
}

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
