import type { DroppedAddress, Graph, GraphNode, GraphValue, Literal } from './graph.ts';
import { rdfType } from '../vocabulary/terms.ts';

interface MutableNode extends GraphNode {
  readonly types: string[];
  readonly properties: Map<string, GraphValue[]>;
  offset: number;
}

/** Lists longer than this find their duplicates through a set instead of a scan. */
const scanLimit = 16;

/** Collects statements into a graph; saying a thing twice adds nothing. */
export class GraphBuilder {
  readonly #nodes = new Map<string, MutableNode>();
  readonly #seen = new Map<readonly (GraphValue | string)[], Set<unknown>>();
  readonly #dropped: DroppedAddress[] = [];
  #blanks = 0;

  /** The node of an IRI that can be said in RDF; null, and remembered, where white space makes it none. */
  address(iri: string, offset: number): GraphNode | null {
    return this.isSaid(iri, offset) ? this.node(iri) : null;
  }

  /** Whether an IRI can be said in RDF; one that cannot is remembered. */
  isSaid(iri: string, offset: number): boolean {
    if (!/\s/.test(iri)) return true;
    this.#dropped.push({ iri, offset });
    return false;
  }

  /** The node of an IRI, or of a blank node label of the document's own. */
  node(id: string): GraphNode {
    const key = id.startsWith('_:') ? `_:named-${id.slice(2)}` : id;
    return this.#nodes.get(key) ?? this.#create(key);
  }

  blank(): GraphNode {
    const node = this.#create(`_:b${this.#blanks}`);
    this.#blanks += 1;
    return node;
  }

  /** Remembers where a node is described; the first description wins. */
  place(node: GraphNode, offset: number): void {
    if (node.offset === -1) (node as MutableNode).offset = offset;
  }

  /** A class by its IRI. A class that is a blank node of the document's own is kept among the properties. */
  addType(node: GraphNode, type: string): void {
    if (type.startsWith('_:')) this.addValue(node, rdfType, this.node(type));
    else {
      const { types } = node as MutableNode;
      if (!this.#includes(types, type)) types.push(type);
    }
  }

  /** RDF has no statements whose predicate is a blank node: they are dropped, their values stay. */
  addValue(node: GraphNode, predicate: string, value: GraphValue): void {
    if (predicate.startsWith('_:')) return;
    if (predicate === rdfType && value.kind === 'iri') {
      this.addType(node, value.id);
      return;
    }
    const properties = (node as MutableNode).properties;
    const values = properties.get(predicate);
    if (values === undefined) properties.set(predicate, [value]);
    else if (!this.#includes(values, value)) values.push(value);
  }

  graph(): Graph {
    return { nodes: this.#nodes, dropped: this.#dropped };
  }

  #create(id: string): MutableNode {
    const node: MutableNode = {
      kind: id.startsWith('_:') ? 'blank' : 'iri',
      id,
      types: [],
      properties: new Map(),
      offset: -1,
    };
    this.#nodes.set(id, node);
    return node;
  }

  #includes(values: readonly (GraphValue | string)[], value: GraphValue | string): boolean {
    if (values.length < scanLimit) return values.some((other) => sameValue(other, value));
    let seen = this.#seen.get(values);
    if (seen === undefined) {
      seen = new Set(values.map(identity));
      this.#seen.set(values, seen);
    }
    const key = identity(value);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  }
}

function sameValue(a: GraphValue | string, b: GraphValue | string): boolean {
  return a === b || (isLiteral(a) && isLiteral(b) && literalKey(a) === literalKey(b));
}

function identity(value: GraphValue | string): unknown {
  return isLiteral(value) ? literalKey(value) : value;
}

function isLiteral(value: GraphValue | string): value is Literal {
  return typeof value !== 'string' && value.kind === 'literal';
}

function literalKey(literal: Literal): string {
  return `${literal.datatype} ${literal.language ?? ''} ${literal.text}`;
}
