import type { Graph, GraphNode } from '../read/graph.ts';

/** The part of a graph that can be reached from some of its nodes, in the order of first mention. */
export function reachableGraph(roots: readonly GraphNode[]): Graph {
  const reached = new Set(roots);
  for (const node of reached) {
    for (const values of node.properties.values()) {
      for (const value of values) if (value.kind !== 'literal') reached.add(value);
    }
  }
  // By position, not by id: nodes of several documents may share a blank label.
  const nodes = new Map<string, GraphNode>();
  for (const node of reached) {
    let key = node.id;
    while (nodes.has(key)) key += "'";
    nodes.set(key, node);
  }
  return { nodes, dropped: [] };
}
