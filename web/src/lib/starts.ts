// Positions to begin with: of games of the catalogue, of games that are drawn, of the reader's own rules, and of sums.
import type { CatalogueEntry, DefinedGame } from '../engine/types';
import { boards } from './boards';
import { usual } from './catalogue';
import { parseCells } from './cram';
import { drawnStarts, gameName, hasStarts, randomCells, randomStart, withArguments, type Random } from './games';
import { partsOf } from './sum';

/// A position of a game, with the game's name in front.
export function anyStart(name: string, entries: CatalogueEntry[], random: Random): string {
  const one = entries.find((each) => each.name === name);
  const examples = (one?.examples ?? []).filter((e) => e.position !== '' && e.convention === 'normal').map((e) => e.position);
  return `${name} ${boards.find((each) => each.name === name)?.start ?? randomStart(name, one?.code || hasStarts(name) ? [] : examples, random)}`;
}

/// What is typed into the field of a game: a position of it, or with another game's name in front one of that game, or a sum.
export function typedSetup(game: string, typed: string, names: string[]): { game: string; text: string } {
  const text = usual(typed);
  const [first = '', ...rest] = text.split(' ');
  const name = first.toLowerCase();
  if (names.includes(name)) return text.includes(' + ') ? { game: '', text } : { game: name, text: numbersIn(name, rest.join(' ')) };
  return { game, text: numbersIn(game, text) };
}
// Numbers with commas between them, where commas have no meaning of their own.
const numbersIn = (game: string, text: string): string =>
  /^\(?\d+([,;、 ]+\d+)+\)?$/.test(text) && !['subtract', 'coins', 'allbut', 'cut'].includes(game) ? text.replace(/[(),;、 ]+/g, ' ').trim() : text;

/// What is known of rules that a reader wrote: how many numbers a position has, or what its board is drawn with.
export interface Shape {
  coordinates?: number | undefined;
  drawn?: DefinedGame | undefined;
}
export function shapeOf(games: DefinedGame[] | undefined, name: string): Shape {
  const one = games?.find((each) => each.name === name);
  return {
    coordinates: one?.coordinates && !one.coordinates.some((each) => each.endsWith('[]')) ? one.coordinates.length : undefined,
    drawn: one?.cells ? one : undefined,
  };
}

/// Makes the text behind the game's name, anew at each call. `played`: the ruleset with its arguments, which stay; `now`: the
/// position that the last game began with, whose board of Cram keeps its size.
export function startsOf(game: string, text: string, rules: boolean, shape: Shape, entries: CatalogueEntry[], played: string, random: Random, now = ''): () => string {
  const name = gameName(game);
  if (game === '') return () => partsOf(text).map((part) => anyStart(gameName(part), entries, random)).join(' + ');
  if (shape.drawn) return drawnStarts(shape.drawn, random);
  const { coordinates } = shape;
  if (rules) return () => Array.from({ length: coordinates ?? 1 }, () => (coordinates === 2 ? 2 : 6) + Math.floor(random() * 9)).join(' ');
  const cells = name === 'cram' ? parseCells(now) : undefined;
  if (cells) return () => randomCells(random, cells.rows, cells.columns, 1 + Math.floor((random() * cells.rows * cells.columns) / 5));
  const builtIn = () => anyStart(name, entries, random).slice(name.length + 1);
  return () => (gameName(played) === name ? withArguments(played, builtIn()) : builtIn());
}
