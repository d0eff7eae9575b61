import { AssayError } from '@assay/records';
import { type Graph, GraphBuilder, type GraphNode, type GraphValue, literal } from './graph.ts';
import { offsetOf, type SourceObject, type SourceValue } from '@assay/rows';
import {
  isAbsoluteIri,
  needsFullAlgorithm,
  type PlainContext,
  readPlainContext,
  resolveIri,
} from './plain-context.ts';

/** Thrown inside this file only: the document needs the full algorithm. */
class NotPlain extends Error {}

/**
 * The graph of a plain document, straight from its JSON: one object with a plain context, the keywords
 * @id, @type and @value, and @graph at the top alone. Null where anything else appears; `full-graph.ts`
 * then gives the same answer for these and the right one for the rest. Linear in the document.
 */
export function plainGraph(
  document: SourceValue,
  base: string,
  loadContext: (url: string) => SourceObject,
): Graph | null {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return null;
  const context = readPlainContext(document['@context'], loadContext);
  if (context === null) return null;
  try {
    return new PlainReader(context, base).read(document);
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

interface Key {
  /** '@id', '@type', '@value' or an IRI; null: the key means nothing and is dropped, as JSON-LD does. */
  readonly iri: string | null;
  readonly coercion: string | null;
}

interface Property {
  readonly iri: string;
  readonly coercion: string | null;
  /** Of the object that has it. */
  readonly offset: number;
}

const keywordsInPlace: ReadonlySet<string> = new Set(['@id', '@type', '@value', '@language']);

class PlainReader {
  readonly #context: PlainContext;
  readonly #base: string;
  readonly #builder = new GraphBuilder();
  readonly #keys = new Map<string, Key>();

  constructor(context: PlainContext, base: string) {
    this.#context = context;
    this.#base = base;
  }

  read(document: SourceObject): Graph {
    const content = Object.keys(document).filter((key) => key !== '@context');
    if (content.length === 1 && content[0] === '@graph') {
      const graph = document['@graph']!;
      for (const item of Array.isArray(graph) ? graph : [graph]) this.#topLevel(item);
    } else {
      this.#node(document, true);
    }
    return this.#builder.graph();
  }

  #topLevel(item: SourceValue): void {
    if (typeof item !== 'object' || item === null) return;
    if (Array.isArray(item)) throw new NotPlain();
    if (Object.hasOwn(item, '@value')) return;
    this.#node(item, false);
  }

  /** Null where the object's address cannot be said: nothing in it is. */
  #node(object: SourceObject, holdsContext: boolean): GraphNode | null {
    const keys = Object.keys(object);
    const node = this.#identify(object, holdsContext ? keys.filter((key) => key !== '@context') : keys);
    if (node === null) return null;
    const offset = object[offsetOf] ?? 0;
    let described = false;
    let typed = false;
    for (const key of keys) {
      if (holdsContext && key === '@context') continue;
      const { iri, coercion } = this.#key(key);
      if (iri === null || iri === '@id') continue;
      const value = object[key]!;
      if (iri === '@type') {
        if (typed) throw new NotPlain();
        typed = true;
        this.#types(node, value, offset);
      } else if (iri.startsWith('@')) throw new NotPlain();
      else this.#values(node, { iri, coercion, offset }, value);
      described = true;
    }
    if (described || node.kind === 'blank') this.#builder.place(node, offset);
    return node;
  }

  #identify(object: SourceObject, keys: readonly string[]): GraphNode | null {
    let id: string | null = null;
    for (const key of keys) {
      if (this.#key(key).iri !== '@id') continue;
      const value = object[key]!;
      if (typeof value !== 'string') {
        throw new AssayError(
          'invalid',
          'E_SPEC_ID',
          `an @id must be a string; found ${JSON.stringify(value)}`,
        );
      }
      if (id !== null) throw new NotPlain();
      id = this.#expandId(value);
    }
    return id === null ? this.#builder.blank() : this.#builder.address(id, object[offsetOf] ?? 0);
  }

  #types(node: GraphNode, value: SourceValue, offset: number): void {
    for (const type of Array.isArray(value) ? value : [value]) {
      if (typeof type !== 'string') throw new NotPlain();
      const iri = this.#expandVocab(type);
      if (this.#builder.isSaid(iri, offset)) this.#builder.addType(node, iri);
    }
  }

  #values(node: GraphNode, property: Property, value: SourceValue): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#values(node, property, item);
      return;
    }
    const read = this.#value(value, property);
    if (read !== null && this.#builder.isSaid(property.iri, property.offset))
      this.#builder.addValue(node, property.iri, read);
  }

  #value(value: Exclude<SourceValue, SourceValue[]>, { coercion, offset }: Property): GraphValue | null {
    if (value === null) return null;
    if (typeof value === 'object')
      return Object.hasOwn(value, '@value') ? this.#literalObject(value) : this.#node(value, false);
    const asIri = coercion === '@id' || coercion === '@vocab';
    if (typeof value === 'string') {
      if (coercion === '@id') return this.#builder.address(this.#expandId(value), offset);
      if (coercion === '@vocab') return this.#builder.address(this.#expandVocab(value), offset);
      return literal(value, coercion, coercion === null ? this.#context.language : null);
    }
    return literal(value, asIri ? null : coercion, null);
  }

  #literalObject(object: SourceObject): GraphValue | null {
    for (const key of Object.keys(object))
      if (!keywordsInPlace.has(key) || key === '@id') throw new NotPlain();
    const { '@value': value, '@type': type, '@language': language } = object;
    if (value === null) return null;
    if (typeof value === 'object' || value === undefined) throw new NotPlain();
    if (type !== undefined && language !== undefined) throw new NotPlain();
    if (language !== undefined && (typeof language !== 'string' || typeof value !== 'string'))
      throw new NotPlain();
    if (type !== undefined && (typeof type !== 'string' || type.startsWith('@'))) throw new NotPlain();
    return literal(value, type === undefined ? null : this.#expandVocab(type), language ?? null);
  }

  #key(key: string): Key {
    let known = this.#keys.get(key);
    if (known === undefined) {
      known = this.#readKey(key);
      this.#keys.set(key, known);
    }
    return known;
  }

  #readKey(key: string): Key {
    if (key.startsWith('@')) {
      if (keywordsInPlace.has(key)) return { iri: key, coercion: null };
      throw new NotPlain();
    }
    const term = this.#context.terms.get(key);
    if (term !== undefined) return term;
    return {
      iri: this.#compact(key) ?? (this.#context.vocab === null ? null : this.#context.vocab + key),
      coercion: null,
    };
  }

  /** An @id: compact or absolute IRI, blank node label, or relative to the document. */
  #expandId(text: string): string {
    if (text.startsWith('@')) throw new NotPlain();
    return this.#compact(text) ?? resolveIri(text, this.#base);
  }

  /** A @type, or the value of a term read as vocabulary. */
  #expandVocab(text: string): string {
    const term = this.#context.terms.get(text);
    if (term !== undefined) {
      if (term.iri.startsWith('@')) throw new NotPlain();
      return term.iri;
    }
    if (text.startsWith('@')) throw new NotPlain();
    const compact = this.#compact(text);
    if (compact !== null) return compact;
    return this.#context.vocab === null ? resolveIri(text, this.#base) : this.#context.vocab + text;
  }

  /** `prefix:suffix` or an absolute IRI; null for a text without a scheme. */
  #compact(text: string): string | null {
    const colon = text.indexOf(':');
    if (colon <= 0) {
      if (colon === 0) throw new NotPlain();
      return null;
    }
    if (text.startsWith('_:')) return text;
    const term = text.startsWith('//', colon + 1) ? undefined : this.#context.terms.get(text.slice(0, colon));
    if (term?.iri === needsFullAlgorithm) throw new NotPlain();
    if (term?.prefix === true) return term.iri + text.slice(colon + 1);
    if (!isAbsoluteIri(text)) throw new NotPlain();
    return text;
  }
}
