import { RDFS, rdfType, superClasses } from '../vocabulary/terms.ts';
import type { Graph, GraphNode } from './graph.ts';

export interface ClassHierarchy {
  /** Whether a node is an instance of a class, by its own types and what is above them. */
  readonly isA: (node: GraphNode, classIri: string) => boolean;
  /** All instances of a class, in the order of the graph. */
  readonly instancesOf: (classIri: string) => readonly GraphNode[];
}

const subClassOf = `${RDFS}subClassOf`;

/**
 * The ontology's subclass statements and the document's own, closed under transitivity; cycles do no harm.
 * What is below a class is gathered when somebody first asks for it: one pass for each class asked for,
 * however many classes a document declares.
 */
export function classHierarchy(graph: Graph): ClassHierarchy {
  const children = childClasses(graph);
  const below = once((classIri: string) => descend(classIri, (above) => children.get(above) ?? []));
  let byType: ReadonlyMap<string, readonly Instance[]> | null = null;
  return {
    isA: (node, classIri) => typesOf(node).some((type) => below(classIri).has(type)),
    instancesOf: once((classIri: string) => {
      byType ??= groupByType(graph);
      return inOrder([...below(classIri)].flatMap((type) => byType!.get(type) ?? []));
    }),
  };
}

/** IRIs of classes, and labels of classes that are blank nodes. */
function typesOf(node: GraphNode): readonly string[] {
  const unnamed = node.properties.get(rdfType);
  if (unnamed === undefined) return node.types;
  return [...node.types, ...unnamed.flatMap((type) => (type.kind === 'blank' ? [type.id] : []))];
}

interface Instance {
  readonly node: GraphNode;
  /** In the graph's order. */
  readonly position: number;
}

function once<T>(make: (classIri: string) => T): (classIri: string) => T {
  const made = new Map<string, T>();
  return (classIri) => {
    let known = made.get(classIri);
    if (known === undefined) {
      known = make(classIri);
      made.set(classIri, known);
    }
    return known;
  };
}

function childClasses(graph: Graph): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const [child, parents] of Object.entries(superClasses))
    for (const parent of parents) append(children, parent, child);
  for (const node of graph.nodes.values()) {
    for (const parent of node.properties.get(subClassOf) ?? [])
      if (parent.kind !== 'literal') append(children, parent.id, node.id);
  }
  return children;
}

function groupByType(graph: Graph): ReadonlyMap<string, readonly Instance[]> {
  const groups = new Map<string, Instance[]>();
  let position = 0;
  for (const node of graph.nodes.values()) {
    position += 1;
    const types = typesOf(node);
    if (types.length === 0) continue;
    const instance = { node, position };
    for (const type of types) append(groups, type, instance);
  }
  return groups;
}

function inOrder(instances: readonly Instance[]): readonly GraphNode[] {
  const sorted = instances.toSorted((a, b) => a.position - b.position);
  return [...new Set(sorted.map(({ node }) => node))];
}

function append<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** A class and everything below it. */
function descend(start: string, childrenOf: (type: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const type of reached) for (const child of childrenOf(type)) reached.add(child);
  return reached;
}
