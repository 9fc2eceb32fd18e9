// The logic of the page without a browser: addresses, boards, reasons, maps, and the engine as a module.
import type { Answer, Argument, Move, Moves, Outcome, Table } from '../src/engine/types';
import { describe, expect, it, vi } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { load } from '../src/engine/module';
import { eventsOf, mayBeNative } from '../src/engine/native';
import { search, summaryOf } from '../src/lib/catalogue';
import { otherNames, rulesZh } from '../src/lib/rulesets.zh';
import { cellUnder, fitted, panned, showing, tickStep, zoomed } from '../src/lib/view';
import { Engine, Refused, type WorkerLike } from '../src/engine/client';
import { changesSeveral, handleOf, moveOfRun, movesAt } from '../src/lib/handles';
import { namedRules } from '../src/lib/named';
import { parseTree } from '../src/lib/tree';
import { boardFor, captionsOf, coinsOf, parseEdges, parseGraph, randomStart, seeded, tableOf, withArguments } from '../src/lib/games';
import { dominoOf, laidNow, neighbours, parseCells, piecesOf } from '../src/lib/cram';
import { choose, drawnMoves, movesOver, parseDrawn } from '../src/lib/drawn';
import { inComponent, movesOfComponent, partsOf, withoutPart } from '../src/lib/sum';
import { csvOf, fileName } from '../src/lib/save';
import { layoutOf } from '../src/lib/hackenbush';
import { highlight, placeOf } from '../src/lib/highlight';
import { packText, parseRoute, routeText, unpackText } from '../src/lib/router';
import { sproutsOf } from '../src/lib/sprouts';
import { changedFrom } from '../src/lib/last';
import { equationAfter, equationOf, stepsOf } from '../src/lib/reason';
import { layered, withoutCycles } from '../src/lib/layered';
import { phrases } from '../src/lib/language';
import { ahead, isMistake, storiesOf, type Judgement } from '../src/lib/review';
import { cellAt, darkness, inBase, isP } from '../src/lib/values';

// A move as the engine names it.
const named = (template: string, args: Argument[], result = ''): Move => ({ label: '', template, args, result });

describe('the search of the catalogue', () => {
  const entries = Object.keys(rulesZh).map((name) => ({ name, title: name, title_zh: '', family: '', summary: '' }) as never);
  const found = (text: string) => search(entries, text).map((entry) => (entry as { name: string }).name);

  it('knows the usual names of games in both languages', () => {
    expect(found('反尼姆')).toContain('nim');
    expect(found('anti-nim')).toContain('nim');
    expect(found('SJ 定理')).toContain('nim');
    expect(found('misère')).toContain('nim');
    expect(found('取石子游戏')).toContain('nim');
    expect(found('SG')).toContain('octal');
    expect(found('台阶博弈')).toContain('staircase');
    expect(found('无向图删边')).toEqual(['hackenbush']);
    expect(found('Nim-K')).toEqual(['moore']);
    expect(found('no such game')).toEqual([]);
  });
  it('has other names of known games only', () => {
    for (const name of Object.keys(otherNames)) expect(Object.keys(rulesZh)).toContain(name);
  });
});

describe('addresses', () => {
  it('are read as they are written', () => {
    const query = { g: 'bash 3', p: '10 5', r: packText('game 取(n)\n  (n) -> (n - 1) # π+/=') };
    const route = parseRoute(routeText('play', query));
    expect(route).toEqual({ page: 'play', query });
    expect(unpackText(route.query.r!)).toBe('game 取(n)\n  (n) -> (n - 1) # π+/=');
  });
  it('lead to the games when they say nothing', () => expect(parseRoute('')).toEqual({ page: 'games', query: {} }));
  it('do not fail on what is no packed text', () => {
    expect(unpackText('%%%')).toBe('');
    expect(unpackText('_w')).toBe('');
  });
});

