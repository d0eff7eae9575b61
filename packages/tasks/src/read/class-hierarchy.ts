import { RDFS } from '../vocabulary/terms.ts';
import { superClasses } from '../vocabulary/super-classes.ts';
import type { Graph, GraphNode } from './graph.ts';

export interface ClassHierarchy {
  /** Whether a node is an instance of a class, by its own types and what is above them. */
  readonly isA: (node: GraphNode, classIri: string) => boolean;
}

const subClassOf = `${RDFS}subClassOf`;

/** The ontology's subclass statements and the document's own, closed under transitivity; cycles do no harm. */
export function classHierarchy(graph: Graph): ClassHierarchy {
  const stated = new Map<string, string[]>();
  for (const node of graph.nodes.values()) {
    const parents = node.properties.get(subClassOf);
    if (parents !== undefined)
      stated.set(
        node.id,
        parents.flatMap((parent) => (parent.kind === 'literal' ? [] : [parent.id])),
      );
  }
  const ancestors = new Map<string, ReadonlySet<string>>();
  const ancestorsOf = (type: string): ReadonlySet<string> => {
    let known = ancestors.get(type);
    if (known === undefined) {
      known = climb(type, (below) => [...(superClasses[below] ?? []), ...(stated.get(below) ?? [])]);
      ancestors.set(type, known);
    }
    return known;
  };
  return { isA: (node, classIri) => node.types.some((type) => ancestorsOf(type).has(classIri)) };
}

/** A class and everything above it. */
function climb(start: string, parentsOf: (type: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const type of reached) for (const parent of parentsOf(type)) reached.add(parent);
  return reached;
}
