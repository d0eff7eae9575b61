import type { SourceObject } from '@assay/rows';
import { SCHEMA_HTTP } from '../terms.ts';
import { schemaOrgPrefixes } from './schema-org-prefixes.ts';
import { schemaOrgTerms } from './schema-org-terms.ts';

/**
 * The context that schema.org 30.0 serves: every term in the http namespace, whichever scheme the document
 * used to name it; `type` and `id` for the keywords; URL-valued properties read as IRIs, dates as dates.
 * Terms are defined one by one, not left to @vocab, because a later context may set another @vocab.
 */
export function schemaOrgContext(): SourceObject {
  const context: SourceObject = { type: '@type', id: '@id', '@vocab': SCHEMA_HTTP };
  for (const line of schemaOrgPrefixes.trim().split('\n')) {
    const [prefix, namespace] = line.trim().split(' ');
    context[prefix!] = namespace!;
  }
  context['HTML'] = 'rdf:HTML';
  for (const name of names(schemaOrgTerms.plain)) context[name] = `schema:${name}`;
  for (const name of names(schemaOrgTerms.iri)) context[name] = { '@id': `schema:${name}`, '@type': '@id' };
  for (const name of names(schemaOrgTerms.date))
    context[name] = { '@id': `schema:${name}`, '@type': 'schema:Date' };
  return { '@context': context };
}

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
