import type { JsonValue } from '@assay/records';

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

export interface DroppedAddress {
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
