import type { Graph, GraphNode, GraphValue, Literal } from './graph.ts';
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
  readonly #seen = new Map<readonly GraphValue[], Set<unknown>>();
  #blanks = 0;

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

  addType(node: GraphNode, type: string): void {
    const types = (node as MutableNode).types;
    if (!types.includes(type)) types.push(type);
  }

  addValue(node: GraphNode, predicate: string, value: GraphValue): void {
    if (predicate === rdfType && value.kind === 'iri') {
      this.addType(node, value.id);
      return;
    }
    const properties = (node as MutableNode).properties;
    const values = properties.get(predicate);
    if (values === undefined) properties.set(predicate, [value]);
    else if (!this.#includes(values, value)) values.push(value);
  }

  /** The property exists, if only as an empty list: nothing is said by it, but it was written. */
  graph(): Graph {
    return { nodes: this.#nodes };
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

  #includes(values: readonly GraphValue[], value: GraphValue): boolean {
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

function sameValue(a: GraphValue, b: GraphValue): boolean {
  return a === b || (a.kind === 'literal' && b.kind === 'literal' && literalKey(a) === literalKey(b));
}

function identity(value: GraphValue): unknown {
  return value.kind === 'literal' ? literalKey(value) : value;
}

function literalKey(literal: Literal): string {
  return `${literal.datatype} ${literal.language ?? ''} ${literal.text}`;
}