describe('boards', () => {
  it('fit the position', () => {
    expect(boardFor('snort', 'left: ..x|.o.', undefined, ['..x', '.o.'])).toBe('drawn');
    expect(boardFor('cram', '..|..', undefined, ['..', '..'])).toBe('cram');
    expect(boardFor('cram', '..|..', undefined, ['..', '..'], true)).toBe('drawn'); // rules of one's own, which name their moves otherwise
    expect(boardFor('nim', '3 6 9')).toBe('heaps');
    expect(boardFor('nim', '18446744073709551615 1')).toBe('text');
    expect(boardFor('wythoff', '3 5')).toBe('lattice');
    expect(boardFor('wythoff', '300 5')).toBe('heaps');
    expect(boardFor('mine', '3 5', 2)).toBe('lattice');
    expect(boardFor('mine', '3 5', 1)).toBe('heaps');
    expect(boardFor('hackenbush', '0-1 1-2')).toBe('hackenbush');
    expect(boardFor('tic_tac_toe', 'X../.O./...')).toBe('tictactoe');
    expect(boardFor('cram', '..#|...')).toBe('cram');
    expect(boardFor('cram', '.'.repeat(40))).toBe('text');
    expect(boardFor('digraph', '0 : 0>1 1>0')).toBe('digraph');
    expect(boardFor('coins', '2..4 7')).toBe('coins');
    expect(boardFor('coins', '1,2 0,3')).toBe('corners');
    expect(boardFor('matches', '000/0-0')).toBe('matches');
    expect(boardFor('kayles', '4 6')).toBe('pins');
    expect(boardFor('octal', '40 6')).toBe('heaps');
    expect(boardFor('octal', '4 6')).toBe('row');
    expect(boardFor('octal 0.77', '4 6')).toBe('row');
    for (const game of ['octal C.0', 'octal 4.3...', 'octal 0.3...', 'octal unequal 4.4', 'octal grundy', 'cut', 'allbut 1,2']) expect(boardFor(game, '4 6')).toBe('heaps');
    expect(boardFor('ring', '1 0 * 1')).toBe('ring');
    expect(boardFor('game_tree', 'O: ((X O) (= X))')).toBe('tree');
    expect(boardFor('tree_staircase', '0 1 0 / 0 2 1 3')).toBe('heaps');
    expect(captionsOf('tree_staircase', '0 1 0 / 0 2 1 3')?.counts).toEqual([0, 2, 1, 3]);
    expect(captionsOf('fibonacci_nim', '20 19')).toEqual({ counts: [20], quota: 19 });
    expect(coinsOf('2..4 7')).toEqual([2, 3, 4, 7]);
    expect(parseGraph('0 3 : 0>1 1>2')).toEqual({ tokens: [0, 3], edges: [{ from: 0, to: 1 }, { from: 1, to: 2 }], nodes: [0, 1, 2, 3] });
  });
  it('lead to tables where positions are numbers', () => {
    expect(tableOf('bash 3', '9')).toEqual({ g: 'bash 3' });
    expect(tableOf('nim', '3 5 7')).toEqual({ g: 'nim', n: 2 });
    expect(tableOf('coins one-or-two', '2..4 7')).toEqual({ g: 'coins one-or-two' });
    expect(tableOf('hackenbush', '0-1 1-2')).toBeUndefined();
    expect(tableOf('sprouts', '3')).toBeUndefined();
    expect(boardFor('sprouts', '3')).toBe('sprouts');
    expect(tableOf('', 'nim 3 + bash 3 5')).toBeUndefined();
  });
  it('place the nodes of a tree above each other, without two in one place', () => {
    const layout = layoutOf(parseEdges('0-1 1-2 1-3 3-4 0-5')!);
    expect(layout.high).toBe(3);
    expect(layout.wide).toBe(3);
    const places = [...layout.place.values()].map(String);
    expect(new Set(places).size).toBe(places.length);
  });
  it('start with positions that repeat with the seed', () => {
    expect(randomStart('nim', [], seeded(7))).toBe(randomStart('nim', [], seeded(7)));
    expect(randomStart('hackenbush', [], seeded(3))).toMatch(/^(\d+-\d+ ?)+$/);
    expect(randomStart('new_game', ['one 2 5'], seeded(3))).toBe('one 2 5');
  });
});

describe('boards of Cram', () => {
  const board = parseCells('..#.|..#.|#.#.')!;
  it('are rows of cells of one length', () => {
    expect([board.rows, board.columns]).toEqual([3, 4]);
    expect(parseCells('..|...')).toBeUndefined();
    expect(parseCells('..|.x')).toBeUndefined();
  });
  it('have pieces, counted by their first cells, and lone cells are none', () => {
    expect([...piecesOf(board)].map(String)).toEqual(['0,0', '1,0', '4,0', '5,0', '9,0', '3,1', '7,1', '11,1']);
    expect([...piecesOf(parseCells('.#..')!)].map(String)).toEqual(['2,0', '3,0']);
    expect(neighbours(board, 0)).toEqual([1, 4]);
    expect(neighbours(board, 11)).toEqual([7, 10]);
  });
  it('name the cells of a domino', () => {
    expect(dominoOf(named('domino at row {0}, columns {1} and {2}', [1, 2, 3]), 4)).toEqual([1, 2]);
    expect(dominoOf(named('domino at rows {0} and {1}, column {2}', [2, 3, 4]), 4)).toEqual([7, 11]);
    expect(dominoOf(named('take {0}', [3]), 4)).toBeUndefined();
  });
  it('remember the dominoes, until they are taken back', () => {
    const start = parseCells('...|...')!;
    const one = laidNow(parseCells('##.|...')!, [], start);
    expect(one).toEqual([[0, 1]]);
    const two = laidNow(parseCells('###|..#')!, one, start);
    expect(two).toEqual([[0, 1], [2, 5]]);
    expect(laidNow(parseCells('##.|...')!, two, start)).toEqual([[0, 1]]);
    expect(laidNow(parseCells('###|#..')!, [], start)).toEqual([]); // who can tell?
  });
});

describe('files', () => {
  it('have a line for each position, of which the last number runs fastest', () => {
    const table = { content: 'nim_values', axes: [{ name: 'x', first: 0, last: 1 }, { name: 'y', first: 2, last: 4 }], values: [[2, 3, null], [3, '∞', 5]] } as unknown as Table;
    expect(csvOf(table)).toBe('x,y,nim_value\n0,2,2\n0,3,3\n1,2,3\n1,3,∞\n1,4,5\n');
    expect(csvOf({ ...table, content: 'outcomes', axes: [{ name: 'n', first: 7, last: 7 }], values: ['P'] } as Table)).toBe('n,outcome\n7,P\n');
  });
  it('are named by their game', () => expect([fileName('octal 0.77'), fileName('subtract {1,3}'), fileName('!')]).toEqual(['octal_0.77', 'subtract_1,3', 'table']));
});

describe('sums', () => {
  const of = (ruleset: string, text: string, ...results: string[]) => ({ ruleset, text, moves: results.map((result) => ({ label: result, result })) }) as Moves;
  const move = (component: number, result: string): Move => named('in component {0}: {1}', [component, 'x'], result);
  it('are their components', () => {
    expect(partsOf('nim 3 5 + octal 0.77 4')).toEqual(['nim 3 5', 'octal 0.77 4']);
    expect(withoutPart(['a 1', 'b 2', 'c 3'], 1)).toBe('a 1 + c 3');
  });
  it('have a move for each of a component, also where the turn passes in the others', () => {
    const all = [move(1, 'clobber right: .x + snort right: ..'), move(2, 'clobber right: xo + snort right: x.'), move(2, 'clobber right: xo + snort right: .x')];
    const snort = of('snort', 'left: ..', 'right: x.', 'right: .x', 'right: xx');
    expect(movesOfComponent(all, 1, snort).map(({ result }) => result)).toEqual(['right: x.', 'right: .x']);
    expect(inComponent(all, 1, snort, snort.moves[1]!)).toBe(all[2]);
    expect(inComponent(all, 0, snort, snort.moves[1]!)).toBeUndefined();
  });
});

