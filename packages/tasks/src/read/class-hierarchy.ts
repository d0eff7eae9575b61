import { RDFS } from '../vocabulary/terms.ts';
import { superClasses } from '../vocabulary/super-classes.ts';
import type { Graph, GraphNode } from './graph.ts';

export interface ClassHierarchy {
  /** Whether a node is an instance of a class, by its own types and what is above them. */
  readonly isA: (node: GraphNode, classIri: string) => boolean;
  /** All instances of a class, in the order of the graph. */
  readonly instancesOf: (classIri: string) => readonly GraphNode[];
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
  let instances: ReadonlyMap<string, readonly GraphNode[]> | null = null;
  return {
    isA: (node, classIri) => node.types.some((type) => ancestorsOf(type).has(classIri)),
    instancesOf: (classIri) => {
      instances ??= groupByClass(graph.nodes.values(), ancestorsOf);
      return instances.get(classIri) ?? [];
    },
  };
}

function groupByClass(
  nodes: Iterable<GraphNode>,
  ancestorsOf: (type: string) => ReadonlySet<string>,
): ReadonlyMap<string, readonly GraphNode[]> {
  const groups = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    for (const type of node.types) {
      for (const classIri of ancestorsOf(type)) {
        const group = groups.get(classIri);
        if (group === undefined) groups.set(classIri, [node]);
        else if (group.at(-1) !== node) group.push(node);
      }
    }
  }
  return groups;
}

/** A class and everything above it. */
function climb(start: string, parentsOf: (type: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const type of reached) for (const parent of parentsOf(type)) reached.add(parent);
  return reached;
}
