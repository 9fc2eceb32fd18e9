// The words of moves. The engine speaks English; its Chinese words are a table that it shares with the page, so that both
// say the same. Moves that are not in the table show the position after them.
import table from '../../../src/explain/moves_zh.inc?raw';
import type { Move } from '../engine/types';
import type { Language } from './i18n.svelte';

const known = new Map([...table.matchAll(/^\{"(.*)", "(.*)"\},$/gm)].map((line) => [line[1]!, line[2]!]));

// "split heap {0} into {1}" and its numbers; with `lists`, "1, 2 and 3" counts as one.
function translated(label: string, lists: boolean): string | undefined {
  const numbers: string[] = [];
  const pattern = label.replace(lists ? /\d+(?:(?:, | and )\d+)*/g : /\d+/g, (all) => {
    numbers.push(all.replaceAll(', ', '、').replace(' and ', ' 与 '));
    return `{${numbers.length - 1}}`;
  });
  return known.get(pattern)?.replace(/\{(\d+)\}/g, (_, i) => numbers[Number(i)]!);
}

function chinese(label: string): string | undefined {
  const component = /^in component (\d+): (.+)$/.exec(label);
  if (component) {
    const words = chinese(component[2]!);
    return words && `第 ${component[1]} 个分量：${words}`;
  }
  // Moore's game: a move in several heaps.
  if (/^take \d+ from heap \d+(, \d+ from heap \d+)+$/.test(label))
    return label
      .slice(5)
      .split(', ')
      .map((part) => translated(`take ${part}`, false))
      .join('，');
  return translated(label, false) ?? translated(label, true);
}

export function moveWords(move: Move, language: Language): string {
  if (language === 'en') return move.label;
  return chinese(move.label) ?? (/[a-z]{3}/.test(move.label) ? `→ ${move.result || '0'}` : move.label);
}