describe('drawn boards', () => {
  const to = (...results: string[]): Move[] => results.map((result) => ({ label: result, result }));
  const press = (text: string, results: string[], ...cells: number[]) => {
    const board = parseDrawn(text)!;
    const moves = drawnMoves(board, to(...results));
    let chosen: number[] = [];
    for (const cell of cells) {
      const made = choose(board, moves, chosen, cell);
      if ('move' in made) return made.move.result;
      chosen = made.chosen;
    }
    return chosen;
  };
  it('are read, with whose turn it is', () => {
    expect(parseDrawn('right: x.o|#..')).toEqual({ rows: 2, columns: 3, cells: [...'x.o#..'], mover: 'right' });
    expect(parseDrawn('x.|o')).toBeUndefined();
    expect(parseDrawn('3 5 7')).toBeUndefined();
    expect(parseDrawn('')).toBeUndefined();
  });
  it('tell a move by the cells that it changes', () => {
    const board = parseDrawn('x.o')!;
    const moves = drawnMoves(board, to('.xo', 'x.x', 'xx'));
    expect(moves.map(({ cells }) => cells)).toEqual([[0, 1], [2]]);
    expect(movesOver(moves, [0]).length).toBe(1);
  });
  it('make the only move over a cell at once', () => {
    expect(press('...', ['x..', '.x.', '..x'], 1)).toBe('.x.');
    expect(press('...', ['##.', '.##'], 0)).toBe('##.');
  });
  it('want a second cell where there are several', () => {
    expect(press('...', ['##.', '.##'], 1)).toEqual([1]);
    expect(press('...', ['##.', '.##'], 1, 2)).toBe('.##');
    expect(press('...|...', ['##.|...', '.##|...'], 4)).toEqual([]);
  });
  it('move a piece from the first cell to the second', () => {
    // Clobber for both: x takes o, or o takes x.
    expect(press('xo', ['.x', 'o.'], 0, 1)).toBe('.x');
    expect(press('xo', ['.x', 'o.'], 1, 0)).toBe('o.');
  });
  it('make the move around a cell that is chosen twice', () => {
    const options = ['##...', '###..', '.###.', '..###', '...##'];
    expect(press('.....', options, 2)).toEqual([2]);
    expect(press('.....', options, 2, 2)).toBe('.###.');
    expect(press('.....', options, 0, 0)).toBe('##...');
    expect(press('....', ['##..', '.##.', '..##'], 1, 1)).toEqual([]); // two dominoes are as near
  });
  it('make at once the move that is about a cell', () => {
    // Node Kayles: a cell and those beside it are gone.
    const about = (row: number, column: number, result: string) => named('{0} at {1}, and what it reaches', ['#', { template: 'row {0}, column {1}', args: [row, column] }], result);
    const board = parseDrawn('..|..')!;
    const moves = drawnMoves(board, [about(1, 1, '##|#.'), about(1, 2, '##|.#'), about(2, 2, '.#|##')]);
    expect(moves.map(({ cells }) => cells)).toEqual([[0], [1], [3]]);
    expect(choose(board, moves, [], 3)).toEqual({ move: moves[2]!.move });
  });
  it('begin again where no move changes both cells', () => {
    expect(press('.....', ['##...', '.##..', '..##.', '...##'], 1, 3)).toEqual([3]);
  });
});

describe('rules in colours', () => {
  const text = '# 取\ngame bash(n; m = 3)\n  (n) -> (n - k) where 1 <= k <= m';
  it('lose nothing', () => expect(highlight(text).map((piece) => piece.text).join('')).toBe(text));
  it('know words, numbers, arrows and comments', () => {
    const of = (kind: string) => highlight(text).filter((piece) => piece.kind === kind).map((piece) => piece.text);
    expect(of('word')).toEqual(['game', 'where']);
    expect(of('number')).toEqual(['3', '1']);
    expect(of('arrow')).toEqual(['->']);
    expect(of('comment')).toEqual(['# 取']);
  });
  it('know words of letters', () => {
    const of = (kind: string) => highlight('game w(s[] of "ab", of)\n s -> s without s[i] where s[i] = "a"').filter((piece) => piece.kind === kind).map((piece) => piece.text);
    expect(of('word')).toEqual(['game', 'of', 'without', 'where']);
    expect(of('number')).toEqual(['"ab"', '"a"']);
  });
  it('know the words of boards, where # is a cell', () => {
    const of = (kind: string) => highlight('# Cram.\n\nboard my_cram\n  . . -> # #   turned\n').filter((piece) => piece.kind === kind).map((piece) => piece.text);
    expect(of('comment')).toEqual(['# Cram.']);
    expect(of('word')).toEqual(['board', 'turned']);
    expect(of('arrow')).toEqual(['->']);
  });
  it('find a place given in bytes', () => expect(placeOf('取x=>', 4, 2)).toEqual([2, 4]));
});

describe('tables', () => {
  it('are read by coordinates', () => {
    expect(cellAt([[0, 1], [1, 2]], [1, 1])).toBe(2);
    expect(cellAt([[0, 1]], [5, 1])).toBe(null);
    expect(isP(0) && isP('P') && !isP(null) && !isP(1)).toBe(true);
    expect(inBase(10, 2)).toBe('1010');
    expect(darkness(9, 9)).toBe(1);
    expect(darkness(1, 9)).toBeLessThan(darkness(2, 9));
  });
});

