import { AssayError } from '@assay/records';
import { classes, CROISSANT, properties, SCHEMA, SCHEMA_HTTP } from '../vocabulary/terms.ts';
import { locate } from './locate.ts';
import { offsetOf, type SourceObject, type SourceValue } from './parse-json.ts';

const vocabularyNames: ReadonlySet<string> = new Set(
  [...Object.values(classes), ...Object.values(properties)].map((iri) => iri.slice(iri.lastIndexOf('/') + 1)),
);

/**
 * Refuses a context, wherever it stands, that gives a name of the vocabulary another meaning
 * (`"evaluation": "http://elsewhere.example/x"`): a reader would see one thing and the machine another.
 * Aliases, prefixes and @vocab are free.
 */
export function refuseRedefinedTerms(document: SourceValue, text: string): void {
  if (Array.isArray(document)) {
    for (const item of document) refuseRedefinedTerms(item, text);
  } else if (typeof document === 'object' && document !== null) {
    for (const key of Object.keys(document)) {
      const value = document[key]!;
      if (typeof value !== 'object' || value === null) continue;
      if (key === '@context') checkContexts(value, text);
      else refuseRedefinedTerms(value, text);
    }
  }
}

function checkContexts(context: SourceValue, text: string): void {
  for (const part of Array.isArray(context) ? context : [context]) {
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) checkContext(part, text);
  }
}

function checkContext(context: SourceObject, text: string): void {
  for (const term of Object.keys(context)) {
    const definition = context[term]!;
    const scoped = typeof definition === 'object' && definition !== null && !Array.isArray(definition);
    if (scoped && definition['@context'] !== undefined) checkContexts(definition['@context'], text);
    const target = scoped ? definition['@id'] : definition;
    if (!vocabularyNames.has(term) || typeof target !== 'string') continue;
    const iri = expand(target, context);
    if (!keepsMeaning(term, iri)) {
      throw new AssayError(
        'invalid',
        'E_SPEC_CONTEXT',
        `the context maps the term "${term}" to ${iri}, which is not what the vocabulary means by it`,
        {
          location: locate(text, context[offsetOf] ?? 0),
          fix: `Map "${term}" to ${CROISSANT}${term} or ${SCHEMA}${term}, or use another name for your own term.`,
        },
      );
    }
  }
}

function keepsMeaning(term: string, iri: string): boolean {
  if ([CROISSANT + term, SCHEMA + term, SCHEMA_HTTP + term].includes(iri)) return true;
  // `schema` is a property of the vocabulary and, far more often, the prefix of schema.org.
  return term === 'schema' && (iri === SCHEMA || iri === SCHEMA_HTTP);
}

function expand(target: string, context: SourceObject): string {
  const colon = target.indexOf(':');
  if (colon === -1) {
    const vocab = context['@vocab'];
    return typeof vocab === 'string' ? vocab + target : target;
  }
  const prefix = context[target.slice(0, colon)];
  const namespace =
    typeof prefix === 'object' && prefix !== null && !Array.isArray(prefix) ? prefix['@id'] : prefix;
  return typeof namespace === 'string' ? namespace + target.slice(colon + 1) : target;
}
