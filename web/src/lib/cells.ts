// A table as the views read it: cells by the coordinates that run, and what is said about each.
import type { Cell, Table } from '../engine/types';
import { t } from './i18n.svelte';
import { cellAt, inBase, isP } from './values';

export interface Axis {
  name: string;
  first: number;
  last: number;
}

export class Cells {
  readonly free: (Axis & { i: number })[]; // axes that run; the others are fixed and have one entry
  readonly wide: number;
  readonly high: number;
  constructor(
    readonly table: Table,
    readonly base: number,
    readonly modulo: number,
    readonly name = table.game, // as people call it
  ) {
    this.free = table.axes.map((axis, i) => ({ ...axis, i })).filter((axis) => axis.last > axis.first);
    const [x, y] = this.free;
    this.wide = x ? x.last - x.first + 1 : 1;
    this.high = y ? y.last - y.first + 1 : 1;
  }

  /// A coordinate that runs; those of boards have names in words.
  called(place: 0 | 1, otherwise = ''): string {
    const name = this.free[place]?.name ?? otherwise;
    return name === 'rows' ? t('explore.rows') : name === 'columns' ? t('explore.columns') : name;
  }

  at(u: number, v = 0): Cell {
    const index = this.table.axes.map(() => 0);
    if (this.free[0]) index[this.free[0].i] = u;
    if (this.free[1]) index[this.free[1].i] = v;
    const cell = cellAt(this.table.values ?? [], index);
    return typeof cell === 'number' && this.modulo > 1 ? cell % this.modulo : cell;
  }
  /// Dots mark P-positions, whatever their values are modulo something.
  isP(u: number, v = 0): boolean {
    const index = this.table.axes.map(() => 0);
    if (this.free[0]) index[this.free[0].i] = u;
    if (this.free[1]) index[this.free[1].i] = v;
    return isP(cellAt(this.table.values ?? [], index));
  }
  largest(): number {
    let most = 0;
    for (let u = 0; u < this.wide; ++u)
      for (let v = 0; v < this.high; ++v) {
        const cell = this.at(u, v);
        if (typeof cell === 'number' && cell > most) most = cell;
      }
    return most;
  }
  label(cell: Cell): string {
    return cell === null ? '' : typeof cell === 'number' ? inBase(cell, this.base) : cell;
  }
  position(u: number, v: number): string {
    const [x, y] = this.free;
    const numbers = this.table.axes.map((axis) => (axis.name === x?.name ? u + axis.first : axis.name === y?.name ? v + axis.first : axis.first));
    const words = numbers.map((n) => inBase(n, this.base));
    return words.length === 1 ? words[0]! : `(${words.join(', ')})`;
  }
  /// The numbers of a position, as the engine reads them.
  plain(u: number, v: number): string {
    const [x, y] = this.free;
    return this.table.axes.map((axis) => (axis.name === x?.name ? u + axis.first : axis.name === y?.name ? v + axis.first : axis.first)).join(' ');
  }
  say(u: number, v: number): string {
    const cell = this.at(u, v);
    const position = this.position(u, v);
    if (cell === null) return t('explore.cell_none', { position });
    if (this.table.content === 'outcome_classes' && (cell === 'P' || cell === 'N')) return t(`explore.class_${cell}`, { position });
    if (cell === 'P' || cell === 'N' || cell === 'L' || cell === 'R') return t(`explore.cell_${cell}`, { position });
    if (typeof cell !== 'number') return t('explore.cell_draw', { position });
    return t(cell === 0 && this.modulo < 2 ? 'explore.cell_value0' : 'explore.cell_value', { position, value: inBase(cell, this.base) });
  }
  summary(): string {
    const list: string[] = [];
    let count = 0;
    for (let u = 0; u < this.wide; ++u)
      for (let v = 0; v < this.high; ++v)
        if (this.isP(u, v)) {
          ++count;
          if (list.length < 12) list.push(this.position(u, v));
        }
    return t('explore.map', { game: this.name, x: this.called(0, 'x'), y: this.called(1, 'y'), count, list: list.join(' ') });
  }
}