class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  terminated = false;
  asked: { id: number; request: string }[] = [];
  postMessage(message: unknown) {
    this.asked.push(message as { id: number; request: string });
  }
  terminate() {
    this.terminated = true;
  }
  begin() {
    this.onmessage?.({ data: { id: this.asked.at(-1)!.id, began: true } } as MessageEvent);
  }
  answer(text: string) {
    this.onmessage?.({ data: { id: this.asked.at(-1)!.id, answer: text } } as MessageEvent);
  }
}

describe('the engine behind its worker', () => {
  const setup = () => {
    const workers: FakeWorker[] = [];
    const engine = new Engine(() => {
      workers.push(new FakeWorker());
      return workers.at(-1)!;
    });
    return { engine, workers };
  };
  it('answers one question after the other', async () => {
    const { engine, workers } = setup();
    const first = engine.ask('moves', { position: 'nim 1' });
    const second = engine.ask('moves', { position: 'nim 2' });
    expect(workers[0]!.asked).toHaveLength(1);
    workers[0]!.answer('{"text":"1"}');
    expect((await first).text).toBe('1');
    workers[0]!.answer('{"error":{"kind":"wrong","message":"no"}}');
    await expect(second).rejects.toThrow('no');
    expect(workers).toHaveLength(1);
  });
  it('is replaced when it does not answer in time, and goes on', async () => {
    vi.useFakeTimers();
    const { engine, workers } = setup();
    const first = engine.ask('prove', { game: 'x', limits: { seconds: 1 } });
    const second = engine.ask('moves', { position: 'nim 2' });
    const failed = expect(first).rejects.toMatchObject({ error: { kind: 'timeout' } });
    // The time that loading takes is none of the question's: on a busy machine the page was left without an engine.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers[0]!.terminated).toBe(false);
    workers[0]!.begin();
    await vi.advanceTimersByTimeAsync(5_100);
    await failed;
    expect(workers[0]!.terminated).toBe(true);
    workers[1]!.answer('{"text":"2"}');
    expect((await second).text).toBe('2');
    vi.useRealTimers();
  });
  it('can be cancelled', async () => {
    const { engine, workers } = setup();
    const stop = new AbortController();
    const first = engine.ask('prove', { game: 'x' }, stop.signal);
    const waiting = engine.ask('prove', { game: 'y' }, stop.signal);
    stop.abort();
    for (const one of [first, waiting]) await expect(one).rejects.toBeInstanceOf(Refused);
    expect(workers[0]!.terminated).toBe(true);
  });
});

describe('places on boards', () => {
  const list = (...numbers: number[]): Argument => numbers.slice(1).reduce<Argument>((all, n) => ({ template: '{0} and {1}', args: [all, n] }), { template: '{0}', args: [numbers[0]!] });
  it('are told from the names of moves', () => {
    expect(handleOf(named('take {0} from heap {1}, leaving {2}', [2, 3, list(1, 2)]))).toEqual({ heap: 2, amount: 2, into: [1, 2] });
    expect(handleOf(named('take {0}', [1]))).toEqual({ heap: 0, amount: 1 });
    expect(handleOf(named('take {0} from heap {1}', [4, 2]))).toEqual({ heap: 1, amount: 4 });
    expect(handleOf(named('move {0} from node {1} to node {2}', [3, 2, 1]))).toEqual({ heap: 2, amount: 3 });
    expect(handleOf(named('split heap {0} into {1}', [1, list(1, 2, 2)]))).toEqual({ heap: 0, into: [1, 2, 2] });
    expect(handleOf(named('to branch {0}', [2]))).toBeUndefined();
    expect(changesSeveral(named('{0}, {1}', [list(1), list(2)]))).toBe(true);
    expect(changesSeveral(named('take {0} from heap {1}', [4, 2]))).toBe(false);
  });
  const taking = () => [
    named('take {0}', [1], '4'),
    named('take {0}, leaving {1}', [1, list(1, 3)], '1 3'),
    named('take {0}', [2], '3'),
    named('take {0}, leaving {1}', [2, list(1, 2)], '1 2'),
  ];
  it('stand for all moves that leave so much there', () => {
    expect(movesAt(taking(), [5], 0, 4).map((one) => one.result)).toEqual(['4', '1 3']);
    expect(movesAt([named('move {0} from step {1} to step {2}', [2, 3, 2], '2 3 1')], [2, 1, 3], 2, 1)).toHaveLength(1);
    expect(movesAt([named('split heap {0} into {1}', [2, list(1, 4)], '3 1 4')], [3, 5], 1, 4)).toHaveLength(1);
    expect(movesAt([named('split heap {0} into {1}', [2, list(1, 4)], '3 1 4')], [3, 5], 0, 1)).toHaveLength(0);
  });
  it('of a row are the pins that a move takes', () => {
    const moves = taking();
    const run = (first: number, last: number) => moveOfRun(moves, [5], 0, first, last)?.result;
    expect([run(0, 0), run(4, 4), run(1, 1), run(3, 3), run(2, 2)]).toEqual(['4', '4', '1 3', '1 3', undefined]);
    expect([run(0, 1), run(4, 3), run(1, 2), run(2, 3), run(0, 2)]).toEqual(['3', '3', '1 2', '1 2', undefined]);
    expect(moveOfRun([named('take {0} from heap {1}', [2, 1], '5')], [2, 5], 0, 0, 1)?.result).toBe('5');
  });
  it('of a tree are its leaves, side by side', () => {
    const tree = parseTree('O: ((X O) =)')!;
    expect([tree.mover, tree.wide, tree.high, tree.root.children.length]).toEqual(['O', 3, 2, 2]);
    for (const wrong of ['', '(X O', 'X O)', '()', '(Y)', 'X X']) expect(parseTree(wrong), wrong).toBeUndefined();
  });
  it('named games say what one does', () => {
    expect(namedRules('twenty_one', 'bash 3', 'en')).toBe('Take 1 to 3 from one heap.');
    expect(namedRules('kayles', 'octal 0.77', 'zh')).toMatch(/瓶子/);
  });
});

