// The words of moves. The engine gives each as a template with its arguments; the language's table, which the page shares
// with the engine, has the row. Moves without one show the position after them.
import rows from 'virtual:moves-zh';
import type { Argument, Move } from '../engine/types';
import type { Language } from './i18n.svelte';

const table = new Map(rows);

function said(template: string, args: Argument[]): string | undefined {
  let all = table.get(template);
  if (all === undefined) return undefined;
  const texts = args.map((arg) => (typeof arg === 'object' ? said(arg.template, arg.args) : String(arg)));
  if (texts.includes(undefined)) return undefined;
  texts.forEach((text, i) => (all = all!.replace(`{${i}}`, () => text!)));
  return all;
}

export function moveWords(move: Move, language: Language): string {
  if (language === 'en') return move.label;
  return (move.template && said(move.template, move.args ?? [])) ?? (/[a-z]{3}/.test(move.label) ? `→ ${move.result || '0'}` : move.label);
}

/// Is the move named by `template`, with these first arguments? undefined stands for any.
export const isNamed = (move: Move, template: string, ...args: (number | string | undefined)[]): boolean =>
  move.template === template && args.every((arg, i) => arg === undefined || String(move.args?.[i]) === String(arg));

/// The arguments of a move that is named by one of `templates`; nothing for another.
export const argsOf = (move: Move, ...templates: string[]): Argument[] | undefined =>
  move.template !== undefined && templates.includes(move.template) ? move.args : undefined;

/// The numbers of an argument, which may be a list: "1, 2 and 2".
export const numbersIn = (arg: Argument): number[] => (typeof arg === 'object' ? arg.args.flatMap(numbersIn) : [Number(arg)]);
