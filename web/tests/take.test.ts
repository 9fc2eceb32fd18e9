import { describe, expect, it } from 'vitest';
import type { Table } from '../src/engine/types';
import { Cells } from '../src/lib/cells';
import { drawingOf } from '../src/lib/drawing';
import { textOf } from '../src/lib/save';
import { typedNumbers } from '../src/lib/values';

const map = { game: 'g', convention: 'normal', content: 'nim_values', ending: 'computed', axes: [{ name: 'x', first: 0, last: 2 }, { name: 'y', first: 1, last: 2 }], values: [[1, 2], [0, 10], [null, 3]] } as unknown as Table;
const strip = { ...map, axes: [{ name: 'n', first: 0, last: 4 }], values: [0, 1, 2, 0, 1], period: { preperiod: 0, period: 3, saltus: 0, proved: true } } as unknown as Table;

describe('tables as text', () => {
  it('are rows, of which the lowest is the first, or one line', () => {
    expect(textOf(new Cells(map, 10, 0), ['g'])).toBe('g\n\n  2   2  10   3\n  1   1   0   .\ny/x   0   1   2\n');
    expect(textOf(new Cells(strip, 2, 0), ['g', 'and more'])).toBe('g\nand more\n\n0, 1, 10, 0, 1\n');
  });
});

describe('tables as drawings', () => {
  it('have a cell each, a dot for each P-position, a cross where a guess is wrong, and nothing that breaks the file', () => {
    const svg = drawingOf(new Cells(map, 10, 0), 'a < b & "c"', new Set(['1 1']));
    expect(svg.match(/<rect/g)).toHaveLength(7); // the paper, too
    expect(svg.match(/<circle/g)).toHaveLength(1);
    expect(svg.match(/#d21f1f/g)).toHaveLength(1);
    expect(svg).toContain('a &lt; b &amp; &quot;c&quot;');
    expect(svg).toContain('>10</text>');
    const line = drawingOf(new Cells(strip, 10, 0), 'g');
    expect(line.match(/<rect/g)).toHaveLength(6);
    expect(line.match(/<circle/g)).toHaveLength(2);
    expect(line.match(/stroke-width="4"/g)).toHaveLength(2); // where a period begins
  });
});

describe('numbers that are typed', () => {
  it('may be powers, pairs and full-width', () => {
    expect(typedNumbers('10^18')).toBe('1000000000000000000');
    expect(typedNumbers(' (10^3,  5) ')).toBe('1000 5');
    expect(typedNumbers('３，５')).toBe('3 5');
    expect(typedNumbers('7 2^10 x')).toBe('7 1024 x');
  });
});
