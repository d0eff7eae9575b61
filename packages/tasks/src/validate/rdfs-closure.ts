import type { Graph, GraphNode } from '../read/graph.ts';
import { GraphBuilder } from '../read/graph-builder.ts';
import { mergeGraphs } from '../read/merge-graphs.ts';
import { RDFS } from '../vocabulary/terms.ts';

const subPropertyOf = `${RDFS}subPropertyOf`;
const domain = `${RDFS}domain`;
const range = `${RDFS}range`;

/**
 * Makes the document's own rdfs:subPropertyOf, rdfs:domain and rdfs:range take effect. Subclasses are the
 * class hierarchy's affair. A document without such statements comes back as it is.
 */
export function rdfsClosure(graph: Graph): Graph {
  const speaks = [...graph.nodes.values()].some((node) =>
    [subPropertyOf, domain, range].some((predicate) => node.properties.has(predicate)),
  );
  if (!speaks) return graph;
  const builder = new GraphBuilder();
  let closed = mergeGraphs([graph], builder);
  for (
    let before = -1, size = statements(closed);
    size !== before;
    before = size, size = statements(closed)
  ) {
    for (const property of closed.nodes.values()) infer(property, closed, builder);
    closed = builder.graph();
  }
  return closed;
}

function infer(property: GraphNode, graph: Graph, builder: GraphBuilder): void {
  const above = nodesAt(property, subPropertyOf);
  const domains = nodesAt(property, domain);
  const ranges = nodesAt(property, range);
  if (above.length + domains.length + ranges.length === 0) return;
  for (const node of [...graph.nodes.values()]) {
    const values = node.properties.get(property.id);
    if (values === undefined) continue;
    for (const type of domains) builder.addType(node, type.id);
    for (const value of [...values]) {
      for (const wider of above) builder.addValue(node, wider.id, value);
      if (value.kind !== 'literal') for (const type of ranges) builder.addType(value, type.id);
    }
  }
}

function nodesAt(node: GraphNode, predicate: string): readonly GraphNode[] {
  return (node.properties.get(predicate) ?? []).filter((value): value is GraphNode => value.kind === 'iri');
}

function statements(graph: Graph): number {
  let count = 0;
  for (const node of graph.nodes.values()) {
    count += node.types.length;
    for (const values of node.properties.values()) count += values.length;
  }
  return count;
}
