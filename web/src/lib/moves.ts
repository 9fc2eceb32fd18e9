// The words of moves. The engine speaks English; in Chinese the usual forms are translated, and others show the
// position after the move.
import type { Move } from '../engine/types';
import type { Language } from './i18n.svelte';

const forms: [RegExp, (...parts: any[]) => string][] = [
  [/^take (\d+) from heap (\d+), leaving (.+)$/, (n, heap, rest) => `从第 ${heap} 堆取 ${n}，分成 ${rest.replaceAll(' and ', ' 和 ')}`],
  [/^take (\d+ from heap \d+(?:, \d+ from heap \d+)+)$/, (all) => all.replace(/(\d+) from heap (\d+)/g, '从第 $2 堆取 $1').replaceAll(', ', '，')],
  [/^cross edge (\d+), leaving (\d+)$/, (edge, left) => `走过第 ${edge} 条边，留下 ${left}`],
  [/^divide box (\d+) into (\d+) and (\d+)$/, (box, a, b) => `把第 ${box} 盒分成 ${a} 和 ${b}`],
  [/^divide into (\d+) and (\d+)$/, (a, b) => `分成 ${a} 和 ${b}`],
  [/^move (\d+) from box (\d+) to box (\d+)$/, (n, from, to) => `从第 ${from} 盒移 ${n} 到第 ${to} 盒`],
  [/^move (\d+) from node (\d+) to node (\d+)$/, (n, from, to) => `从结点 ${from} 移 ${n} 到结点 ${to}`],
  [/^place ([-1]) at row (\d+), column (\d+)$/, (kind, row, column) => `在第 ${row} 行第 ${column} 列放${kind === '1' ? '竖' : '横'}火柴`],
  [/^split heap (\d+) into (.+)$/, (heap, rest) => `把第 ${heap} 堆分成 ${rest.replaceAll(', ', '、').replaceAll(' and ', ' 和 ')}`],
  [/^to branch (\d+)$/, (branch) => `走第 ${branch} 枝`],
  [/^take (\d+) from heap (\d+)$/, (n, heap) => `从第 ${heap} 堆取 ${n}`],
  [/^take (\d+) from both heaps$/, (n) => `从两堆各取 ${n}`],
  [/^take (\d+)$/, (n) => `取 ${n}`],
  [/^take from row (\d+), column (\d+)$/, (row, column) => `从第 ${row} 行第 ${column} 列起取走`],
  [/^([XO]) at row (\d+), column (\d+)$/, (mark, row, column) => `${mark} 下在第 ${row} 行第 ${column} 列`],
  [/^cut (.+)$/, (edge) => `剪断 ${edge}`],
  [/^move (\d+) left$/, (n) => `向左 ${n}`],
  [/^move (\d+) down$/, (n) => `向下 ${n}`],
  [/^move (\d+) diagonally$/, (n) => `沿对角线 ${n}`],
  [/^move (\d+) to (\d+)$/, (from, to) => `${from} 移到 ${to}`],
  [/^move (\d+) from step (\d+) to the ground$/, (n, step) => `从第 ${step} 级移 ${n} 到地面`],
  [/^move (\d+) from step (\d+) to step (\d+)$/, (n, from, to) => `从第 ${from} 级移 ${n} 到第 ${to} 级`],
  [/^move from (\d+) to (\d+)$/, (from, to) => `从 ${from} 走到 ${to}`],
  [/^move token (\d+) from (\d+) to (\d+)$/, (token, from, to) => `棋子 ${token} 从 ${from} 走到 ${to}`],
  [/^turn (.+)$/, (coins) => `翻转 ${coins.replaceAll(' and ', ' 和 ')}`],
  [/^bid (\d+)$/, (n) => `出价 ${n}`],
];

export function moveWords(move: Move, language: Language): string {
  if (language === 'en') return move.label;
  const component = /^in component (\d+): (.+)$/.exec(move.label);
  if (component) return `第 ${component[1]} 部分：${moveWords({ ...move, label: component[2]! }, language)}`;
  for (const [form, words] of forms) {
    const found = form.exec(move.label);
    if (found) return words(...found.slice(1));
  }
  return /[a-z]{3}/.test(move.label) ? `→ ${move.result || '0'}` : move.label;
}
