// A game tree as it is written, `O: ((X O) =)`, laid out for drawing: the leaves side by side, the root on top.
export interface TreeNode {
  sign: string; // X, O or = of a leaf
  children: TreeNode[];
  x: number;
  level: number;
}
export interface DrawnTree {
  mover: string;
  root: TreeNode;
  nodes: TreeNode[];
  wide: number;
  high: number;
}

export function parseTree(text: string): DrawnTree | undefined {
  const found = /^(?:([XO]):)?\s*(.+)$/s.exec(text.trim());
  if (!found) return undefined;
  const open: TreeNode[] = [];
  const nodes: TreeNode[] = [];
  let root: TreeNode | undefined;
  let wide = 0;
  let high = 0;
  for (const sign of found[2]!.replace(/\s+/g, '')) {
    if (sign === ')') {
      const node = open.pop();
      if (!node || node.children.length === 0) return undefined;
      node.x = (node.children[0]!.x + node.children.at(-1)!.x) / 2;
      continue;
    }
    if (!'(XO='.includes(sign) || (root && open.length === 0)) return undefined;
    const node: TreeNode = { sign: sign === '(' ? '' : sign, children: [], x: wide, level: open.length };
    if (sign !== '(') node.x = wide++;
    high = Math.max(high, node.level);
    nodes.push(node);
    open.at(-1)?.children.push(node);
    root ??= node;
    if (sign === '(') open.push(node);
  }
  return root && open.length === 0 ? { mover: found[1] ?? 'X', root, nodes, wide: Math.max(1, wide), high } : undefined;
}
