import { AssayError } from '@assay/records';
import type { Graph, GraphNode, GraphValue } from '../read/graph.ts';
import { GraphBuilder } from '../read/graph-builder.ts';
import { mergeGraphs } from '../read/merge-graphs.ts';
import { RDFS, rdfType } from '../vocabulary/terms.ts';

const subPropertyOf = `${RDFS}subPropertyOf`;
const domain = `${RDFS}domain`;
const range = `${RDFS}range`;

/** Sub-properties of sub-properties multiply statements; a document that adds more than this many is refused. */
const maxStatements = 500_000;

/**
 * Makes the document's own rdfs:subPropertyOf, rdfs:domain and rdfs:range take effect. Subclasses are the
 * class hierarchy's affair. A document without such statements comes back as it is.
 */
export function rdfsClosure(graph: Graph): Graph {
  const speaks = [...graph.nodes.values()].some((node) =>
    [subPropertyOf, domain, range].some((predicate) => node.properties.has(predicate)),
  );
  return speaks ? new Closure(graph).close() : graph;
}

interface Statement {
  readonly subject: GraphNode;
  readonly predicate: string;
  readonly value: GraphValue;
}

/** Every statement is looked at once; what it adds, now and to earlier ones, joins the end of the line. */
class Closure {
  readonly #builder = new GraphBuilder();
  readonly #graph: Graph;
  readonly #statements: Statement[] = [];
  readonly #byPredicate = new Map<string, Statement[]>();
  #inferred = 0;

  constructor(graph: Graph) {
    this.#graph = mergeGraphs([graph], this.#builder);
    for (const subject of this.#graph.nodes.values()) {
      for (const [predicate, values] of subject.properties) {
        for (const value of values) this.#statements.push({ subject, predicate, value });
      }
    }
  }

  close(): Graph {
    for (const statement of this.#statements) this.#look(statement);
    return this.#graph;
  }

  #look(statement: Statement): void {
    const { subject, predicate, value } = statement;
    const alike = this.#byPredicate.get(predicate);
    if (alike === undefined) this.#byPredicate.set(predicate, [statement]);
    else alike.push(statement);
    const property = this.#graph.nodes.get(predicate);
    if (property !== undefined) {
      for (const rule of [subPropertyOf, domain, range]) {
        for (const object of property.properties.get(rule) ?? []) this.#apply(rule, object, statement);
      }
    }
    if (predicate === subPropertyOf || predicate === domain || predicate === range) {
      for (const earlier of this.#byPredicate.get(subject.id) ?? []) this.#apply(predicate, value, earlier);
    }
  }

  #apply(rule: string, object: GraphValue, { subject, value }: Statement): void {
    if (object.kind === 'literal') return;
    if (rule === subPropertyOf) this.#add(subject, object.id, value);
    else if (rule === domain) this.#builder.addValue(subject, rdfType, object);
    else if (value.kind !== 'literal') this.#builder.addValue(value, rdfType, object);
  }

  #add(subject: GraphNode, predicate: string, value: GraphValue): void {
    const before = subject.properties.get(predicate)?.length ?? 0;
    this.#builder.addValue(subject, predicate, value);
    const after = subject.properties.get(predicate)?.length ?? 0;
    if (after === before) return;
    this.#inferred += 1;
    if (this.#inferred > maxStatements) {
      throw new AssayError(
        'invalid',
        'E_SPEC_SIZE',
        `the document's rdfs:subPropertyOf statements add more than ${maxStatements} statements`,
      );
    }
    this.#statements.push({ subject, predicate, value });
  }
}
