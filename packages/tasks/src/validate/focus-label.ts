import type { Graph, GraphNode } from '../read/graph.ts';
import { shortName } from '../vocabulary/terms.ts';

/**
 * Names nodes for people: an IRI by itself, a blank node by the shortest way to it from a node with an
 * IRI (`_:<http://example.org/E>/croissant:evaluationResults`), or `_:root` when there is none.
 */
export function focusLabels(graph: Graph): (node: GraphNode) => string {
  let ways: ReadonlyMap<GraphNode, string> | null = null;
  return (node) => {
    if (node.kind === 'iri') return node.id;
    ways ??= shortestWays(graph);
    return ways.get(node) ?? '_:root';
  };
}

/** Breadth first from all IRIs at once, then from blank nodes that no IRI reaches. */
function shortestWays(graph: Graph): ReadonlyMap<GraphNode, string> {
  const ways = new Map<GraphNode, string>();
  const nodes = [...graph.nodes.values()];
  const pointedAt = new Set(nodes.flatMap((node) => [...node.properties.values()].flat()));
  const walk = (starts: readonly GraphNode[], label: (node: GraphNode) => string): void => {
    for (const start of starts) ways.set(start, label(start));
    const queue = [...starts];
    for (const node of queue) {
      for (const [predicate, values] of node.properties) {
        for (const value of values) {
          if (value.kind !== 'blank' || ways.has(value)) continue;
          ways.set(value, step(ways.get(node)!, shortName(predicate)));
          queue.push(value);
        }
      }
    }
  };
  walk(
    nodes.filter((node) => node.kind === 'iri'),
    (node) => `_:<${node.id}>`,
  );
  walk(
    nodes.filter((node) => node.kind === 'blank' && !ways.has(node) && !pointedAt.has(node)),
    () => '_:root',
  );
  return ways;
}

/** Beyond this a way is no help to a reader, and the ways to a long chain of nodes together have no bound. */
const longestWay = 240;

function step(way: string, predicate: string): string {
  if (way.length + predicate.length < longestWay) return `${way}/${predicate}`;
  return way.endsWith('/…') ? way : `${way}/…`;
}
