// What the engine is asked and what it answers: doc/formats/web.md.

export type Convention = 'normal' | 'misere';
export type Outcome = 'N' | 'P' | 'D' | 'L' | 'R';

export interface EngineError {
  kind: 'wrong' | 'too_large' | 'internal' | 'cancelled' | 'timeout';
  message: string;
  template?: string; // the message's, in English
  hint?: string;
  offset?: number;
  length?: number;
  member?: string;
  line?: number;
  column?: number;
}

/// What stands in a place of a template (doc/formats/task.md).
export type Argument = number | string | { template: string; args: Argument[] };

export interface Move {
  label: string;
  template?: string;
  args?: Argument[];
  result: string;
}

/// A move with what is known of the position after it.
export interface MoveFacts extends Move {
  outcome: Outcome | null;
  nim_value?: number | string;
  remoteness?: number;
}

export interface Limits {
  seconds?: number;
  bytes?: number;
  positions?: number;
}

export interface Common {
  rules?: string;
  convention?: Convention;
  limits?: Limits;
  language?: 'en' | 'zh';
}

/// A step of a reason; what a kind has besides is in doc/formats/task.md.
export interface Fact {
  kind: string;
  lines: [number, number];
  subject?: string;
  nim_sum?: number | string;
  rows?: ({ label?: string; part?: number; nim_value?: number | string; fused?: boolean; move?: Move; reply?: Move | null } | string)[];
  clearing?: { row: number }[];
  firm_parts?: number[];
  modulus?: number | string;
  golden_ratio?: boolean;
  difference?: number | string;
  quota?: number | string;
  heaps?: (number | string)[];
  sums?: (number | string)[];
  leave?: { part: number; amount: number | string }[];
  heap?: number | string;
  wanted?: number;
  of_ones?: boolean;
  part?: number;
  take?: number | string | null;
  number?: number | string;
  numbers?: (number | string)[];
  aside?: number;
  path_onwards?: number[];
  path_backwards?: number[];
  cross?: number | null;
  parts?: unknown;
  steps?: unknown;
  names?: string[][];
  symmetry?: string;
  pair?: (number | string)[];
  reached?: { nim_value: number | string; move: Move }[];
  after?: Move | null;
  move?: Move;
  keep?: Move;
}

/// The value of a position in which Left and Right have different moves. Numbers of games are strings: "3/4".
export interface CanonicalForm {
  text: string | null; // null where it is long
  left_stop: string;
  right_stop: string;
  mean: string;
  temperature: string;
}

export interface Answer {
  position: string;
  convention: Convention;
  ending: string;
  outcome: Outcome | null;
  outcome_class?: Outcome;
  nim_value: number | string | null;
  no_nim_value?: string;
  loopy_value?: string;
  canonical_form?: CanonicalForm;
  first_winning_move: Move | null;
  winning_moves: Move[];
  winning_move_count: number | string;
  all_moves_counted: boolean;
  drawing_moves?: Move[];
  all_moves?: MoveFacts[];
  remoteness?: number;
  method?: { name: string; statement: string; theorem?: string; source?: string; hypotheses?: string };
  explanation: string[];
  facts?: Fact[];
}

export interface Moves {
  position: string;
  ruleset: string;
  text: string;
  loopy: boolean;
  misere: boolean;
  own_ending: boolean;
  over: boolean;
  moves: Move[];
  complete: boolean;
  cells?: string[]; // the rows of a board, a character a cell
  hexagons?: string[]; // the same, each row shifted half a cell to the right against the one above
  winner?: 'next' | 'previous' | null;
  ended_by_rule?: boolean;
}

export interface Best {
  outcome: Outcome | null;
  move: Move | null;
}

export interface CatalogueEntry {
  name: string;
  title: string;
  title_zh: string;
  family: string;
  summary?: string;
  rules?: string;
  notation?: string;
  meaning?: string;
  code?: string;
  period?: string;
  source?: string;
  theorems?: { name: string; statement: string; source: string }[];
  examples?: { position: string; convention: Convention; outcome: Outcome }[];
}

export interface DefinedGame {
  name: string;
  coordinates?: string[]; // of a game in rules
  parameters?: Record<string, number | null>;
  cells?: string[]; // of a game that is drawn: the kinds of its cells
  start?: string;
  known: string[];
}

export type Cell = number | 'P' | 'N' | 'L' | 'R' | 'D' | '∞' | null;
export type Cells = Cell | Cells[];

export interface Table {
  game: string;
  convention: Convention;
  content: 'nim_values' | 'outcomes' | 'outcome_classes';
  ending: string;
  axes: { name: string; first: number; last: number }[];
  values: Cells[] | null;
  period?: { preperiod: number; period: number; saltus: number; proved: boolean; theorem?: string } | null;
}

