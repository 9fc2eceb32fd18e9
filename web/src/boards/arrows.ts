// Arrow keys on a board of cells whose buttons say which cell they are: data-cell, row by row from 0.

/// Focuses the next button in the arrow's direction that can be pressed, over what cannot.
export function followArrow(event: KeyboardEvent, grid: HTMLElement | undefined, cell: number, rows: number, columns: number) {
  const by: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const step = by[event.key];
  if (!step) return;
  event.preventDefault();
  let [row, column] = [Math.floor(cell / columns) + step[0], (cell % columns) + step[1]];
  for (; row >= 0 && row < rows && column >= 0 && column < columns; row += step[0], column += step[1]) {
    const to = grid?.querySelector<HTMLButtonElement>(`button[data-cell="${row * columns + column}"]:enabled`);
    if (to) return to.focus();
  }
}
