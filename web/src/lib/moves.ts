// The words of moves. The engine gives each as a template with its arguments; the language's table, which the page shares
// with the engine, has the row. Moves without one show the position after them.
import rows from 'virtual:moves-zh';
import type { Argument, Move } from '../engine/types';
import { titleOfGame } from './component_names.svelte';
import type { Language } from './i18n.svelte';
import { partsOf } from './sum';

const table = new Map(rows);

function said(template: string, args: Argument[], language: Language): string | undefined {
  let all = language === 'en' ? template : table.get(template);
  if (all === undefined) return undefined;
  const texts = args.map((arg) => (typeof arg === 'object' ? said(arg.template, arg.args, language) : String(arg)));
  if (texts.includes(undefined)) return undefined;
  texts.forEach((text, i) => (all = all!.replace(`{${i}}`, () => text!)));
  return all;
}

// In a sum: "2. Kayles: take 1 from heap 1", as the boards are headed.
function inComponent(move: Move, language: Language): string | undefined {
  if (move.template !== 'in component {0}: {1}') return undefined;
  const [number, inner] = move.args ?? [];
  const title = titleOfGame(partsOf(move.result)[Number(number) - 1] ?? '', language);
  const words = typeof inner === 'object' ? said(inner.template, inner.args, language) : inner;
  return title && words ? `${number}. ${title}${language === 'zh' ? '：' : ': '}${words}` : undefined;
}

export function moveWords(move: Move, language: Language): string {
  const named = inComponent(move, language);
  if (named) return named;
  if (language === 'en') return move.label;
  return (move.template && said(move.template, move.args ?? [], language)) ?? (/[a-z]{3}/.test(move.label) ? `→ ${move.result || '0'}` : move.label);
}

/// Is the move named by `template`, with these first arguments? undefined stands for any.
export const isNamed = (move: Move, template: string, ...args: (number | string | undefined)[]): boolean =>
  move.template === template && args.every((arg, i) => arg === undefined || String(move.args?.[i]) === String(arg));

/// The arguments of a move that is named by one of `templates`; nothing for another.
export const argsOf = (move: Move, ...templates: string[]): Argument[] | undefined =>
  move.template !== undefined && templates.includes(move.template) ? move.args : undefined;

/// The numbers of an argument, which may be a list: "1, 2 and 2".
export const numbersIn = (arg: Argument): number[] => (typeof arg === 'object' ? arg.args.flatMap(numbersIn) : [Number(arg)]);
