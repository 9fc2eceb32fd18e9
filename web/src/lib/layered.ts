// Where the vertices of a directed graph stand: in layers, moves leading down (Sugiyama, Tagawa, Toda 1981, by d3-dag). Of a cycle one
// edge leads up.
import { coordGreedy, decrossTwoLayer, graphConnect, layeringLongestPath, sugiyama } from 'd3-dag';

export interface DirectedEdge {
  from: number;
  to: number;
}
export interface Layered {
  places: Map<number, [number, number]>; // from (0, 0) to (1, 1)
  bends: Map<string, [number, number][]>; // of the edge "from>to", both ends included
}

/// The edges without those that close a cycle on the way down.
export function withoutCycles(nodes: number[], edges: DirectedEdge[]): DirectedEdge[] {
  const out = new Map<number, number[]>(nodes.map((node) => [node, []]));
  for (const { from, to } of edges) out.get(from)!.push(to);
  const state = new Map<number, 'open' | 'done'>();
  const kept: DirectedEdge[] = [];
  for (const start of nodes) {
    if (state.has(start)) continue;
    state.set(start, 'open');
    const path = [{ node: start, next: 0 }];
    while (path.length > 0) {
      const top = path.at(-1)!;
      const to = out.get(top.node)![top.next++];
      if (to === undefined) {
        state.set(top.node, 'done');
        path.pop();
      } else if (state.get(to) !== 'open') {
        kept.push({ from: top.node, to });
        if (state.has(to)) continue;
        state.set(to, 'open');
        path.push({ node: to, next: 0 });
      }
    }
  }
  return kept;
}

export function layered(nodes: number[], edges: DirectedEdge[]): Layered {
  const down = withoutCycles(nodes, edges);
  const alone = nodes.filter((node) => !down.some(({ from, to }) => from === node || to === node));
  const links: [string, string][] = [...down.map(({ from, to }): [string, string] => [String(from), String(to)]), ...alone.map((node): [string, string] => [String(node), String(node)])];
  const graph = graphConnect().single(true)(links);
  sugiyama().layering(layeringLongestPath()).decross(decrossTwoLayer()).coord(coordGreedy()).nodeSize([1, 1]).gap([0.7, 0.6])(graph);
  // Edges bend beyond the outermost vertices, too.
  const all = [...[...graph.nodes()].map(({ x, y }) => [x, y]), ...[...graph.links()].flatMap(({ points }) => points)];
  const along = (axis: 0 | 1) => {
    const [low, high] = [Math.min(...all.map((point) => point[axis]!)), Math.max(...all.map((point) => point[axis]!))];
    return (at: number) => (high - low < 1e-6 ? 0.5 : (at - low) / (high - low));
  };
  const [across, downward] = [along(0), along(1)];
  const scaled = (x: number, y: number): [number, number] => [across(x), downward(y)];
  const places = new Map([...graph.nodes()].map(({ data, x, y }): [number, [number, number]] => [Number(data), scaled(x, y)]));
  const bends = new Map([...graph.links()].map(({ source, target, points }): [string, [number, number][]] => [`${source.data}>${target.data}`, points.map(([x, y]) => scaled(x, y))]));
  return { places, bends };
}
