import { describe, expect, it, vi } from 'vitest';
import { Engine, Refused, type WorkerLike } from '../src/engine/client';
import { boardFor, coinsOf, parseEdges, parseGraph, randomStart, seeded } from '../src/lib/games';
import { layoutOf } from '../src/lib/hackenbush';
import { highlight, placeOf } from '../src/lib/highlight';
import { packText, parseRoute, routeText, unpackText } from '../src/lib/router';
import { stepsOf } from '../src/lib/reason';
import { cellAt, darkness, inBase, isP } from '../src/lib/values';

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
    expect(boardFor('nim', '3 6 9')).toBe('heaps');
    expect(boardFor('nim', '18446744073709551615 1')).toBe('text');
    expect(boardFor('wythoff', '3 5')).toBe('lattice');
    expect(boardFor('wythoff', '300 5')).toBe('heaps');
    expect(boardFor('mine', '3 5', 2)).toBe('lattice');
    expect(boardFor('mine', '3 5', 1)).toBe('heaps');
    expect(boardFor('hackenbush', '0-1 1-2')).toBe('hackenbush');
    expect(boardFor('tic_tac_toe', 'X../.O./...')).toBe('tictactoe');
    expect(boardFor('digraph', '0 : 0>1 1>0')).toBe('digraph');
    expect(boardFor('coins', '2..4 7')).toBe('coins');
    expect(boardFor('coins', '(1,2)')).toBe('text');
    expect(boardFor('matches', '000/0-0')).toBe('text');
    expect(coinsOf('2..4 7')).toEqual([2, 3, 4, 7]);
    expect(parseGraph('0 3 : 0>1 1>2')).toEqual({ tokens: [0, 3], edges: [{ from: 0, to: 1 }, { from: 1, to: 2 }], nodes: [0, 1, 2, 3] });
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

describe('reasons', () => {
  const answer = {
    explanation: ['   heap   in binary', '      3   011', 'Take 1.'],
    facts: [
      { kind: 'nim_sum', lines: [0, 2], rows: [{ part: 0 }, { part: 2 }], clearing: [{ row: 1 }] },
      { kind: 'replies', lines: [2, 3], rows: [{ move: { label: 'take 1', result: '2' }, reply: null }] },
    ],
  };
  it('are told step by step, with the parts they are about', () => {
    const steps = stepsOf(answer as never);
    expect(steps.map((step) => step.kind)).toEqual(['nim_sum', 'replies']);
    expect(steps[0]).toMatchObject({ parts: [2], isTable: true, replies: [] });
    expect(steps[1]).toMatchObject({ isTable: false, lines: ['Take 1.'], replies: [{ move: { label: 'take 1', result: '2' }, reply: null }] });
  });
});
