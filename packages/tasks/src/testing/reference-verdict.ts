import { readFileSync } from 'node:fs';
import { DataFactory, Parser, type Quad, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { RDFS, rdfType } from '../vocabulary/terms.ts';
import { standardTriples } from './standard-triples.ts';
import type { Triple } from './triple.ts';

export interface ReferenceVerdict {
  readonly conforms: boolean;
  /** `focus path`, of focus nodes with an IRI, each once. */
  readonly named: readonly string[];
  /** How many results have a blank focus node. */
  readonly unnamed: number;
}

const ontology: readonly Triple[] = new Parser()
  .parse(readFileSync(new URL('../vocabulary/croissant-tasks.ttl', import.meta.url), 'utf8'))
  .filter(({ predicate }) => predicate.value === `${RDFS}subClassOf`)
  .map(({ subject, predicate, object }) => [
    `<${subject.value}>`,
    `<${predicate.value}>`,
    `<${object.value}>`,
  ]);

/**
 * The long way round, with nothing of ours in it but the ontology: the JSON-LD library's RDF, RDFS rules
 * applied until nothing is added, a general SHACL validator.
 */
export async function referenceVerdict(
  document: unknown,
  base: string,
  shapes: string,
): Promise<ReferenceVerdict> {
  const triples = rdfs([...(await standardTriples(document, base)), ...ontology]);
  const validator = new SHACLValidator(new Store(new Parser().parse(shapes)));
  const report = await validator.validate(new Store(dataset(triples)));
  const results = [...report.results].map(({ focusNode, path }) => ({
    focus: focusNode as { termType: string; value: string } | null,
    path: (path as { value?: string } | null)?.value ?? 'node',
  }));
  const named = results.filter(({ focus }) => focus?.termType === 'NamedNode');
  return {
    conforms: report.conforms,
    named: [...new Set(named.map(({ focus, path }) => `${focus!.value} ${path}`))].sort(),
    unnamed: results.length - named.length,
  };
}

/** The entailments that matter to shapes (rdfs2, 3, 5, 7, 9, 11), the slow and obvious way. */
function rdfs(stated: readonly Triple[]): readonly Triple[] {
  const [type, sub, subProperty, domain, range] = [
    `<${rdfType}>`,
    ...['subClassOf', 'subPropertyOf', 'domain', 'range'].map((name) => `<${RDFS}${name}>`),
  ];
  const known = new Map(stated.map((triple) => [triple.join(' '), triple]));
  const isResource = (term: string): boolean => !term.startsWith('"');
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    const all = [...known.values()];
    const add = (...triple: [string, string, string]): unknown => known.set(triple.join(' '), triple);
    for (const [a, rule, b] of all) {
      for (const [s, p, o] of all) {
        if (rule === sub && p === type && o === a) add(s, p, b);
        if (rule === sub && p === sub && o === a) add(s, p, b);
        if (rule === subProperty && p === a && isResource(b)) add(s, b, o);
        if (rule === domain && p === a) add(s, type, b);
        if (rule === range && p === a && isResource(o)) add(o, type, b);
      }
    }
  }
  return [...known.values()];
}

function dataset(triples: readonly Triple[]): Quad[] {
  const resource = (term: string): never =>
    (term.startsWith('_:')
      ? DataFactory.blankNode(term.slice(2))
      : DataFactory.namedNode(term.slice(1, -1))) as never;
  return (
    triples
      // Types are spelt out by now; the validator does not come back from a circle of subclasses.
      .filter(([, predicate]) => !predicate.startsWith('<_:') && predicate !== `<${RDFS}subClassOf>`)
      .map(([s, p, o]) =>
        DataFactory.quad(resource(s), resource(p), o.startsWith('"') ? literal(o) : resource(o)),
      )
  );
}

function literal(term: string): never {
  const end = term.lastIndexOf('"');
  const text = JSON.parse(term.slice(0, end + 1)) as string;
  const rest = term.slice(end + 1);
  const kind = rest.startsWith('@') ? rest.slice(1) : DataFactory.namedNode(rest.slice(3, -1));
  return DataFactory.literal(text, kind) as never;
}
