import type { JsonValue } from '@assay/records';
import { RDF, rdfType, XSD } from '../vocabulary/terms.ts';

/**
 * What a document says, as the RDF data model has it: nodes with properties, each value a node or a
 * literal, equal values once. Nodes are held by reference, so that walking the graph is following pointers.
 */
export interface Graph {
  /** By IRI or blank node label (`_:b0`), in the order of first mention. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Addresses with white space: whatever was said of them or with them is not in the graph, as JSON-LD has it. */
  readonly dropped: readonly DroppedAddress[];
}

interface DroppedAddress {
  readonly iri: string;
  /** Offset in the source text of the object that holds it; -1 where that is not known. */
  readonly offset: number;
}

export interface GraphNode {
  readonly kind: 'iri' | 'blank';
  readonly id: string;
  /** IRIs of the classes stated with @type. */
  readonly types: readonly string[];
  /** By predicate IRI; of rdf:type only classes that are blank nodes, the others are the types. */
  readonly properties: ReadonlyMap<string, readonly GraphValue[]>;
  /** Offset in the source text of the object that describes the node; -1 when it is only mentioned. */
  readonly offset: number;
}

export interface Literal {
  readonly kind: 'literal';
  /** The lexical form. */
  readonly text: string;
  readonly datatype: string;
  readonly language: string | null;
  /** The value as the JSON text had it: RDF's canonical numbers lose digits. */
  readonly json: JsonValue;
}

export type GraphValue = GraphNode | Literal;

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

const xsdString = `${XSD}string`;
const xsdInteger = `${XSD}integer`;
const xsdDouble = `${XSD}double`;
const xsdBoolean = `${XSD}boolean`;
const langString = `${RDF}langString`;
const rdfJson = `${RDF}JSON`;

/** A JSON scalar as an RDF literal, by the JSON-LD 1.1 rules ("Object to RDF Conversion"). */
export function literal(
  json: string | number | boolean,
  datatype: string | null,
  language: string | null,
): Literal {
  if (typeof json === 'string') {
    if (datatype !== null) return { kind: 'literal', text: json, datatype, language: null, json };
    if (language !== null) return tagged(json, language);
    return { kind: 'literal', text: json, datatype: xsdString, language: null, json };
  }
  if (typeof json === 'boolean') {
    return { kind: 'literal', text: String(json), datatype: datatype ?? xsdBoolean, language: null, json };
  }
  const integral = Number.isInteger(json) && Math.abs(json) < 1e21 && datatype !== xsdDouble;
  return {
    kind: 'literal',
    text: integral ? json.toFixed(0) : canonicalDouble(json),
    datatype: datatype ?? (integral ? xsdInteger : xsdDouble),
    language: null,
    json,
  };
}

/** Language tags mean the same in either case; RDF writes them in lower case. */
function tagged(json: string, language: string): Literal {
  return { kind: 'literal', text: json, datatype: langString, language: language.toLowerCase(), json };
}

export function jsonLiteral(json: JsonValue): Literal {
  return { kind: 'literal', text: canonicalJson(json), datatype: rdfJson, language: null, json };
}

/** Keys in the order of their UTF-16 code units, no white space (RFC 8785). */
function canonicalJson(json: JsonValue): string {
  if (Array.isArray(json)) return `[${json.map(canonicalJson).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const object = json as Readonly<Record<string, JsonValue>>;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key]!)}`);
  return `{${members.join(',')}}`;
}

/** XSD's canonical form of a double: 1.5E-7. */
function canonicalDouble(value: number): string {
  return value.toExponential(15).replace(/(\d)0*e\+?/, '$1E');
}

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