export interface Proof {
  game: string;
  verdict: 'PROVED' | 'REFUTED' | 'NO PATTERN';
  ending: string;
  claim?: string;
  statement?: string;
  formula?: string | null;
  method?: string;
  termination?: string;
  tried: { guess: string; outcome: string }[];
  seconds: number;
  certificate?: string;
  asked?: string; // the claim
  counterexample?: { position: (number | string)[]; claimed: string | number; truth: string | number; reason: string; smallest: boolean } | null;
}

export interface Sequence {
  game: string;
  ending: string;
  known: number | string;
  candidates: boolean;
  period: { proved: boolean; preperiod: number | string; period: number | string; saltus: number | string; last_exception: number | string | null } | null;
  theorem?: { name: string; statement: string };
  statistics: { largest: number | string; largest_at: number | string };
  first_values: number[];
  explanation: string[];
}

export interface Refutation {
  verdict: 'refuted' | 'no_counterexample' | 'ran_out' | 'failed';
  agreed: number | string;
  agreed_to: number | string | null;
  to: number | string;
  coordinates: string[];
  counterexample?: { coordinates: (number | string)[]; claim: string; truth: Answer };
  others?: (number | string)[][];
}

/// Of a sentence about a proved game.
export interface Decision {
  verdict: 'TRUE' | 'FALSE' | 'NONE' | 'EVERY' | 'FINITELY MANY' | 'INFINITELY MANY' | 'UNKNOWN' | 'NO PATTERN';
  variables?: string[];
  tuples?: (number | string)[][];
  count?: number | string;
}

/// A wall of a thermograph: from the temperature `from` on its value changes by `slope` for each degree.
export type Wall = { from: string; value: string; slope: number }[];
/// A node of a canonical form; `left` and `right` are places in the list, before its own.
export interface FormNode {
  name?: string;
  left?: number[];
  right?: number[];
}

/// How a canonical form came about; numbers of games are places in `names`.
export interface Simplified {
  names: string[];
  left: number[];
  right: number[];
  steps: { line: number; player: 'left' | 'right'; kind: 'dominated' | 'reversible'; option: number; by: number; instead: number[] }[];
  is_number: boolean;
}

/// doc/formats/value.md. Where the limits ran out there is nothing but `ending`.
export interface Value {
  expression: string;
  ending: string;
  value?: string | null;
  unicode?: string | null;
  latex?: string | null;
  comparison?: { sign: string; right: string; relation: '=' | '<' | '>' | '||'; holds: boolean };
  outcome_class?: 'L' | 'R' | 'N' | 'P';
  left_stop?: string;
  right_stop?: string;
  mean?: string;
  temperature?: string;
  atomic_weight?: string | null;
  birthday?: number | string;
  kinds?: string[];
  thermograph?: { left: Wall; right: Wall };
  form?: FormNode[] | null;
  explanation?: string[];
  simplified?: Simplified;
}

export type ProgramLanguage = 'cpp' | 'python' | 'java';

export interface Verbs {
  solve: { request: Common & { position: string; question?: 'solve' | 'nim_value'; list_moves?: number; explain?: boolean; want?: string[] }; answer: Answer };
  catalogue: { request: Common; answer: { rulesets: CatalogueEntry[] } };
  define: { request: Common; answer: { games: DefinedGame[] } };
  moves: { request: Common & { position: string; list_moves?: number }; answer: Moves };
  move: { request: Common & { position: string; move: string }; answer: { move: Move } };
  best: { request: Common & { position: string; before?: string }; answer: Best };
  table: {
    request: Common & {
      game: string;
      to?: number;
      ranges?: Record<string, [number, number]>;
      content?: 'nim_values' | 'outcomes';
      period?: boolean;
    };
    answer: Table;
  };
  refute: {
    request: Common & { game: string; formula: string; values?: boolean; coordinates?: number; from?: number; to?: number; others?: number };
    answer: Refutation;
  };
  sequence: { request: Common & { game: string; to?: number }; answer: Sequence };
  prove: { request: Common & { game: string; values?: boolean; certificate?: boolean; claim?: string; slices?: Record<string, [number, number]> }; answer: Proof };
  ask: { request: Common & { game: string; question: string; slices?: Record<string, [number, number]> }; answer: Decision };
  value: { request: Omit<Common, 'convention'> & { expression: string; explain?: boolean }; answer: Value };
  code: { request: Common & { game: string; program: ProgramLanguage }; answer: { program: ProgramLanguage; text: string } };
}
