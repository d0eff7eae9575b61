import type { Graph, GraphNode, GraphValue } from './graph.ts';
import { GraphBuilder } from './graph-builder.ts';

/** The union of several documents' graphs; blank nodes stay apart, IRIs meet. */
export function mergeGraphs(graphs: readonly Graph[], builder: GraphBuilder = new GraphBuilder()): Graph {
  for (const graph of graphs) {
    const copies = new Map<GraphNode, GraphNode>();
    const copyOf = (node: GraphNode): GraphNode => {
      let copy = copies.get(node);
      if (copy === undefined) {
        copy = node.kind === 'iri' ? builder.node(node.id) : builder.blank();
        copies.set(node, copy);
      }
      return copy;
    };
    const valueOf = (value: GraphValue): GraphValue => (value.kind === 'literal' ? value : copyOf(value));
    for (const node of graph.nodes.values()) {
      const copy = copyOf(node);
      if (node.offset !== -1) builder.place(copy, node.offset);
      for (const type of node.types) builder.addType(copy, type);
      for (const [predicate, values] of node.properties) {
        for (const value of values) builder.addValue(copy, predicate, valueOf(value));
      }
    }
  }
  return { ...builder.graph(), dropped: graphs.flatMap(({ dropped }) => dropped) };
}
