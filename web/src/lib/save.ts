// A table as a file: comma-separated values, a row a position, or the engine's JSON.
import type { Table } from '../engine/types';
import { cellAt } from './values';

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

/// Gives the reader a file.
export function saveAs(name: string, text: string, type: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/// A name for the file: "wythoff", "octal_0.77".
export const fileName = (game: string): string => game.replace(/[^\w.,-]+/g, '_').replace(/^_+|_+$/g, '') || 'table';