describe('reasons', () => {
  const fact = (more: object) => ({ facts: [{ kind: 'x', lines: [0, 0], ...more }], explanation: [] as string[] });
  it('of a nim-sum are a table, and then the column that decides', () => {
    const steps = stepsOf({
      explanation: ['   heap   in binary', '      3   011', '      6   110', '          ---', 'nim-sum   101 = 5', 'The leftmost column …'],
      facts: [{ kind: 'nim_sum', lines: [0, 6], subject: 'heap', rows: [{ label: '3', part: 0, nim_value: 3 }, { label: '6', part: 1, nim_value: 6 }], nim_sum: 5, clearing: [{ row: 1 }] }],
    } as never);
    expect(steps).toHaveLength(2);
    expect(steps[0]!.sum).toMatchObject({ subject: 'heap', hasValues: false, digits: ['1', '0', '1'], sum: '5', columns: new Set() });
    expect([...steps[0]!.marks.parts]).toEqual([0, 1]);
    expect(steps[1]!.sum).toMatchObject({ columns: new Set([0]), rows: [{ marked: false }, { label: '6', digits: ['1', '1', '0'], marked: true }] });
    expect([...steps[1]!.marks.parts]).toEqual([1]);
    expect(steps[1]!.lines).toEqual(['The leftmost column …']);
  });
  it('mark what they are about on every board', () => {
    const marks = (more: object) => stepsOf({ ...fact({ lines: [0, 1], ...more }), explanation: ['so'] } as never)[0]!.marks;
    expect(marks({ kind: 'mex', reached: [{ nim_value: 2, move: { label: 'a', result: '1 2' } }] }).results.get('1 2')).toBe('2');
    expect([...marks({ kind: 'wythoff', pair: [4, 7] }).points]).toEqual(['4 7', '7 4']);
    expect([...marks({ kind: 'mirror', names: [['1', '3']] }).vertices]).toEqual(['1', '3']);
    expect([...marks({ kind: 'mirror', parts: [[0, 2]] }).parts]).toEqual([0, 2]);
  });
  it('of Hackenbush are a step for each principle that is used, with the values so far', () => {
    const steps = stepsOf({
      explanation: ['Fusion …', 'Colon …'],
      facts: [{ kind: 'hackenbush', lines: [0, 2], steps: [{ fused: ['6-7', '7-8', '6-8'], nim_value: 1 }, { edge: '3-5', above: 0, nim_value: 1 }, { edge: '0-6', above: 1, nim_value: 2 }] }],
    } as never);
    expect(steps.map((step) => step.kind)).toEqual(['fusion', 'colon']);
    expect([...steps[0]!.marks.vertices]).toEqual(['6-7', '7-8', '6-8']);
    expect(Object.fromEntries(steps[1]!.marks.edges)).toEqual({ '3-5': '1', '0-6': '2' });
  });
  it('of Moore’s game are a table of digits, and then the columns and heaps that decide', () => {
    const explanation = ['      heap   in binary', '         1   0 1', '         2   1 0', '         3   1 1', '             ---', 'sums mod 3   2 2', 'Leave …'];
    const column_sums = { kind: 'column_sums', lines: [0, 7], modulus: 3, heaps: [1, 2, 3], sums: [2, 2], leave: [{ part: 1, amount: 1 }, { part: 2, amount: 1 }] };
    const steps = stepsOf({ explanation, facts: [column_sums] } as never);
    expect(steps.map((step) => step.kind)).toEqual(['column_sums', 'column_sums_odd']);
    expect(steps[0]!.sum).toMatchObject({ subject: 'heap', modulus: '3', digits: ['2', '2'], sum: '', columns: new Set() });
    expect([...steps[0]!.marks.parts]).toEqual([0, 1, 2]);
    expect(steps[1]!.sum!.columns).toEqual(new Set([0, 1]));
    expect(steps[1]!.sum!.rows.map((row) => row.marked)).toEqual([false, true, true]);
    expect(steps[1]!.sum!.rows[0]).toMatchObject({ label: '1', digits: ['0', '1'] });
    expect([...steps[1]!.marks.taken]).toEqual([[1, 1], [2, 2]]);
    expect(steps[1]!.lines).toEqual(['Leave …']);
    const many = stepsOf({ explanation: ['Leave …'], facts: [{ ...column_sums, lines: [0, 1] }] } as never);
    expect(many).toMatchObject([{ lines: ['Leave …'] }]);
    expect([...many[0]!.marks.parts]).toEqual([1, 2]);
  });
  it('of a remainder show the groups from the top, and what is to be taken', () => {
    const marks = (more: object) => stepsOf({ ...fact({ kind: 'remainder', lines: [0, 1], ...more }), explanation: ['so'] } as never)[0]!.marks;
    const won = marks({ heap: 10, modulus: 4, wanted: 0, take: 2 });
    expect([...won.taken]).toEqual([[0, 2]]);
    expect([...won.cuts]).toEqual([[0, [4, 8]]]);
    const lost = marks({ heap: 9, modulus: 4, wanted: 1, take: null });
    expect([...lost.taken]).toEqual([]);
    expect([...lost.cuts]).toEqual([[0, [1, 5]]]);
  });
  it('of a Zeckendorf sum are its terms, on the heap and beside it', () => {
    const number = { kind: 'zeckendorf', lines: [0, 2], number: 20, parts: [13, 5, 2], quota: 3, aside: 0, take: 2 };
    const [step] = stepsOf({ explanation: ['Zeckendorf: 20 = 13 + 5 + 2', 'Take 2.'], facts: [number] } as never);
    expect(step!.terms).toEqual({ number: '20', terms: ['13', '5', '2'], chosen: true });
    expect(step!.lines).toEqual(['Take 2.']);
    expect([...step!.marks.taken]).toEqual([[0, 2]]);
    expect([...step!.marks.cuts]).toEqual([[0, [13, 18]]]);
    const [lost] = stepsOf({ explanation: ['齐肯多夫表示：20 = 13 + 5 + 2', '…'], facts: [{ ...number, aside: 1, take: null }] } as never);
    expect(lost!.terms).toMatchObject({ chosen: false });
    expect([...lost!.marks.taken]).toEqual([]);
    expect([...lost!.marks.cuts]).toEqual([[0, [1, 14, 19]]]);
  });
  it('of a ring are both ways, counted, and the edge to cross', () => {
    const ring = { kind: 'ring', lines: [0, 3], least: 0, onwards: 1, backwards: 2, path_onwards: [2, 3], path_backwards: [1, 0, 3], cross: 2 };
    const steps = stepsOf({ explanation: ['a', 'b', 'c'], facts: [ring] } as never);
    expect(steps.map((step) => step.kind)).toEqual(['ring', 'ring', 'ring_odd']);
    expect([...steps[1]!.marks.places]).toEqual([[1, '1'], [0, '2'], [3, '◎']]);
    expect([...steps[1]!.marks.parts]).toEqual([1, 0]);
    expect([...steps[2]!.marks.parts]).toEqual([2]);
  });
  it('of a bar mark the bites that win', () => {
    const [step] = stepsOf({ explanation: ['..*', 'x..', 'legend'], facts: [{ kind: 'board', lines: [0, 3], rows: ['..*', 'x..'], has_wins: true }] } as never);
    expect(step).toMatchObject({ wins: true, lines: [] });
    expect([...step!.marks.squares]).toEqual([['1 2', '★']]);
  });
  it('mark the parts that keep misère play firm, and no part for fused edges', () => {
    const marks = (more: object) => stepsOf({ ...fact({ lines: [0, 1], ...more }), explanation: ['so'] } as never)[0]!.marks;
    expect([...marks({ kind: 'misere_switch', firm_parts: [0, 2] }).parts]).toEqual([0, 2]);
    const fused = marks({ kind: 'nim_sum', rows: [{ part: 0, nim_value: 1, fused: true }, { part: 4, nim_value: 2 }] });
    expect([...fused.parts]).toEqual([4]);
    expect([...fused.labels]).toEqual([[4, '2']]);
  });
  const answer = {
    explanation: ['   heap   in binary', '      3   011', 'Take 1.'],
    facts: [
      { kind: 'other', lines: [0, 2], rows: [{ part: 2 }] },
      { kind: 'replies', lines: [2, 3], rows: [{ move: { label: 'take 1', result: '2' }, reply: null }] },
    ],
  };
  it('are told step by step, with the parts they are about', () => {
    const steps = stepsOf(answer as never);
    expect(steps.map((step) => step.kind)).toEqual(['other', 'replies']);
    expect([...steps[0]!.marks.parts]).toEqual([2]);
    expect(steps[0]).toMatchObject({ replies: [], table: [], lines: ['heap   in binary', '3   011'] });
    expect(steps[1]).toMatchObject({ table: [], replies: [{ move: { label: 'take 1', result: '2' }, reply: null }] });
  });
});

