import type { Graph, GraphValue } from '../read/graph.ts';
import { RDF } from '../vocabulary/terms.ts';

/** A statement in N-Triples terms: `<iri>`, `_:label`, `"text"^^<datatype>`. */
export type Triple = readonly [subject: string, predicate: string, object: string];

/** The statements of a graph, one by one. */
export function graphTriples(graph: Graph): Triple[] {
  const triples: Triple[] = [];
  for (const node of graph.nodes.values()) {
    const subject = resourceTerm(node.id);
    for (const type of node.types) triples.push([subject, `<${RDF}type>`, resourceTerm(type)]);
    for (const [predicate, values] of node.properties) {
      for (const value of values) triples.push([subject, `<${predicate}>`, valueTerm(value)]);
    }
  }
  return triples;
}

export function resourceTerm(id: string): string {
  return id.startsWith('_:') ? id : `<${id}>`;
}

export function literalTerm(text: string, datatype: string, language: string | null): string {
  const quoted = JSON.stringify(text);
  return language === null ? `${quoted}^^<${datatype}>` : `${quoted}@${language}`;
}

function valueTerm(value: GraphValue): string {
  return value.kind === 'literal'
    ? literalTerm(value.text, value.datatype, value.language)
    : resourceTerm(value.id);
}
