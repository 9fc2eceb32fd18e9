import { describe, expect, it } from 'vitest';
import { svgOf, type Figure } from '../src/lib/figure';
import { isTree, treeOf } from '../src/lib/form';
import { formAfter, optionsAfter } from '../src/lib/simplify';
import { thermographOf } from '../src/lib/thermograph';

const said = { values: 'values', temperature: 'temperature', mean: 'mean' };
const piece = (from: string, value: string, slope: number) => ({ from, value, slope });

describe('thermographs', () => {
  const pointsOf = (figure: ReturnType<typeof thermographOf>, role: string) => figure.lines.find((line) => line.role === role)?.points;
  it('have larger values to the left, temperature upwards, and walls at 45 degrees', () => {
    const figure = thermographOf({ left: [piece('0', '2', -1), piece('3/2', '1/2', 0)], right: [piece('0', '-1', 1), piece('3/2', '1/2', 0)], mean: '1/2', temperature: '3/2' }, said);
    const [[x0, y0], [x1, y1]] = pointsOf(figure, 'left') as [[number, number], [number, number]];
    expect(x1).toBeGreaterThan(x0);
    expect(y0 - y1).toBeCloseTo(x1 - x0);
    expect(pointsOf(figure, 'right')![1]).toEqual([x1, y1]);
    expect(pointsOf(figure, 'mast')![0]).toEqual([x1, y1]);
    expect(figure.words.map(({ text }) => text)).toEqual(expect.arrayContaining(['2', '-1', '3/2', 'mean 1/2']));
  });
  it('end upright walls where the mast begins', () => {
    const figure = thermographOf({ left: [piece('0', '0', 0)], right: [piece('0', '-1', 0), piece('7/2', '-1', 1), piece('9/2', '0', 0)], mean: '0', temperature: '9/2' }, said);
    expect(pointsOf(figure, 'left')!.at(-1)).toEqual(pointsOf(figure, 'right')!.at(-1));
  });
  it('of numbers are a mast alone, and files of them break nothing', () => {
    const figure = thermographOf({ left: [piece('0', '1', 0)], right: [piece('0', '1', 0)], mean: '1', temperature: '-1' }, said);
    expect(pointsOf(figure, 'left')).toBeUndefined();
    expect(svgOf(figure, '{1|0} < "2" & *')).toContain('<title>{1|0} &lt; &quot;2&quot; &amp; *</title>');
  });
});

describe('trees of forms', () => {
  const form = [{ name: '0' }, { name: '*' }, { left: [0], right: [1] }, { left: [2, 0], right: [2] }];
  it('have the options of Left on the left and those of Right on the right', () => {
    const { figure, isFolded } = treeOf(form, 'G', 40);
    expect(isFolded).toBe(false);
    for (const { role, points } of figure.lines) expect(Math.sign(points[1]![0] - points[0]![0])).toBe(role === 'left' ? -1 : 1);
    expect(figure.words.map(({ text }) => text)).toEqual(['G', '0', '*', '0', '0', '*']);
  });
  it('are folded beyond so many nodes', () => {
    const { figure, isFolded } = treeOf(form, '', 4);
    expect(isFolded).toBe(true);
    expect(figure.words.filter(({ text }) => text === '…')).toHaveLength(2);
  });
  it('are none of what has a name', () => {
    expect(isTree([{ name: '3/4' }])).toBe(false);
    expect(isTree(null)).toBe(false);
    expect(isTree(form)).toBe(true);
  });
});

describe('forms that become canonical', () => {
  // {0, * | *2, {1|0}}: {1|0} is dominated by *2; then * is reversible through 0, from where Left has no move.
  const shown = {
    names: ['0', '*', '*2', '{1|0}'], left: [0, 1], right: [2, 3], is_number: false,
    steps: [
      { line: 1, player: 'right' as const, kind: 'dominated' as const, option: 3, by: 2, instead: [] },
      { line: 2, player: 'left' as const, kind: 'reversible' as const, option: 1, by: 0, instead: [3] },
    ],
  };
  const left = (count: number) => (['left', 'right'] as const).map((side) => optionsAfter(shown, count)[side].filter((one) => one.gone === undefined).map(({ game }) => shown.names[game]).join(','));
  it('lose the options that the steps take away, and get those that come instead', () => {
    expect([0, 1, 2].map(left)).toEqual([['0,*', '*2,{1|0}'], ['0,*', '*2'], ['0,{1|0}', '*2']]);
  });
  it('are drawn with what has gone struck out, and the last step drawn out', () => {
    const [before, one, two] = [0, 1, 2].map((count) => formAfter(shown, count, 'G')) as [Figure, Figure, Figure];
    expect(before.strikes).toEqual([]);
    expect(before.lines.map(({ role }) => role)).toEqual(['left', 'left', 'right', 'right']);
    expect(one.strikes!.map(({ isNew }) => isNew)).toEqual([true]);
    const at = (figure: Figure, text: string) => figure.words.find((word) => word.text === text)!.x;
    expect(one.strikes![0]!.x).toBe(at(one, '{1|0}'));
    expect(one.frames![0]!.x).toBe(at(one, '*2'));
    expect(two.strikes!.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(two.high).toBeGreaterThan(one.high); // the answer, and what comes instead
    expect(two.words.filter(({ text }) => text === '0').length).toBe(2);
    expect(svgOf(two, 'step').match(/<line /g)!.length).toBe(2);
  });
});
