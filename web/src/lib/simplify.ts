// A form on its way to the canonical one: after so many steps what is left of it, what has gone, and what the last step was about,
// as a drawing of the root with its options.
import type { Simplified } from '../engine/types';
import type { Figure } from './figure';

type Side = 'left' | 'right';
const sides: Side[] = ['left', 'right'];
/// An option as it stands after some steps: `gone` is the step that took it away.
interface Option {
  game: number; // its place in the names
  gone?: number;
  came?: number; // the step that put it in
}

/// The options of both sides after the first `count` steps, in the order in which they came.
export function optionsAfter(shown: Simplified, count: number): Record<Side, Option[]> {
  const out: Record<Side, Option[]> = { left: [], right: [] };
  const put = (side: Side, game: number, came?: number) => {
    if (!out[side].some((one) => one.game === game && one.gone === undefined)) out[side].push({ game, ...(came === undefined ? {} : { came }) });
  };
  for (const side of sides) for (const game of shown[side]) put(side, game);
  shown.steps.slice(0, count).forEach((step, at) => {
    const old = out[step.player].find((one) => one.game === step.option && one.gone === undefined);
    if (old) old.gone = at;
    if (step.kind === 'reversible') for (const game of step.instead) put(step.player, game, at);
  });
  return out;
}

const [edge, above, high] = [14, 34, 66];
const most = 18; // letters of a name
const short = (name: string) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);
const wideOf = (name: string) => Math.max(34, 8.4 * short(name).length + 18);

/// The form after `count` steps. The last one is drawn out: below a reversible option stands what it is answered with, and below that
/// what takes its place; what dominates an option is framed.
export function formAfter(shown: Simplified, count: number, root: string): Figure {
  const last = count > 0 ? shown.steps[count - 1]! : undefined;
  const all = optionsAfter(shown, count);
  const nameOf = (game: number) => shown.names[game] ?? '…';
  const chain = last?.kind === 'reversible' ? Math.max(wideOf(nameOf(last.by)), last.instead.reduce((sum, game) => sum + wideOf(nameOf(game)), 0)) : 0;
  const row = sides.flatMap((side) => all[side].map((option) => {
    const isLast = last !== undefined && option.gone === count - 1 && side === last.player;
    return { side, option, isLast, wide: Math.max(wideOf(nameOf(option.game)), isLast ? chain : 0) };
  }));
  const wide = Math.max(row.reduce((sum, one) => sum + one.wide, 0), wideOf(root)) + 2 * edge;
  const figure: Figure = { wide, high: above + high + 24, lines: [], dots: [], words: [], strikes: [], frames: [] };
  let x = (wide - row.reduce((sum, one) => sum + one.wide, 0)) / 2;
  const places = row.map((one) => ({ ...one, x: (x += one.wide) - one.wide / 2 }));
  const border = places.findIndex((one) => one.side === 'right');
  const between = [places[border - 1], places[border]].filter((one) => one !== undefined);
  const middle = between.length === 2 ? (between[0]!.x + between[0]!.wide / 2 + between[1]!.x - between[1]!.wide / 2) / 2 : wide / 2;
  const word = (at: number, y: number, text: string, soft = false) => figure.words.push({ x: at, y: y + 5, text: short(text), anchor: 'middle', ...(soft ? { soft } : {}) });
  word(middle, above - 14, root);
  const y = above + high;
  const half = (game: number) => 4.2 * short(nameOf(game)).length + 5;
  for (const { side, option, isLast, x: at } of places) {
    figure.lines.push({ role: option.gone === undefined ? side : 'guide', points: [[middle, above], [at, y - 12]] });
    word(at, y, nameOf(option.game), option.gone !== undefined);
    if (option.gone !== undefined) figure.strikes!.push({ x: at, y, half: half(option.game), isNew: isLast });
    if (last?.kind === 'dominated' && option.gone === undefined && option.game === last.by && side === last.player) figure.frames!.push({ x: at, y, half: half(option.game) });
    if (option.came === count - 1 && option.gone === undefined) figure.frames!.push({ x: at, y, half: half(option.game) });
    if (!isLast || last?.kind !== 'reversible') continue;
    const other = side === 'left' ? 'right' : 'left';
    figure.lines.push({ role: other, points: [[at, y + 12], [at, y + high - 12]] });
    word(at, y + high, nameOf(last.by));
    figure.high = Math.max(figure.high, y + high + 24);
    let from = at - last.instead.reduce((sum, game) => sum + wideOf(nameOf(game)), 0) / 2;
    for (const game of last.instead) {
      const to = from + wideOf(nameOf(game)) / 2;
      from += wideOf(nameOf(game));
      figure.lines.push({ role: side, points: [[at, y + high + 12], [to, y + 2 * high - 12]] });
      word(to, y + 2 * high, nameOf(game));
      figure.high = Math.max(figure.high, y + 2 * high + 24);
    }
  }
  return figure;
}
