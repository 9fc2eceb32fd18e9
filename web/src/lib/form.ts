// The canonical form as a tree: Left's options to the left of where they are moved to from, Right's to the right. What several moves
// lead to stands there several times; beyond so many nodes it is folded.
import type { FormNode } from '../engine/types';
import type { Figure } from './figure';

interface Branch {
  node: FormNode;
  left: Branch[];
  right: Branch[];
  isFolded: boolean;
  x: number;
  wide: number;
}
const [high, above, edge] = [58, 30, 12]; // of a move; over the root; around

/// Is there more than a name?
export const isTree = (form: FormNode[] | null | undefined): form is FormNode[] => !!form && form.length > 0 && form.at(-1)!.name === undefined;

/// `most` nodes; `root`: what the root is called.
export function treeOf(form: FormNode[], root: string, most: number): { figure: Figure; isFolded: boolean } {
  const fresh = (at: number): Branch => ({ node: form[at]!, left: [], right: [], isFolded: form[at]!.name === undefined, x: 0, wide: 0 });
  const top = fresh(form.length - 1);
  let count = 1;
  for (const queue = [top]; queue.length > 0; ) {
    const branch = queue.shift()!;
    if (!branch.isFolded) continue;
    const { left = [], right = [] } = branch.node;
    if (branch !== top && count + left.length + right.length > most) continue;
    count += left.length + right.length;
    branch.isFolded = false;
    branch.left = left.map(fresh);
    branch.right = right.map(fresh);
    queue.push(...branch.left, ...branch.right);
  }

  const wordOf = ({ node, isFolded }: Branch) => node.name ?? (isFolded ? '…' : '');
  const measure = (branch: Branch): number => {
    const own = Math.max(30, 8.5 * (branch === top ? root : wordOf(branch)).length + 16);
    return (branch.wide = Math.max(own, [...branch.left, ...branch.right].reduce((sum, one) => sum + measure(one), 0)));
  };
  measure(top);
  const figure: Figure = { wide: top.wide + 2 * edge, high: 0, lines: [], dots: [], words: [{ x: 0, y: above - 12, text: root, anchor: 'middle' }] };
  let isFolded = false;
  const place = (branch: Branch, from: number, depth: number) => {
    const y = above + depth * high;
    figure.high = Math.max(figure.high, y + 24);
    const all = [...branch.left, ...branch.right];
    let at = from + (branch.wide - all.reduce((sum, one) => sum + one.wide, 0)) / 2;
    const starts = all.map((one) => (at += one.wide) - one.wide);
    all.forEach((one, i) => place(one, starts[i]!, depth + 1));
    const [before, behind] = [branch.left.at(-1)?.x, branch.right[0]?.x];
    branch.x = before !== undefined && behind !== undefined ? (before + behind) / 2 : from + branch.wide / 2;
    for (const [options, role] of [[branch.left, 'left'], [branch.right, 'right']] as const)
      for (const one of options) figure.lines.push({ role, points: [[branch.x, y], [one.x, y + high - (wordOf(one) ? 12 : 0)]] });
    if (wordOf(branch)) figure.words.push({ x: branch.x, y: y + 5, text: wordOf(branch), anchor: 'middle' });
    else figure.dots.push({ x: branch.x, y });
    isFolded ||= branch.isFolded;
  };
  place(top, edge, 0);
  figure.words[0]!.x = Math.min(figure.wide - edge - 4.25 * root.length, Math.max(edge + 4.25 * root.length, top.x));
  return { figure, isFolded };
}
