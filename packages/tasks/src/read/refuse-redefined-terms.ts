import { AssayError } from '@assay/records';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { classes, CROISSANT, properties, SCHEMA, SCHEMA_HTTP } from '../vocabulary/terms.ts';
import { ContextScope } from './context-scope.ts';
import { locate, offsetOf, type SourceObject, type SourceValue } from '@assay/rows';

const vocabularyNames: ReadonlySet<string> = new Set(
  [...Object.values(classes), ...Object.values(properties)].map((iri) => iri.slice(iri.lastIndexOf('/') + 1)),
);

/**
 * Refuses a context, wherever it stands, that gives a name of the vocabulary another meaning
 * (`"evaluation": "http://elsewhere.example/x"`), none (`null`) or the opposite one (`@reverse`): a reader
 * would see one thing and the machine another. Aliases, prefixes, @vocab and scoped contexts that keep the
 * meaning are free.
 */
export function refuseRedefinedTerms(document: SourceValue, text: string): void {
  new TermGuard(text).value(document, new ContextScope([]));
}

class TermGuard {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(value: SourceValue, scope: ContextScope): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) this.value(item, scope);
      return;
    }
    const context = value['@context'];
    const inside = context === undefined ? scope : this.#contexts(context, scope);
    for (const key of Object.keys(value)) {
      if (key !== '@context') this.value(value[key]!, inside);
    }
  }

  /** Checks the contexts one after the other, each in the light of those before it. */
  #contexts(context: SourceValue, outer: ContextScope): ContextScope {
    let scope = outer;
    for (const part of Array.isArray(context) ? context : [context]) {
      if (part === null) scope = new ContextScope([]);
      else if (typeof part === 'string') scope = scope.with(namedContext(part));
      else if (typeof part === 'object' && !Array.isArray(part)) {
        scope = scope.with(part);
        for (const term of Object.keys(part)) this.#term(term, part, scope);
      }
    }
    return scope;
  }

  #term(term: string, context: SourceObject, scope: ContextScope): void {
    const definition = context[term]!;
    const expanded = typeof definition === 'object' && definition !== null && !Array.isArray(definition);
    if (expanded && definition['@context'] !== undefined) this.#contexts(definition['@context'], scope);
    const name = vocabularyName(term, scope);
    if (name === null) return;
    if (expanded && definition['@reverse'] !== undefined)
      this.#refuse(term, name, 'the reverse of a property', context);
    const target = expanded ? definition['@id'] : definition;
    if (target === null) this.#refuse(term, name, 'nothing', context);
    if (typeof target !== 'string') return;
    const iri = scope.expand(target);
    if (!keepsMeaning(name, iri)) this.#refuse(term, name, iri, context);
  }

  #refuse(term: string, name: string, meaning: string, context: SourceObject): never {
    throw new AssayError(
      'invalid',
      'E_SPEC_CONTEXT',
      `the context maps the term "${term}" to ${meaning}, which is not what the vocabulary means by it`,
      {
        location: locate(this.#text, context[offsetOf] ?? 0),
        fix: `Map "${term}" to ${CROISSANT}${name} or ${SCHEMA}${name}, or use another name for your own term.`,
      },
    );
  }
}

/** The name in the vocabulary that a term of a context has, bare or with a prefix; null when it has none. */
function vocabularyName(term: string, scope: ContextScope): string | null {
  if (vocabularyNames.has(term)) return term;
  if (!term.includes(':')) return null;
  const iri = scope.expand(term);
  const namespace = [CROISSANT, SCHEMA].find((candidate) => iri.startsWith(candidate));
  const name = namespace === undefined ? '' : iri.slice(namespace.length);
  return vocabularyNames.has(name) ? name : null;
}

function keepsMeaning(name: string, iri: string): boolean {
  if ([CROISSANT + name, SCHEMA + name, SCHEMA_HTTP + name].includes(iri)) return true;
  // `schema` is a property of the vocabulary and, far more often, the prefix of schema.org.
  return name === 'schema' && (iri === SCHEMA || iri === SCHEMA_HTTP);
}

/** An unknown context defines nothing here; reading the document refuses it by name. */
function namedContext(url: string): SourceObject {
  try {
    const context = bundledContext(url)['@context'];
    return typeof context === 'object' && context !== null && !Array.isArray(context) ? context : {};
  } catch {
    return {};
  }
}