describe('the module', () => {
  const file = new URL('../public/sprague.wasm', import.meta.url);
  const ask = async (request: object) => {
    if (!existsSync(file)) throw new Error('public/sprague.wasm is missing: web/build makes it');
    return JSON.parse((await load(await WebAssembly.compile(readFileSync(file))))(JSON.stringify(request)));
  };
  it('reads every line of the page about the rule language in a game that uses it', async () => {
    for (const { code, game } of phrases) {
      const answer = await ask({ verb: 'define', rules: game });
      expect(answer.games?.length, `${code}: ${JSON.stringify(answer)}`).toBe(1);
    }
  });
  it('has no game whose rules are told by a code alone', async () => {
    const { rulesets } = await ask({ verb: 'catalogue' });
    for (const entry of rulesets)
      for (const language of ['en', 'zh'] as const) {
        expect(summaryOf(entry, language), entry.name).not.toMatch(/^(octal|subtract|bash) /);
        expect(summaryOf(entry, language), entry.name).not.toBe('');
      }
  });
  it('gives reasons that become steps, for a position of every kind', async () => {
    for (const position of ['nim 3 5 7', 'octal 0.77 4 6', 'hackenbush 0-1 1-2 1-3 3-4 0-5', 'staircase 2 1 3', 'boxes3 1 2 3 4', 'georgia_bob 1 5 6 9'])
      for (const language of ['en', 'zh']) {
        const steps = stepsOf(await ask({ verb: 'solve', position, language }));
        const sums = steps.filter((step) => step.sum);
        expect(sums.length, `${position} ${language}`).toBeGreaterThan(0);
        expect(sums.at(-1)!.sum!.rows.some((row) => row.marked), `${position} ${language}`).toBe(true);
      }
  });
});

describe('the steps of every ruleset', () => {
  // What may be said without marking anything: it is about the whole game, about moves, or there is nothing to point at (no board of lines yet).
  const unmarked = new Set(['', 'over', 'class', 'period', 'end_of_play', 'replies', 'nimstring']);
  const hasMarks = ({ marks }: { marks: object }) => Object.values(marks).some((one) => typeof one === 'string' || (one as Set<unknown>).size > 0);
  it('mark the parts they talk about, for all examples of the catalogue, in both languages', async () => {
    const ask = await load(await WebAssembly.compile(readFileSync(new URL('../public/sprague.wasm', import.meta.url))));
    const { rulesets } = JSON.parse(ask(JSON.stringify({ verb: 'catalogue' })));
    const seen = new Set<string>();
    for (const entry of rulesets)
      for (const { position, convention } of entry.examples ?? [])
        for (const language of ['en', 'zh']) {
          const text = `${entry.name} ${position}`.trim();
          const answer = JSON.parse(ask(JSON.stringify({ verb: 'solve', position: text, convention, language, limits: { seconds: 5 } })));
          for (const step of stepsOf(answer)) {
            const whole =
              unmarked.has(step.kind) || // a reply comes after the move, a period is of the game
              (step.kind === 'board' && !step.wins) ||
              (step.kind === 'remainder' && answer.facts.some((one: { of_ones?: boolean }) => one.of_ones)) || // about how many heaps there are
              (step.kind === 'misere_switch' && answer.facts.every((one: { firm_parts?: number[] }) => (one.firm_parts ?? []).length === 0)) ||
              (step.sum?.rows.length === 1 && step.sum.rows[0]!.fused);
            if (!whole) expect(hasMarks(step), `${text} (${convention}, ${language}): ${step.kind}`).toBe(true);
            seen.add(step.kind);
          }
        }
    for (const kind of ['nim_sum', 'nim_sum_odd', 'nim_sum_even', 'column_sums', 'column_sums_odd', 'column_sums_even', 'zeckendorf', 'remainder', 'ring', 'ring_odd', 'ring_even', 'board', 'mirror', 'mex', 'draw'])
      expect(seen).toContain(kind);
  });
});

