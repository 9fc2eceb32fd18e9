// The part of a map that is seen: the size of its cells, and the place of its lower left corner, in cells.
export interface View {
  size: number;
  left: number;
  low: number;
}
/// What somebody looks at: the part that they chose to see, and the cell that they asked about.
export interface MapPlace {
  view?: View | undefined;
  at?: [number, number] | undefined;
}
export interface Frame {
  width: number; // of the window, in pixels
  height: number;
  wide: number; // of the map, in cells
  high: number;
}

const smallest = 2;
const largest = 48;
const within = (n: number, most: number) => Math.min(Math.max(0, most), Math.max(0, n));

/// The view that is nearest to the one asked for and shows no place beyond the map, where the map fills the window.
export function fitted(view: View, frame: Frame): View {
  const size = Math.min(largest, Math.max(smallest, view.size));
  return { size, left: within(view.left, frame.wide - frame.width / size), low: within(view.low, frame.high - frame.height / size) };
}

/// Larger or smaller by `factor`, the place under the pixel (x, y) staying where it is. y counts downwards.
export function zoomed(view: View, frame: Frame, factor: number, x = frame.width / 2, y = frame.height / 2): View {
  const size = Math.min(largest, Math.max(smallest, view.size * factor));
  const u = view.left + x / view.size;
  const v = view.low + (frame.height - y) / view.size;
  return fitted({ size, left: u - x / size, low: v - (frame.height - y) / size }, frame);
}

export const panned = (view: View, frame: Frame, dx: number, dy: number): View =>
  fitted({ ...view, left: view.left - dx / view.size, low: view.low + dy / view.size }, frame);

/// So that the cell (u, v) is seen.
export function showing(view: View, frame: Frame, u: number, v: number): View {
  const left = Math.min(u, Math.max(view.left, u + 1 - frame.width / view.size));
  const low = Math.min(v, Math.max(view.low, v + 1 - frame.height / view.size));
  return fitted({ ...view, left, low }, frame);
}

/// The cell under a pixel.
export const cellUnder = (view: View, frame: Frame, x: number, y: number): [number, number] => [
  Math.floor(view.left + x / view.size),
  Math.floor(view.low + (frame.height - y) / view.size),
];

/// Every so many indices one is written, so that they do not touch: 1, 2, 5, 10, … in base 10, powers of other bases.
export function tickStep(size: number, room: number, base: number): number {
  const least = room / size;
  for (let power = 1; ; power *= base)
    for (const factor of base === 10 ? [1, 2, 5] : [1]) if (power * factor >= least) return power * factor;
}

/// As it stands in a link: "24.25,3.5,0" and "7,12"; nothing for what was not chosen.
export const placeWords = ({ view, at }: MapPlace): { z?: string; at?: string } => ({
  ...(view ? { z: [view.size, view.left, view.low].map((n) => Math.round(n * 100) / 100).join(',') } : {}),
  ...(at ? { at: at.join(',') } : {}),
});
export function placeOf(z = '', at = ''): MapPlace {
  const numbers = (text: string) => text.split(',').map(Number).filter((n) => Number.isFinite(n) && n >= 0);
  const [size, left, low] = numbers(z);
  const [u, v] = numbers(at);
  return {
    view: size !== undefined && left !== undefined && low !== undefined ? { size, left, low } : undefined,
    at: u !== undefined && v !== undefined && Number.isInteger(u) && Number.isInteger(v) ? [u, v] : undefined,
  };
}
