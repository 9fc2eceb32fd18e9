// A table as a drawing of its own (SVG): a strip of one coordinate, a map of two. It looks as on the page, in light colours.
import type { Cell } from '../engine/types';
import type { Cells } from './cells';
import { darkness, inBase } from './values';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const text = (x: number, y: number, size: number, said: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle"${more}>${escaped(said)}</text>`;

function framed(wide: number, high: number, title: string, body: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="system-ui, sans-serif">
<title>${escaped(title)}</title>
<rect width="${wide}" height="${high}" fill="#fffdf8"/>
${body.join('\n')}
</svg>
`;
}

/// What the cells of a map are painted with.
export function colourOf(cell: Cell, largest: number, isP: boolean): string {
  if (cell === null) return '#e4e4e0';
  if (isP) return '#fffdf5';
  if (cell === 'L') return '#8fb4e8';
  if (cell === 'R') return '#f0a0a0';
  const dark = darkness(cell, largest);
  return `hsl(${Math.round(200 - 30 * dark)} ${Math.round(35 + 20 * dark)}% ${Math.round(88 - 66 * dark)}%)`;
}

export function drawingOf(cells: Cells, title: string, wrong?: Set<string>): string {
  return cells.free.length > 1 ? mapOf(cells, title, wrong) : stripOf(cells, title, wrong);
}

function stripOf(cells: Cells, title: string, wrong?: Set<string>): string {
  const [wide, high, perLine, edge] = [44, 42, 24, 12];
  const { period } = cells.table;
  const first = cells.free[0]?.first ?? 0;
  const body: string[] = [text(edge, edge + 16, 16, title, ' font-weight="650" style="text-anchor:start"')];
  for (let u = 0; u < cells.wide; ++u) {
    const [x, y] = [edge + (u % perLine) * wide, edge + 28 + Math.floor(u / perLine) * (high + 8)];
    const n = u + first;
    const repeats = period && n >= period.preperiod;
    body.push(`<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="#fff" stroke="${repeats ? '#1f5f74' : '#d9d2c1'}"${repeats ? ' stroke-width="1.6"' : ''}/>`);
    if (repeats && (n - period.preperiod) % period.period === 0) body.push(`<path d="M${x} ${y}v${high}" stroke="#1f5f74" stroke-width="4"/>`);
    body.push(text(x + wide / 2, y + 13, 10, inBase(n, cells.base), ' fill="#586468"'), text(x + wide / 2, y + 32, 15, cells.label(cells.at(u)), ' font-weight="600"'));
    if (cells.isP(u)) body.push(`<circle cx="${x + wide - 7}" cy="${y + 27}" r="3" fill="#7a2e12"/>`);
    if (wrong?.has(String(u))) body.push(crossed(x, y, wide, high));
  }
  const lines = Math.ceil(cells.wide / perLine);
  return framed(2 * edge + Math.min(perLine, cells.wide) * wide, 2 * edge + 28 + lines * (high + 8), title, body);
}

function mapOf(cells: Cells, title: string, wrong?: Set<string>): string {
  const size = Math.max(cells.wide, cells.high) <= 64 ? 24 : 10;
  const [left, top] = [44, 36];
  const [x0, y0] = cells.free;
  const largest = cells.largest();
  const every = size === 24 ? 1 : 5;
  const body: string[] = [text(left, 22, 16, title, ' font-weight="650" style="text-anchor:start"')];
  const bottom = top + cells.high * size;
  for (let u = 0; u < cells.wide; u += every) body.push(text(left + (u + 0.5) * size, bottom + 14, 10, inBase(u + x0!.first, cells.base)));
  for (let v = 0; v < cells.high; v += every) body.push(text(left - 16, bottom - (v + 0.5) * size + 4, 10, inBase(v + y0!.first, cells.base)));
  body.push(text(left + (cells.wide * size) / 2, bottom + 30, 12, `${cells.called(0)} →`), text(14, top - 6, 12, `${cells.called(1)} ↑`));
  for (let v = 0; v < cells.high; ++v)
    for (let u = 0; u < cells.wide; ++u) {
      const cell = cells.at(u, v);
      const isP = cells.isP(u, v);
      const [x, y] = [left + u * size, bottom - (v + 1) * size];
      body.push(`<rect x="${x}" y="${y}" width="${size - 1}" height="${size - 1}" fill="${colourOf(cell, largest, isP)}"/>`);
      if (isP) body.push(`<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.28}" fill="#7a2e12"/>`);
      else if (size > 19 && cell !== null) body.push(text(x + size / 2, y + size / 2 + 4, 11, cells.label(cell), darkness(cell, largest) > 0.5 ? ' fill="#fff"' : ''));
      if (wrong?.has(`${u} ${v}`)) body.push(crossed(x, y, size - 1, size - 1));
    }
  return framed(left + cells.wide * size + 12, bottom + 40, title, body);
}

const crossed = (x: number, y: number, wide: number, high: number) =>
  `<path d="M${x + 1} ${y + 1}h${wide - 2}v${high - 2}h${2 - wide}zm0 ${high - 2}l${wide - 2} ${2 - high}" fill="none" stroke="#d21f1f" stroke-width="2"/>`;