describe('the view of a map', () => {
  const frame = { width: 400, height: 200, wide: 101, high: 101 };
  it('keeps the place under the finger when it is zoomed', () => {
    const view = { size: 10, left: 20, low: 30 };
    for (const [x, y] of [[0, 0], [133, 77], [399, 199]] as const) {
      const before = cellUnder(view, frame, x, y);
      expect(cellUnder(zoomed(view, frame, 1.7, x, y), frame, x, y)).toEqual(before);
    }
  });
  it('never shows what is beyond the map', () => {
    expect(fitted({ size: 10, left: -5, low: 500 }, frame)).toEqual({ size: 10, left: 0, low: 81 });
    expect(panned({ size: 10, left: 0, low: 0 }, frame, -50, 30)).toEqual({ size: 10, left: 5, low: 3 });
    expect(fitted({ size: 2, left: 9, low: 9 }, { ...frame, wide: 20, high: 20 })).toEqual({ size: 2, left: 0, low: 0 });
  });
  it('follows the cell that is chosen', () => {
    expect(showing({ size: 10, left: 0, low: 0 }, frame, 60, 0)).toEqual({ size: 10, left: 21, low: 0 });
    expect(showing({ size: 10, left: 50, low: 50 }, frame, 49, 51)).toEqual({ size: 10, left: 49, low: 50 });
  });
  it('writes indices that do not touch', () => {
    expect(tickStep(20, 18, 10)).toBe(1);
    expect(tickStep(9, 26, 10)).toBe(5);
    expect(tickStep(3, 26, 2)).toBe(16);
  });
});

describe('the stream of the server', () => {
  it('is read in pieces', () => {
    const { events, rest } = eventsOf('event: accepted\ndata: {"id":"7"}\n\nevent: progress\r\ndata: {"ticks":1}\r\n\r\nevent: answer\nda');
    expect(events).toEqual([{ name: 'accepted', data: '{"id":"7"}' }, { name: 'progress', data: '{"ticks":1}' }]);
    expect(rest).toBe('event: answer\nda');
  });
  it('is only offered to a page from this computer', () => {
    expect(['127.0.0.1', 'localhost', '[::1]'].every(mayBeNative)).toBe(true);
    expect(['example.org', '127.0.0.1.example.org', ''].some(mayBeNative)).toBe(false);
  });
});

describe('a new game', () => {
  it('keeps the arguments of the game', () => {
    expect(withArguments('bash 5', '3 17')).toBe('5 17');
    expect(withArguments('subtract powers of 2', '1,3,4 5 9')).toBe('powers of 2 5 9');
    expect(withArguments('octal 0.137', '0.77 9 7')).toBe('0.137 9 7');
    expect(withArguments('coins ruler', 'one-or-two HTH')).toBe('ruler HTH');
    expect(withArguments('coins corners', 'one-or-two HTH')).toBe('corners 1,1 3,5');
    expect(withArguments('nim', '3 5 7')).toBe('3 5 7');
    expect(withArguments('octal', '0.77 5')).toBe('0.77 5');
  });
});

describe('the review of a game', () => {
  const position = (outcome: Outcome | null): Judgement => ({ outcome, value: null, better: null });
  const positions = (letters: string) => [...letters].map((letter) => (letter === '·' ? undefined : position(letter === '?' ? null : (letter as Outcome))));
  it('finds the moves that gave a win or a draw away', () => {
    expect(isMistake(position('N'), position('N'))).toBe(true);
    expect(isMistake(position('N'), position('P'))).toBe(false);
    expect(isMistake(position('N'), position('D'))).toBe(true);
    expect(isMistake(position('D'), position('N'))).toBe(true);
    expect(isMistake(position('D'), position('D'))).toBe(false);
    expect(isMistake(position('P'), position('N'))).toBe(false);
    expect(isMistake(position('N'), position(null))).toBe(false);
    expect(isMistake(undefined, position('N'))).toBe(false);
  });
  it('tells who is ahead', () => {
    expect([ahead(position('N'), 0), ahead(position('P'), 0), ahead(position('N'), 1), ahead(position('D'), 1), ahead(undefined, 0)]).toEqual([0, 1, 1, undefined, undefined]);
  });
  it('names the last move with which the loser lost what he had', () => {
    // The first player gives the win away with moves 1 and 3; the second one gives it back with move 2.
    expect(storiesOf(positions('NNNNP'), 1)).toEqual([{ side: 0, kind: 'gave_away', at: 2 }, { side: 1, kind: 'regained', at: 1 }]);
    expect(storiesOf(positions('PNP'), 1)).toEqual([{ side: 0, kind: 'never' }, { side: 1, kind: 'clean' }]);
    expect(storiesOf(positions('P?P'), 1)).toEqual([{ side: 0, kind: 'unknown' }, { side: 1, kind: 'unknown' }]);
    expect(storiesOf(positions('NDD'), undefined)).toEqual([{ side: 0, kind: 'gave_away', at: 0 }, { side: 1, kind: 'clean' }]);
  });
  it('waits until every position was asked about', () => {
    expect(storiesOf(positions('N·P'), 1)).toEqual([]);
    expect(storiesOf(positions('P'), 1)).toEqual([]);
  });
});

