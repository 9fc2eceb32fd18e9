// The names of theorems in Chinese; the engine's own are English.
import type { Language } from './i18n.svelte';

export const theoremsZh: Record<string, string> = {
  'strategy stealing': '策略偷取',
  "Bouton's theorem": 'Bouton 定理',
  "Bouton's theorem for misère Nim": '反常 Nim 的 Bouton 定理',
  'the coin-turning theorem': '翻硬币定理',
  'the product theorem of turning corners': '翻角的乘积定理',
  "Ferguson's theorem": 'Ferguson 定理',
  "Ferguson's misère theorem for subtraction games": '反常减法游戏的 Ferguson 定理',
  'the halving theorem': '减半定理',
  'the Guy–Smith theorem': 'Guy–Smith 定理',
  'the theorem on arithmetic periods': '等差周期定理',
  'the Sprague–Grundy theorem': 'Sprague–Grundy 定理',
  'the parity of splitting': '分堆的奇偶性',
  'the theorem on splitting into any number': '任意分堆定理',
  'the misère Nim rule for splitting into any number': '任意分堆的反常 Nim 规则',
  'backward induction': '逆向归纳',
  'backward induction, misère': '反常规则下的逆向归纳',
  'the theory of loopy impartial games': '可循环公平博弈的理论',
  'retrograde analysis': '倒推分析',
  'the colon and the fusion principle': '冒号原理与融合原理',
  'the staircase theorem': '阶梯定理',
  'the staircase theorem for boxes': '盒子的阶梯定理',
  'the staircase theorem for misère play': '反常规则下的阶梯定理',
  'the staircase theorem for trees': '树上阶梯定理',
  "Wythoff's theorem": '威佐夫定理',
  "Fraenkel's theorem for misère Wythoff": '反常威佐夫博弈的 Fraenkel 定理',
  'the parity theorem for a ring with a 0': '含 0 的环的奇偶定理',
  'the theorem for a ring without a 0': '不含 0 的环的定理',
  'the Bash theorem': '巴什定理',
  'the misère auction is an auction for one less': '反常拍卖等于少一的拍卖',
  "Whinihan's theorem": 'Whinihan 定理',
  'misère Fibonacci nim is normal play with one stone less': '反常斐波那契取石子等于少一个石子的正常规则',
  "Moore's theorem": 'Moore 定理',
  "Moore's theorem for misère play": '反常规则下的 Moore 定理',
  'the theorem on powers of K': 'K 的幂定理',
};

/// A year behind the name, "(1956)", stays.
export function theoremName(name: string, language: Language): string {
  if (language === 'en') return name;
  const found = /^(.*?)( \([^)]*\))?$/.exec(name)!;
  return theoremsZh[found[1]!] ? theoremsZh[found[1]!] + (found[2] ?? '') : name;
}
