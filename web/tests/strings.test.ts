// The texts of the page: both languages have all of them, and say them in their own words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { en } from '../src/lib/strings';
import { zh } from '../src/lib/strings.zh';
import { examplesZh, rulesZh } from '../src/lib/rulesets.zh';
import { boards } from '../src/lib/boards';
import { lessons } from '../src/lib/lessons';
import { fill, language, sentences } from '../src/lib/i18n.svelte';
import { moveWords } from '../src/lib/moves';
import type { Argument } from '../src/engine/types';

const root = join(import.meta.dirname, '..');
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)],
  );

describe('texts', () => {
  it('are there in both languages', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries({ ...en })) expect(text, key).not.toBe('');
    for (const [key, text] of Object.entries(zh)) expect(text, key).not.toBe('');
  });
  it('name the same values in both', () => {
    const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(values(zh[key]), key).toEqual(values(en[key]));
  });
  it('keep their blanks: one behind the beginning of a block is written as a string, for it would be left out', () => {
    for (const file of sources(join(root, 'src')).filter((name) => name.endsWith('.svelte')))
      expect(readFileSync(file, 'utf8').match(/\S\{(?:#if|:else if) [^{}]*\} +[^\s{].*/), file).toBeNull();
  });
  it('name every example of the rule language, and every board that has no name elsewhere', () => {
    const namesIn = (folder: string) => readdirSync(fileURLToPath(new URL(`../../games/${folder}`, import.meta.url))).filter((name) => name.endsWith('.game')).map((name) => name.slice(0, -5));
    const ofCatalogue = ['cram', 'tic_tac_toe', 'treblecross'];
    const all = [...namesIn(''), ...namesIn('boards/').filter((name) => !ofCatalogue.includes(name) && !boards.some((board) => board.name === name))];
    expect(Object.keys(examplesZh).sort()).toEqual(all.sort());
    expect(new Set(Object.values(examplesZh)).size).toBe(all.length);
  });
  it('are Chinese in Chinese', () => {
    const same = Object.keys(en).filter((key) => en[key as keyof typeof en] === zh[key as keyof typeof en]);
    expect(same.filter((key) => !/^(explore\.(decimal|binary|ternary|hexadecimal)|play\.title)$/.test(key))).toEqual([]);
    expect(Object.entries(zh).filter(([key, text]) => !/[一-鿿]/.test(text) && !/^(lang\.switch|play\.made|play\.title|why\.source|explore\.\w+)$/.test(key))).toEqual([]);
  });
  it('exist for every key that a component asks for', () => {
    const asked = sources(join(root, 'src'))
      .filter((name) => /\.(svelte|ts)$/.test(name))
      .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/\bt\('([\w.]+)'/g)].map((found) => found[1]!));
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });
  it('tell the rules of every ruleset in Chinese', () => {
    const names = readdirSync(join(root, '../src/rulesets'))
      .filter((name) => name.endsWith('.hpp'))
      .map((name) => name.replace('.hpp', ''));
    expect(names.filter((name) => !rulesZh[name])).toEqual([]);
  });
  it('tell twelve lessons in both languages', () => {
    expect(lessons).toHaveLength(12);
    for (const lesson of lessons) expect(lesson.text.zh.length).toBe(lesson.text.en.length);
  });
});

describe('sentences', () => {
  it('are joined as the language joins them', () => {
    language.now = 'zh';
    expect(sentences('没有叫“wythof”的游戏', undefined, '是不是想写“wythoff”？')).toBe('没有叫“wythof”的游戏。是不是想写“wythoff”？');
    language.now = 'en';
    expect(sentences('x is missing', 'Type x.')).toBe('x is missing. Type x.');
  });
});

describe('moves in Chinese', () => {
  const say = (template: string, ...args: Argument[]) => moveWords({ label: 'juggle the rest', template, args, result: '1 2' }, 'zh');
  const of = (template: string, ...args: Argument[]) => ({ template, args });
  it('translate the usual words', () => {
    expect(say('take {0} from heap {1}', 4, 3)).toBe('从第 3 堆取 4 个');
    expect(say('take {0} from heap {1}, leaving {2}', 1, 1, of('{0} and {1}', of('{0}', 1), 2))).toBe('从第 1 堆取 1 个，余下分成 1 与 2');
    expect(say('in component {0}: {1}', 2, of('take {0} from heap {1}', 1, 2))).toBe('第 2 个分量：从第 2 堆取 1 个');
    expect(say('{0}, {1}', of('take {0} from heap {1}', 1, 1), of('{0} from heap {1}', 2, 2))).toBe('从第 1 堆取 1 个、从第 2 堆取 2 个');
    expect(say('split heap {0} into {1}', 1, of('{0} and {1}', of('{0}, {1}', of('{0}', 1), 2), 2))).toBe('把第 1 堆分成 1、2 与 2');
    expect(say('cut {0}-{1}', 0, 1)).toBe('删去 0-1');
    expect(say('{0}', '(3, 7) → (3, 5), k = 2')).toBe('(3, 7) → (3, 5), k = 2');
  });
  it('show the position where words are not known', () => {
    expect(say('juggle {0}', 'the rest')).toBe('→ 1 2');
    expect(say('in component {0}: {1}', 1, of('juggle {0}', 2))).toBe('→ 1 2');
    expect(moveWords({ label: '(3, 7) → (3, 5), k = 2', result: '3 5' }, 'zh')).toBe('(3, 7) → (3, 5), k = 2');
  });
  it('leave English as it is', () => expect(moveWords({ label: 'take 4', result: '' }, 'en')).toBe('take 4'));
});

describe('numbers', () => {
  it('take the form of the word that goes with them', () => {
    language.now = 'en';
    const told = [0, 1, 2, '1', '21'].map((count) => fill('{count} {count|move|moves}', { count }));
    expect(told).toEqual(['0 moves', '1 move', '2 moves', '1 move', '21 moves']);
    for (const text of Object.values(en)) for (const [, name] of text.matchAll(/\{(\w+)\|/g)) expect(text).toContain(`{${name}}`);
  });
});
