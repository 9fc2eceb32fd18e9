// The thermograph: the walls that the engine tells, larger values to the left, temperature upwards. Places are rounded, the numbers
// beside them are the engine's.
import type { Wall } from '../engine/types';
import type { Figure } from './figure';

/// "-3/4" as a place.
const real = (number: string): number => {
  const [above, below = '1'] = number.split('/');
  return Number(above) / Number(below);
};
const [wide, left, right, above, below] = [360, 58, 22, 34, 50];
const [mostWide, mostHigh, lowest] = [wide - left - right, 270, 110]; // of the walls; of a mast alone
const apart = 15; // between two words

export interface Walls {
  left: Wall;
  right: Wall;
  mean: string;
  temperature: string;
}

/// Where the mast begins. A wall that stands upright below it goes on into it, and numbers are colder than the drawing.
const mastOf = ({ mean, temperature }: Walls) => ({ value: mean, from: real(temperature) > 0 ? temperature : '0' });

/// `said`: the words of the drawing.
export function thermographOf(walls: Walls, said: { values: string; temperature: string; mean: string }): Figure {
  const mast = mastOf(walls);
  const turns = (wall: Wall) => [...wall.filter(({ from }) => real(from) < real(mast.from)), mast];
  const [leftWall, rightWall] = [turns(walls.left), turns(walls.right)];
  const hottest = real(mast.from);
  const top = hottest > 0 ? hottest * 1.25 : 1;
  const places = [...leftWall, ...rightWall].map(({ value }) => real(value));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  // Walls of slope 1 are at 45 degrees.
  const scale = Math.min((hottest > 0 ? mostHigh : lowest) / top, most > least ? mostWide / (most - least) : Infinity);
  const x = (value: string) => left + mostWide / 2 - (real(value) - (most + least) / 2) * scale;
  const bottom = above + top * scale;
  const y = (temperature: string) => bottom - real(temperature) * scale;
  const figure: Figure = { wide, high: bottom + below, lines: [], dots: [], words: [] };

  figure.lines.push({ role: 'axis', points: [[left - 14, bottom], [wide - 6, bottom]] }, { role: 'axis', points: [[left - 14, bottom], [left - 14, above]] });
  figure.words.push({ x: 6, y: 16, text: said.temperature, anchor: 'start', soft: true }, { x: left - 14, y: bottom + 42, text: said.values, anchor: 'start', soft: true });

  // The mast's temperature first; others where there is room.
  const marked: number[] = [bottom];
  for (const temperature of [mast.from, ...[...leftWall, ...rightWall].map(({ from }) => from)]) {
    const at = y(temperature);
    if (real(temperature) <= 0 || marked.some((other) => Math.abs(other - at) < apart)) continue;
    marked.push(at);
    const ends = [leftWall, rightWall].flatMap((wall) => wall.filter(({ from }) => from === temperature)).map(({ value }) => x(value));
    figure.lines.push({ role: 'guide', points: [[left - 14, at], [Math.max(...ends), at]] });
    figure.words.push({ x: left - 19, y: at + 4, text: temperature, anchor: 'end' });
  }
  figure.words.push({ x: left - 19, y: bottom + 4, text: '0', anchor: 'end' });

  const isOne = leftWall[0]!.value === rightWall[0]!.value;
  const near = !isOne && x(rightWall[0]!.value) - x(leftWall[0]!.value) < 46;
  figure.words.push({ x: x(leftWall[0]!.value) + (near ? 4 : 0), y: bottom + 20, text: leftWall[0]!.value, anchor: near ? 'end' : 'middle' });
  if (!isOne) figure.words.push({ x: x(rightWall[0]!.value) - (near ? 4 : 0), y: bottom + 20, text: rightWall[0]!.value, anchor: near ? 'start' : 'middle' });
  figure.words.push({ x: x(mast.value), y: above - 8, text: `${said.mean} ${mast.value}`, anchor: 'middle' });

  for (const [wall, role] of [[leftWall, 'left'], [rightWall, 'right']] as const) {
    if (wall.length > 1) figure.lines.push({ role, points: wall.map(({ value, from }): [number, number] => [x(value), y(from)]) });
    // Where a wall turns below the mast, its value.
    const labelled: number[] = [];
    for (const { value, from } of wall.slice(1, -1)) {
      const at = y(from);
      if (labelled.some((other) => Math.abs(other - at) < apart) || y(mast.from) + apart > at || bottom - apart < at) continue;
      labelled.push(at);
      figure.words.push({ x: x(value) + (role === 'left' ? -6 : 6), y: at - 4, text: value, anchor: role === 'left' ? 'end' : 'start' });
    }
  }
  figure.lines.push({ role: 'mast', points: [[x(mast.value), y(mast.from)], [x(mast.value), above]] });
  return figure;
}
