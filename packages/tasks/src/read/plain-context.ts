import type { SourceObject, SourceValue } from '@assay/rows';

/** What a term stands for: an IRI or one of the two keywords, and how its string values are to be read. */
interface TermDefinition {
  readonly iri: string;
  /** Read strings as IRIs (`@id`, `@vocab`), or as literals of a datatype; null: plain strings. */
  readonly coercion: string | null;
  /** Whether `term:suffix` may be written. */
  readonly prefix: boolean;
}

/** A JSON-LD context of the plain kind: prefixes, terms, @vocab and @language. */
export interface PlainContext {
  readonly terms: ReadonlyMap<string, TermDefinition>;
  readonly vocab: string | null;
  readonly language: string | null;
}

const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const endsLikePrefix = /[:/?#[\]@]$/;
/** The "IRI" of a term that may be declared in a plain context but not used in a plain document. */
export const needsFullAlgorithm = '@needs-full-algorithm';
const plainTermKeys: ReadonlySet<string> = new Set(['@id', '@type', '@container']);
const containers: ReadonlySet<string> = new Set(['@list', '@set', '@language', '@index']);
/** Contexts named by their address are the same every time: each is read once. */
const named = new WeakMap<SourceObject, { readonly context: PlainContext | null }>();

/** Whether a text is an IRI with a scheme. */
export function isAbsoluteIri(text: string): boolean {
  return absolute.test(text);
}

/**
 * Reads a context of the plain kind; null for anything that needs the full algorithm (scoped contexts,
 * containers, null definitions, @base, @import, @protected, odd term names).
 */
export function readPlainContext(
  value: SourceValue | undefined,
  loadContext: (url: string) => SourceObject,
): PlainContext | null {
  if (typeof value !== 'string') return readParts(value, loadContext);
  const document = loadContext(value);
  let known = named.get(document);
  if (known === undefined) {
    known = { context: readParts(document['@context'], loadContext) };
    named.set(document, known);
  }
  return known.context;
}

function readParts(
  value: SourceValue | undefined,
  loadContext: (url: string) => SourceObject,
): PlainContext | null {
  const terms = new Map<string, TermDefinition>();
  let vocab: string | null = null;
  let language: string | null = null;
  for (const part of value === undefined ? [] : Array.isArray(value) ? value : [value]) {
    const local = typeof part === 'string' ? loadContext(part)['@context'] : part;
    if (typeof local !== 'object' || local === null || Array.isArray(local)) return null;
    const own = readLocalContext(local, terms);
    if (own === null) return null;
    if (own.vocab !== undefined) vocab = own.vocab;
    if (own.language !== undefined) language = own.language;
  }
  return { terms, vocab, language };
}

interface LocalSettings {
  readonly vocab?: string;
  readonly language?: string;
}

/** Adds the definitions of one context object to `terms`; null when one of them is not plain. */
function readLocalContext(local: SourceObject, terms: Map<string, TermDefinition>): LocalSettings | null {
  const settings: { vocab?: string; language?: string } = {};
  const pending = new Set<string>();
  for (const key of Object.keys(local)) {
    const value = local[key]!;
    if (key === '@vocab' && typeof value === 'string' && isAbsoluteIri(value)) {
      // An earlier context may make it a compact IRI.
      if (terms.has(value.slice(0, value.indexOf(':')))) return null;
      settings.vocab = value;
    } else if (key === '@language' && typeof value === 'string') settings.language = value;
    else if (key === '@version' && value === 1.1) continue;
    else if (key === '' || key.startsWith('@') || key.includes(':') || key.includes('/')) return null;
    else if (terms.has(key)) return null;
    else pending.add(key);
  }
  const definer = new TermDefiner(local, terms, pending);
  for (const key of pending) if (!definer.define(key)) return null;
  return settings;
}

/** Defines terms that may refer to one another in any order. */
class TermDefiner {
  readonly #local: SourceObject;
  readonly #terms: Map<string, TermDefinition>;
  readonly #pending: ReadonlySet<string>;
  readonly #open = new Set<string>();

  constructor(local: SourceObject, terms: Map<string, TermDefinition>, pending: ReadonlySet<string>) {
    this.#local = local;
    this.#terms = terms;
    this.#pending = pending;
  }

  define(key: string): boolean {
    if (this.#terms.has(key)) return true;
    if (this.#open.has(key)) return false;
    this.#open.add(key);
    const definition = this.#definition(this.#local[key]!);
    if (definition === null) return false;
    this.#terms.set(key, definition);
    return true;
  }

  #definition(value: SourceValue): TermDefinition | null {
    if (typeof value === 'string') {
      if (value === '@id' || value === '@type') return { iri: value, coercion: null, prefix: false };
      const iri = this.#iri(value);
      return iri === null ? null : { iri, coercion: null, prefix: endsLikePrefix.test(iri) };
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (!Object.keys(value).every((key) => plainTermKeys.has(key))) return null;
    const { '@id': id, '@type': type, '@container': container } = value;
    const iri = typeof id === 'string' ? this.#iri(id) : null;
    if (iri === null) return null;
    if (container !== undefined && (typeof container !== 'string' || !containers.has(container))) return null;
    if (container !== undefined || type === '@json')
      return { iri: needsFullAlgorithm, coercion: null, prefix: false };
    if (type === undefined || type === '@id' || type === '@vocab')
      return { iri, coercion: type ?? null, prefix: false };
    const datatype = typeof type === 'string' ? this.#iri(type) : null;
    return datatype === null ? null : { iri, coercion: datatype, prefix: false };
  }

  #iri(text: string): string | null {
    const colon = text.indexOf(':');
    if (colon <= 0 || text.startsWith('_:') || !isAbsoluteIri(text)) return null;
    const prefix = text.slice(0, colon);
    if (text.startsWith('//', colon + 1)) return text;
    if (this.#pending.has(prefix) && !this.define(prefix)) return null;
    const definition = this.#terms.get(prefix);
    if (definition === undefined) return text;
    return definition.prefix ? definition.iri + text.slice(colon + 1) : null;
  }
}

/**
 * Resolves a reference against a base IRI (RFC 3986, section 5.2), without the normalisations that WHATWG
 * URL adds, so that an IRI stays as it was written.
 */
export function resolveIri(reference: string, base: string): string {
  const ref = split(reference);
  if (ref.scheme !== undefined) return reference;
  const from = split(base);
  if (ref.authority !== undefined) return join({ ...ref, scheme: from.scheme, path: removeDots(ref.path) });
  if (ref.path === '') return join({ ...from, query: ref.query ?? from.query, fragment: ref.fragment });
  const path = ref.path.startsWith('/') ? ref.path : merge(from, ref.path);
  return join({ ...from, path: removeDots(path), query: ref.query, fragment: ref.fragment });
}

interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** The expression of RFC 3986, appendix B. */
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

function split(iri: string): Parts {
  const match = parts.exec(iri)!;
  return { scheme: match[1], authority: match[2], path: match[3]!, query: match[4], fragment: match[5] };
}

function join({ scheme, authority, path, query, fragment }: Parts): string {
  return (
    (scheme === undefined ? '' : `${scheme}:`) +
    (authority === undefined ? '' : `//${authority}`) +
    path +
    (query === undefined ? '' : `?${query}`) +
    (fragment === undefined ? '' : `#${fragment}`)
  );
}

function merge(base: Parts, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

function removeDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [i, segment] of segments.entries()) {
    const last = i === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1) kept.pop();
      if (last) kept.push('');
    } else if (segment === '.') {
      if (last) kept.push('');
    } else kept.push(segment);
  }
  return kept.join('/');
}
