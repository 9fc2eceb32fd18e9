// The rule language in colours: a text as pieces of a kind. The pieces joined are the text.
export type Kind = 'comment' | 'word' | 'number' | 'arrow' | 'plain';
export interface Piece {
  kind: Kind;
  text: string;
}

interface Words {
  all: string[];
  before: Record<string, string>; // of words that are words of the language only in front of something
}
const ofRules: Words = {
  all: 'game where and or not in with without of parts different mod xor min max gcd len exists all domain win lose when start misere left right powers squares primes fibonacci'.split(' '),
  before: { of: ' *"', parts: ' *\\(' },
};
const ofBoards: Words = {
  all: 'board on hexagons turned mirrored where no some beside around in line and every edge wins win lose when draw stuck group of surrounded start tiled misere left right'.split(' '),
  before: { in: ' +line', and: ' +every' },
};
const oneOf = ({ all, before }: Words) => all.map((word) => (before[word] ? `${word}(?=${before[word]})` : word)).join('|');
const pattern = new RegExp(`(#[^\\n]*)|\\b(${oneOf(ofRules)})\\b|(\\b\\d+\\b|"[^"\\n]*")|(->|→)`, 'g');
/// Where games are drawn '#' is a cell, and only whole lines are remarks.
const boardPattern = new RegExp(`^([ \\t]*#[^\\n]*)|\\b(${oneOf(ofBoards)})\\b|(\\b\\d+\\b)|(->|→)`, 'gm');
const isBoard = (text: string): boolean => /^\s*board\b/.test(text.split('\n').find((line) => !/^\s*(#|$)/.test(line)) ?? '');
const kinds: Kind[] = ['comment', 'word', 'number', 'arrow'];

/// The words of the language that the text is written in: rules, or pictures.
export const wordsFor = (text: string): string[] => (isBoard(text) ? ofBoards : ofRules).all;

export function highlight(text: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(isBoard(text) ? boardPattern : pattern)) {
    if (found.index > at) out.push({ kind: 'plain', text: text.slice(at, found.index) });
    out.push({ kind: kinds[found.slice(1).findIndex((group) => group !== undefined)]!, text: found[0] });
    at = found.index + found[0].length;
  }
  if (at < text.length) out.push({ kind: 'plain', text: text.slice(at) });
  return out;
}

/// Where `offset` bytes and `length` bytes of UTF-8 stand in the text, as places of its letters.
export function placeOf(text: string, offset: number, length: number): [number, number] {
  const bytes = new TextEncoder().encode(text);
  const decode = (end: number) => new TextDecoder().decode(bytes.subarray(0, end)).length;
  return [decode(offset), decode(offset + length)];
}