describe('drawings in Sprouts', () => {
  it('are regions of boundaries of spots', () => {
    expect(sproutsOf('3')).toEqual([[['0'], ['0'], ['0']]]);
    expect(sproutsOf('ab/ab,0/')).toEqual([[['a', 'b']], [['a', 'b'], ['0']]]);
    expect(sproutsOf('1abc1cba,0/')).toEqual([[['1', 'a', 'b', 'c', '1', 'c', 'b', 'a'], ['0']]]);
    expect(sproutsOf('0')).toEqual([]);
    expect(sproutsOf('')).toEqual([]);
  });
});

describe('the heap that the last move changed', () => {
  it('is told of all that it left', () => {
    const told = (before: number[], now: number[]) => [...changedFrom(before, now)];
    expect(told([4, 6], [3, 6])).toEqual([[0, 4]]);
    expect(told([4, 6], [1, 2, 6])).toEqual([[0, 4], [1, 4]]);
    expect(told([4, 4], [4, 2, 1])).toEqual([[1, 4], [2, 4]]);
    expect(told([4, 6], [6])).toEqual([]);
    expect(told([3, 5, 7], [2, 5, 6])).toEqual([]); // several
    expect([...changedFrom(undefined, [3])]).toEqual([]);
  });
});

describe('equations of winning moves', () => {
  const answer = (facts: unknown[], more = {}) => ({ convention: 'normal', outcome: 'N', facts, ...more }) as unknown as Answer;
  const rows = (...values: (number | string)[]) => values.map((nim_value, part) => ({ label: String(nim_value), part, nim_value }));
  const sum = (nim_sum: number | string, ...values: (number | string)[]) => ({ kind: 'nim_sum', lines: [0, 1], nim_sum, rows: rows(...values) });
  const to = (result: string): Move => ({ label: '', result });
  it('are of the values that the move leaves', () => {
    expect(equationOf(answer([sum(12, 3, 6, 9)]), '3 6 9', to('3 6 5'))).toBe('3 ⊕ 6 ⊕ 5 = 0');
    expect(equationOf(answer([sum(5, 6, 3)]), 'nim 3 5 + wythoff 4 7', to('nim 3 5 + wythoff 1 5'))).toBe('6 ⊕ 6 = 0');
    expect(equationOf(answer([sum('18446744073709551617', '18446744073709551616', 1)]), '18446744073709551616 1', to('1 1'))).toBe('1 ⊕ 1 = 0');
  });
  it('are not told where another theorem decides, or the move changes more', () => {
    expect(equationOf(answer([sum(12, 3, 6, 9)], { convention: 'misere' }), '3 6 9', to('3 6 5'))).toBeUndefined();
    expect(equationOf(answer([{ kind: 'remainder', lines: [0, 1] }]), '10', to('8'))).toBeUndefined();
    expect(equationOf(answer([sum(12, 3, 6, 9)]), '3 6 9', to('3 2 1'))).toBeUndefined();
    expect(equationOf(answer([sum(1, 1, 2)]), '1 2 3', to('1 2 2'))).toBeUndefined();
  });
  it('follow the switch in misère play, and nothing else', () => {
    const lost = (facts: unknown[]) => answer(facts, { convention: 'misere', outcome: 'P' });
    const turned = (...firm_parts: number[]) => ({ kind: 'misere_switch', firm_parts, lines: [1, 2] });
    expect(equationAfter(lost([sum(0, 3, 6, 5), turned(0, 1, 2)]))).toBe('3 ⊕ 6 ⊕ 5 = 0');
    expect(equationAfter(lost([sum(1, 1, 0, 1, 1), turned()]))).toBe('1 ⊕ 0 ⊕ 1 ⊕ 1 = 1');
    expect(equationAfter(lost([sum(0, 1, 1), turned()]))).toBeUndefined();
    expect(equationAfter(lost([sum(0, 3, 6, 5)]))).toBeUndefined();
  });
});

describe('graphs in layers', () => {
  it('lead down but for an edge of each cycle, and keep vertices apart', () => {
    const random = seeded(Date.now());
    for (let round = 0; round < 60; ++round) {
      const count = 1 + Math.floor(16 * random());
      const nodes = Array.from({ length: count }, (_, i) => i);
      const edges = Array.from({ length: Math.floor(2 * count * random()) }, () => ({ from: Math.floor(count * random()), to: Math.floor(count * random()) }));
      const told = JSON.stringify(edges);
      const { places, bends } = layered(nodes, edges);
      expect([...places.keys()].sort((a, b) => a - b), told).toEqual(nodes);
      const down = withoutCycles(nodes, edges);
      for (const { from, to } of down) expect(places.get(to)![1], told).toBeGreaterThan(places.get(from)![1]);
      // What was left out closes a cycle: from its end its beginning is reached.
      for (const { from, to } of edges.filter((edge) => !down.some((one) => one.from === edge.from && one.to === edge.to))) {
        const seen = [to];
        for (const at of seen) for (const edge of edges) if (edge.from === at && !seen.includes(edge.to)) seen.push(edge.to);
        expect(seen, told).toContain(from);
      }
      const all = [...places.values()];
      for (const [x, y] of [...all, ...[...bends.values()].flat()]) expect(x >= -1e-6 && x <= 1 + 1e-6 && y >= -1e-6 && y <= 1 + 1e-6, told).toBe(true);
      expect(new Set(all.map((one) => one.map((at) => at.toFixed(4)).join(' '))).size, told).toBe(count);
    }
  });
});
