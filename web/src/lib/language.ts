// The rule language in some lines: what is written, a game that uses it, and the key of what it means.
import type { Key } from './strings';

export interface Phrase {
  code: string;
  game: string;
  meaning: Key;
}

export const phrases: Phrase[] = [
  { code: 'game take(n)', game: 'game take(n)\n  (n) -> (n - 1)\n  (n) -> (n - 2)\n', meaning: 'language.game' },
  { code: '(n) -> (n - k) where 1 <= k <= 3', game: 'game take(n)\n  (n) -> (n - k) where 1 <= k <= 3\n', meaning: 'language.rule' },
  { code: 'k in {1, 3, 4}', game: 'game take(n)\n  (n) -> (n - k) where k in {1, 3, 4}\n', meaning: 'language.set' },
  { code: '(x, y) -> (x - k, y - k)', game: 'game corner(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n  (x, y) -> (x, y - k) where k >= 1\n  (x, y) -> (x - k, y - k) where k >= 1\n', meaning: 'language.pair' },
  { code: '(n) -> (a) + (b)', game: 'game divide(n)\n  (n) -> (a) + (b) where a + b = n, 1 <= a < b\n', meaning: 'language.sum' },
  { code: 'n / 3, n mod 3, x xor y', game: 'game third(n)\n  (n) -> (n - 1)\n  (n) -> (n - n / 3) where n >= 3\n', meaning: 'language.arithmetic' },
  { code: 'game take(n; m = 3)', game: 'game take(n; m = 3)\n  (n) -> (n - k) where 1 <= k <= m\n', meaning: 'language.parameter' },
  { code: 'domain r < 8, c < 8', game: 'game steps(r, c)\n  (r, c) -> (r + 1, c)\n  (r, c) -> (r, c + 1)\n  domain r < 8, c < 8\n', meaning: 'language.domain' },
  { code: 'misere', game: 'game take(n)\n  (n) -> (n - k) where 1 <= k <= 3\n  misere\n', meaning: 'language.misere' },
  { code: 'win when n = 1', game: 'game leave(n)\n  (n) -> (n - k) where 1 <= k <= 3\n  win when n = 1\n', meaning: 'language.win' },
  { code: 'left: (n) -> (n - 1)', game: 'game two(n)\n  left: (n) -> (n - 1)\n  right: (n) -> (n - 2)\n', meaning: 'language.players' },
  { code: 's -> s with s[i] - 1', game: 'game row(s[])\n  s -> s with s[i] - 1\n', meaning: 'language.list' },
  { code: '. . -> # #   turned', game: 'board dominoes\n  . . -> # #   turned\n', meaning: 'language.board' },
  { code: 'left: . -> x   where no o beside', game: 'board neighbours\n  left:  . -> x   where no o beside\n  right: . -> o   where no x beside\n', meaning: 'language.beside' },
  { code: 'lose when x x x', game: 'board three\n  . -> x\n  lose when x x x\n', meaning: 'language.line' },
];
