import { AssayError } from '@assay/records';
import {
  type JsonLimits,
  locate,
  offsetOf,
  parseJson,
  type SourceObject,
  type SourceValue,
} from '@assay/rows';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { classes, CROISSANT, properties, SCHEMA, SCHEMA_HTTP } from '../vocabulary/terms.ts';
import { fullGraph } from './full-graph.ts';
import type { Graph } from './graph.ts';
import { plainGraph } from './plain-graph.ts';
import { propertyOffset } from './property-offset.ts';

/** More links from prefix to prefix than any context needs; a circle of them ends here. */
const longestChain = 16;

/** Contexts on top of one another; a document has a handful. */
const mostContexts = 256;

/** The context objects in force at one place of a document, the latest last. Enough of JSON-LD to say what a term stands for. */
class ContextScope {
  readonly #contexts: readonly SourceObject[];

  constructor(contexts: readonly SourceObject[]) {
    this.#contexts = contexts;
  }

  with(context: SourceObject): ContextScope {
    if (this.#contexts.length === mostContexts) {
      throw new AssayError(
        'invalid',
        'E_SPEC_SIZE',
        `more than ${mostContexts} contexts are in force at one place`,
        { fix: 'Write one @context at the top of the document.' },
      );
    }
    return new ContextScope([...this.#contexts, context]);
  }

  /** The IRI that a text in a term definition stands for; the text itself when nothing defines it. */
  expand(text: string, links = 0): string {
    if (text.startsWith('@') || links > longestChain) return text;
    const colon = text.indexOf(':');
    if (colon === -1) {
      const other = this.#definition(text);
      if (other !== null && other !== text) return this.expand(other, links + 1);
      const vocab = this.#definition('@vocab');
      return vocab === null ? text : this.expand(vocab, links + 1) + text;
    }
    if (text.startsWith('//', colon + 1)) return text;
    const namespace = this.#definition(text.slice(0, colon));
    return namespace === null ? text : this.expand(namespace, links + 1) + text.slice(colon + 1);
  }

  #definition(term: string): string | null {
    for (const context of this.#contexts.toReversed()) {
      if (!Object.hasOwn(context, term)) continue;
      const value = context[term]!;
      const target =
        typeof value === 'object' && value !== null && !Array.isArray(value) ? value['@id'] : value;
      return typeof target === 'string' ? target : null;
    }
    return null;
  }
}

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

/** By code: the key of an object that is to blame for such an error, or null. */
const culprits: Readonly<Record<string, (object: SourceObject) => string | null>> = {
  E_SPEC_ID: (object) => (Object.hasOwn(object, '@id') && typeof object['@id'] !== 'string' ? '@id' : null),
  E_SPEC_CONTEXT: (object) => (namesUnknownContext(object['@context']) ? '@context' : null),
};

/** Gives an error that was thrown without a place the line and column of what it speaks of, where that can be found. */
function withPlace(error: unknown, document: SourceValue, text: string): unknown {
  if (!(error instanceof AssayError) || error.location !== undefined) return error;
  const isCulprit = Object.hasOwn(culprits, error.code) ? culprits[error.code]! : null;
  const offset = isCulprit === null ? -1 : findOffset(document, text, isCulprit);
  if (offset === -1) return error;
  return new AssayError(error.trouble, error.code, error.message, {
    cause: error,
    location: locate(text, offset),
    ...(error.fix === undefined ? {} : { fix: error.fix }),
  });
}

function findOffset(
  value: SourceValue,
  text: string,
  isCulprit: (object: SourceObject) => string | null,
): number {
  if (typeof value !== 'object' || value === null) return -1;
  if (!Array.isArray(value)) {
    const key = isCulprit(value);
    if (key !== null) return propertyOffset(text, value[offsetOf] ?? 0, key);
  }
  for (const item of Object.values(value)) {
    const found = findOffset(item, text, isCulprit);
    if (found !== -1) return found;
  }
  return -1;
}

function namesUnknownContext(context: SourceValue | undefined): boolean {
  return (Array.isArray(context) ? context : [context]).some((part) => {
    if (typeof part === 'string') return !isBundled(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return false;
    const imported = part['@import'];
    if (typeof imported === 'string' && !isBundled(imported)) return true;
    return Object.values(part).some(
      (term) =>
        typeof term === 'object' &&
        term !== null &&
        !Array.isArray(term) &&
        namesUnknownContext(term['@context']),
    );
  });
}

function isBundled(url: string): boolean {
  try {
    bundledContext(url);
    return true;
  } catch {
    return false;
  }
}

export interface SourceDocument {
  /** What relative @ids are resolved against: the file's own URL. */
  readonly url: string;
  readonly text: string;
}

export interface ReadOptions {
  readonly limits?: JsonLimits;
}

/**
 * A JSON-LD text as a graph. Plain documents take the direct path, all others the full algorithm; both
 * give the same graph. Throws AssayError for what cannot be read; the network is never touched.
 */
export async function readGraph(source: SourceDocument, options: ReadOptions = {}): Promise<Graph> {
  const document = parseJson(source.text, options.limits);
  refuseRedefinedTerms(document, source.text);
  try {
    return (
      plainGraph(document, source.url, bundledContext) ??
      (await fullGraph(document, source.url, bundledContext))
    );
  } catch (error) {
    throw withPlace(error, document, source.text);
  }
}
