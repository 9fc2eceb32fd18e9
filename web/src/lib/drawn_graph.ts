// How a graph is drawn on which a game is played.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';

export type Point = [number, number];

/// Where the vertices stand, from (0, 0) to (1, 1): edges pull like springs, vertices push one another away (by d3-force). The
/// same for the same graph.
export function placed(count: number, edges: [number, number][]): Point[] {
  const nodes = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: 60 * Math.cos(angle), y: 60 * Math.sin(angle) };
  });
  forceSimulation(nodes)
    .force('edges', forceLink(edges.map(([source, target]) => ({ source, target }))).distance(40).strength(0.9))
    .force('push', forceManyBody().strength(-120))
    .force('apart', forceCollide(14))
    .force('across', forceX(0).strength(0.06))
    .force('down', forceY(0).strength(0.06))
    .stop()
    .tick(300);
  const along = (of: (node: { x: number; y: number }) => number) => {
    const [low, high] = [Math.min(...nodes.map(of)), Math.max(...nodes.map(of))];
    return (node: { x: number; y: number }) => (high - low < 1e-6 ? 0.5 : (of(node) - low) / (high - low));
  };
  const [across, down] = [along(({ x }) => x), along(({ y }) => y)];
  return nodes.map((node): Point => [across(node), down(node)]);
}
