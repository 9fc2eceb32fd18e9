// Where the nodes of a Hackenbush picture are drawn: layers by distance from the ground, which is node 0; children
// stand above their parent, each subtree as wide as its leaves.
import type { Edge } from './games';

export interface Layout {
  wide: number;
  high: number;
  place: Map<number, [number, number]>;
}

export function layoutOf(edges: Edge[]): Layout {
  const near = new Map<number, number[]>();
  for (const { from, to } of edges) {
    if (!near.has(from)) near.set(from, []);
    if (!near.has(to)) near.set(to, []);
    near.get(from)!.push(to);
    near.get(to)!.push(from);
  }
  const parent = new Map<number, number>();
  const level = new Map<number, number>([[0, 0]]);
  const order = [0];
  for (let i = 0; i < order.length; ++i) {
    const node = order[i]!;
    for (const next of near.get(node) ?? []) {
      if (level.has(next)) continue;
      level.set(next, level.get(node)! + 1);
      parent.set(next, node);
      order.push(next);
    }
  }
  const children = new Map<number, number[]>();
  for (const node of order.slice(1)) {
    const up = parent.get(node)!;
    children.set(up, [...(children.get(up) ?? []), node]);
  }
  const width = new Map<number, number>();
  for (const node of [...order].reverse())
    width.set(node, Math.max(1, (children.get(node) ?? []).reduce((sum, child) => sum + width.get(child)!, 0)));
  const left = new Map<number, number>([[0, 0]]);
  const place = new Map<number, [number, number]>();
  for (const node of order) {
    let x = left.get(node)!;
    place.set(node, [x + width.get(node)! / 2, level.get(node)!]);
    for (const child of children.get(node) ?? []) {
      left.set(child, x);
      x += width.get(child)!;
    }
  }
  return { wide: width.get(0) ?? 1, high: Math.max(1, ...level.values()), place };
}
