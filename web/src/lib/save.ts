// Tables, sequences, proofs and pictures as files for the reader.
import type { Proof, Sequence, Table } from '../engine/types';
import type { Cells } from './cells';
import { cellAt, inBase } from './values';

/// "x,y,value", then a line for each position, the last number running fastest. Positions that the game has not are left out.
export function csvOf(table: Table): string {
  const lines = [[...table.axes.map(({ name }) => name), table.content === 'nim_values' ? 'nim_value' : 'outcome'].join(',')];
  const index = table.axes.map(() => 0);
  for (;;) {
    const cell = cellAt(table.values ?? [], index);
    if (cell !== null) lines.push([...table.axes.map(({ first }, i) => first + index[i]!), cell].join(','));
    let i = index.length - 1;
    while (i >= 0 && ++index[i]! > table.axes[i]!.last - table.axes[i]!.first) index[i--] = 0;
    if (i < 0) return `${lines.join('\n')}\n`;
  }
}

/// Words above, then the values in a line, or in rows of which the lowest is the first.
export function textOf(cells: Cells, words: string[]): string {
  const [x, y] = cells.free;
  const label = (u: number, v = 0) => cells.label(cells.at(u, v)) || '.';
  const count = (n: number) => Array.from({ length: n }, (_, i) => i);
  if (!y) return `${[...words, '', count(cells.wide).map((u) => label(u)).join(', ')].join('\n')}\n`;
  const rows = count(cells.high).reverse().map((v) => [inBase(v + y.first, cells.base), ...count(cells.wide).map((u) => label(u, v))]);
  rows.push([`${y.name}/${x!.name}`, ...count(cells.wide).map((u) => inBase(u + x!.first, cells.base))]);
  const wide = Math.max(...rows.flat().map((cell) => cell.length));
  return `${[...words, '', ...rows.map((row) => row.map((cell) => cell.padStart(wide)).join(' ').trimEnd())].join('\n')}\n`;
}

/// A sequence of nim-values: what was found, and the values it begins with.
export const textOfSequence = (sequence: Sequence): string =>
  `${[sequence.game, ...sequence.explanation, ...(sequence.theorem ? [sequence.theorem.statement] : []), '', sequence.first_values.join(', ')].join('\n')}\n`;

/// A theorem with what it is about and how it was proved.
export const textOfProof = (proof: Proof, rules: string): string =>
  `${[proof.verdict, proof.statement, proof.formula ?? '', proof.asked ?? '', proof.counterexample?.reason ?? '', proof.method, proof.termination, '', rules.trim()].filter((line) => line !== undefined && line !== '').join('\n\n')}\n`;

/// Gives the reader a file.
export function saveAs(name: string, content: string | Blob, type: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/// A drawing as pixels, twice as many as it has points, so that it can be printed.
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const most = 8000;
  const scale = Math.min(2, most / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
}

/// What stands on the page as a picture; how it is drawn comes when somebody asks.
export async function pictureOf(element: HTMLElement, title: string, kind: 'svg' | 'png'): Promise<string | Blob> {
  const { vectorOf } = await import('./vector');
  const svg = vectorOf(element, title);
  return kind === 'svg' ? svg : pngOf(svg);
}

/// A name for the file: "wythoff", "octal_0.77".
export const fileName = (game: string): string => game.replace(/[^\w.,-]+/g, '_').replace(/^_+|_+$/g, '') || 'table';
