import jsonld, { type JsonLdDocument } from 'jsonld';
import type { SourceObject } from '@assay/rows';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { literalTerm, resourceTerm, type Triple } from './triple.ts';

interface StandardTerm {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
  readonly datatype?: { readonly value: string };
}

/**
 * What the JSON-LD library's own RDF conversion makes of a document: the default graph and the graphs named
 * by blank nodes, as the validator counts them.
 */
export async function standardTriples(
  document: unknown,
  base: string,
  loadContext: (url: string) => SourceObject = bundledContext,
): Promise<Triple[]> {
  const quads = (await jsonld.toRDF(document as JsonLdDocument, {
    base,
    documentLoader: (url: string) =>
      Promise.resolve({ documentUrl: url, document: loadContext(url), contextUrl: undefined }) as never,
  })) as unknown as Record<'subject' | 'predicate' | 'object' | 'graph', StandardTerm>[];
  return quads
    .filter(({ graph }) => graph.termType !== 'NamedNode')
    .map(({ subject, predicate, object }) => [term(subject), `<${predicate.value}>`, term(object)]);
}

function term({ termType, value, datatype, language }: StandardTerm): string {
  if (termType === 'BlankNode') return `_:${value.replace(/^_:/, '')}`;
  if (termType !== 'Literal') return resourceTerm(value);
  const tag = language === undefined || language === '' ? null : language;
  return literalTerm(value, datatype?.value ?? '', tag);
}
