// The thermograph: the walls that the engine tells, larger values to the left, temperature upwards. Places are rounded, the numbers
// beside them are the engine's.
import type { Wall } from '../engine/types';
import type { Figure } from './figure';

/// "-3/4" as a place.
const real = (number: string): number => {
  const [above, below = '1'] = number.split('/');
  return Number(above) / Number(below);
};
const [wide, left, right, above, below] = [360, 58, 22, 38, 50];
const [mostWide, mostHigh, lowest] = [wide - left - right, 270, 110]; // of the walls; of a mast alone
const axis = left - 14;
const apart = 15; // between two words

export interface Walls {
  left: Wall;
  right: Wall;
  mean: string;
  temperature: string;
}

/// Where the mast begins. A wall that stands upright below it goes on into it, and numbers are colder than the drawing.
const mastOf = ({ mean, temperature }: Walls) => ({ value: mean, from: real(temperature) > 0 ? temperature : '0' });

interface Frame {
  left: Wall; // the turns up to the mast
  right: Wall;
  mast: { value: string; from: string };
  x: (value: string) => number;
  y: (temperature: string) => number;
  bottom: number;
}
function frameOf(walls: Walls): Frame {
  const mast = mastOf(walls);
  const turns = (wall: Wall): Wall => [...wall.filter(({ from }) => real(from) < real(mast.from)), { ...mast, slope: 0 }];
  const [leftWall, rightWall] = [turns(walls.left), turns(walls.right)];
  const places = [...leftWall, ...rightWall].map(({ value }) => real(value));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const hottest = real(mast.from);
  const top = hottest > 0 ? hottest * 1.25 : 1;
  // Walls of slope 1 are at 45 degrees.
  const scale = Math.min((hottest > 0 ? mostHigh : lowest) / top, most > least ? mostWide / (most - least) : Infinity);
  const bottom = above + top * scale;
  return {
    left: leftWall,
    right: rightWall,
    mast,
    x: (value) => left + mostWide / 2 - (real(value) - (most + least) / 2) * scale,
    y: (temperature) => bottom - real(temperature) * scale,
    bottom,
  };
}

/// `said`: the words of the drawing.
export function thermographOf(walls: Walls, said: { values: string; temperature: string; mean: string }): Figure {
  const frame = frameOf(walls);
  const { mast, x, y, bottom } = frame;
  const figure: Figure = { wide, high: bottom + below, lines: [], dots: [], words: [] };
  figure.lines.push({ role: 'axis', points: [[axis, bottom], [wide - 6, bottom]] }, { role: 'axis', points: [[axis, bottom], [axis, above]] });
  figure.words.push({ x: 6, y: 12, text: said.temperature, anchor: 'start', soft: true }, { x: axis, y: bottom + 42, text: said.values, anchor: 'start', soft: true });
  addTemperatures(figure, frame);
  addStops(figure, frame);
  addWall(figure, frame, 'left');
  addWall(figure, frame, 'right');
  figure.lines.push({ role: 'mast', points: [[x(mast.value), y(mast.from)], [x(mast.value), above]] });
  figure.words.push({ x: x(mast.value), y: above - 8, text: `${said.mean} ${mast.value}`, anchor: 'middle' });
  for (const word of figure.words) {
    const half = 4.2 * word.text.length + 2;
    if (word.anchor === 'middle') word.x = Math.min(wide - half, Math.max(half, word.x));
  }
  return figure;
}

/// That of the mast first, those of the turns where there is room.
function addTemperatures(figure: Figure, { left: leftWall, right: rightWall, mast, x, y, bottom }: Frame) {
  const marked = [bottom];
  const turns = [...leftWall, ...rightWall];
  for (const temperature of [mast.from, ...turns.map(({ from }) => from)]) {
    const at = y(temperature);
    if (real(temperature) <= 0 || marked.some((other) => Math.abs(other - at) < apart)) continue;
    marked.push(at);
    figure.lines.push({ role: 'guide', points: [[axis, at], [Math.max(...turns.filter(({ from }) => from === temperature).map(({ value }) => x(value))), at]] });
    const isLong = temperature.length > 5; // it stands on its line then
    figure.words.push(isLong ? { x: axis + 4, y: at - 4, text: temperature, anchor: 'start' } : { x: axis - 5, y: at + 4, text: temperature, anchor: 'end' });
  }
  figure.words.push({ x: axis - 5, y: bottom + 4, text: '0', anchor: 'end' });
}

function addStops(figure: Figure, { left: leftWall, right: rightWall, x, bottom }: Frame) {
  const [first, last] = [leftWall[0]!.value, rightWall[0]!.value];
  const y = bottom + 20;
  if (first === last) figure.words.push({ x: x(first), y, text: first, anchor: 'middle' });
  else if (x(last) - x(first) < 46) {
    const between = (x(first) + x(last)) / 2;
    figure.words.push({ x: between - 5, y, text: first, anchor: 'end' }, { x: between + 5, y, text: last, anchor: 'start' });
  } else figure.words.push({ x: x(first), y, text: first, anchor: 'middle' }, { x: x(last), y, text: last, anchor: 'middle' });
}

/// With its value where it turns, unless the stop or the mean is the same.
function addWall(figure: Figure, { mast, x, y, bottom, ...walls }: Frame, role: 'left' | 'right') {
  const wall = walls[role];
  if (wall.length > 1) figure.lines.push({ role, points: wall.map(({ value, from }): [number, number] => [x(value), y(from)]) });
  const told = new Set([wall[0]!.value, mast.value]);
  const marked = [bottom, y(mast.from)];
  for (const { value, from } of wall.slice(1, -1)) {
    const at = y(from);
    if (told.has(value) || marked.some((other) => Math.abs(other - at) < apart)) continue;
    marked.push(at);
    told.add(value);
    figure.words.push({ x: x(value) + (role === 'left' ? -6 : 6), y: at - 4, text: value, anchor: role === 'left' ? 'end' : 'start' });
  }
}
