import { AssayError, type JsonValue } from '@assay/records';
import { offsetOf, type SourceObject, type SourceValue } from '@assay/rows';
import type { JsonLdDocument } from 'jsonld';
import { rdfFirst, rdfNil, rdfRest } from '../vocabulary/terms.ts';
import { type Graph, GraphBuilder, type GraphNode, type GraphValue, jsonLiteral, literal } from './graph.ts';

/** How many term definitions the full algorithm may have to work through; about ten microseconds each. */
const mostDefinitions = 500_000;
/** Definitions that are only copied, because another context comes on top of them, cost this much less. */
const copiesPerDefinition = 300;

/**
 * The full algorithm reads a context again wherever it comes into force, so a small document can ask for
 * hours of work. Adds up, before any of it is done, what a document asks for at most, and refuses too much.
 */
export function refuseCostlyContexts(
  document: SourceValue,
  loadContext: (url: string) => SourceObject,
): void {
  const bill = new ContextBill(loadContext);
  bill.collectScoped(document, false);
  bill.addUp(document);
  if (bill.definitions <= mostDefinitions) return;
  throw new AssayError(
    'invalid',
    'E_SPEC_SIZE',
    `the contexts of the document have to be read so often that they add up to ${Math.round(bill.definitions)} term definitions; at most ${mostDefinitions} are read`,
    { fix: 'Write one @context at the top of the document.' },
  );
}

class ContextBill {
  definitions = 0;
  #largest = 0;
  readonly #loadContext: (url: string) => SourceObject;
  /** By term: the size of the context that comes into force inside its values, or inside nodes of its type. */
  readonly #scoped = new Map<string, number>();

  constructor(loadContext: (url: string) => SourceObject) {
    this.#loadContext = loadContext;
  }

  collectScoped(value: SourceValue, inContext: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (inContext && typeof item === 'object' && item !== null && !Array.isArray(item)) {
        const size = this.#size(item['@context']);
        if (size > (this.#scoped.get(key) ?? 0)) this.#scoped.set(key, size);
      }
      this.collectScoped(item, inContext || key === '@context');
    }
  }

  addUp(value: SourceValue): void {
    if (Array.isArray(value)) {
      for (const item of value) this.addUp(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) {
        const item = value[key]!;
        if (key === '@context') this.#enter(this.#size(item));
        else {
          if (this.#scoped.size > 0) this.#enterScoped(key, item);
          this.addUp(item);
        }
      }
    }
  }

  /** A term with a context of its own may stand as a key, or among the types. */
  #enterScoped(key: string, item: SourceValue): void {
    for (const term of [key, ...(Array.isArray(item) ? item : [item])]) {
      const size = typeof term === 'string' ? this.#scoped.get(term) : undefined;
      if (size !== undefined) this.#enter(size);
    }
  }

  #enter(size: number): void {
    this.definitions += size + this.#largest / copiesPerDefinition;
    this.#largest = Math.max(this.#largest, size);
  }

  #size(context: SourceValue | undefined): number {
    if (context === undefined || context === null) return 0;
    if (Array.isArray(context)) return context.reduce<number>((sum, part) => sum + this.#size(part), 0);
    if (typeof context === 'string') return this.#size(this.#loaded(context));
    return typeof context === 'object' ? Object.keys(context).length + this.#size(context['@import']) : 0;
  }

  /** An unknown context is refused when it is read. */
  #loaded(url: string): SourceValue {
    try {
      return this.#loadContext(url)['@context'] ?? null;
    } catch {
      return null;
    }
  }
}

/** Marks a node object with its place in the source; taken off again before anything is read. */
const markKey = 'urn:assay:source-offset';

type Expanded = Record<string, unknown>;

/** The graph of any JSON-LD 1.1 document, by the full expansion algorithm. No network: `loadContext` answers or throws. */
export async function fullGraph(
  document: SourceValue,
  base: string,
  loadContext: (url: string) => SourceObject,
): Promise<Graph> {
  refuseCostlyContexts(document, loadContext);
  const expanded = await expand(document, base, loadContext);
  const marked = await expand(withMarks(document), base, loadContext).catch(() => expanded);
  // Marks may change what an exotic document means (index maps, language maps); then it is read without them.
  const faithful = JSON.stringify(withoutMarks(marked)) === JSON.stringify(expanded);
  return faithful ? new ExpandedReader(markKey).read(marked) : new ExpandedReader(null).read(expanded);
}

async function expand(
  document: SourceValue,
  base: string,
  loadContext: (url: string) => SourceObject,
): Promise<Expanded[]> {
  const { default: jsonld } = await import('jsonld');
  let refused: unknown;
  const load = (url: string): SourceObject => {
    try {
      return loadContext(url);
    } catch (error) {
      refused ??= error;
      throw error;
    }
  };
  try {
    const expanded = await jsonld.expand(document as JsonLdDocument, {
      base,
      documentLoader: (url: string) =>
        Promise.resolve({
          documentUrl: url,
          document: load(url) as JsonLdDocument,
          contextUrl: undefined,
        }) as never,
    });
    return expanded;
  } catch (error) {
    // The library forgets why, where it was a scoped context that could not be loaded.
    throw asAssayError(refused ?? error);
  }
}

/** jsonld wraps what the loader threw; the cause that names the context is the one to show. */
function asAssayError(error: unknown): AssayError {
  for (let cause = error; cause instanceof Error; cause = causeOf(cause)) {
    if (cause instanceof AssayError) return cause;
  }
  const code = (error as { details?: { code?: string } }).details?.code;
  const message =
    error instanceof Error ? error.message.replace(/^Invalid JSON-LD syntax; ?/, '') : String(error);
  return new AssayError(
    'invalid',
    code === 'invalid @id value' ? 'E_SPEC_ID' : 'E_SPEC_JSONLD',
    `not valid JSON-LD${code === undefined ? '' : ` (${code})`}: ${message}`,
    {
      cause: error,
    },
  );
}

function causeOf(error: Error): unknown {
  return error.cause ?? (error as { details?: { cause?: unknown } }).details?.cause;
}

function withMarks(value: SourceValue): SourceValue {
  if (Array.isArray(value)) return value.map(withMarks);
  if (typeof value !== 'object' || value === null) return value;
  const copy: SourceObject = {};
  for (const [key, item] of Object.entries(value)) {
    copy[key] = key === '@context' || key === '@reverse' ? item : withMarks(item);
  }
  if (isMarkable(value) && value[offsetOf] !== undefined) copy[markKey] = value[offsetOf];
  return copy;
}

/** Node objects, as far as they show it; a mark in a language map, on a bare reference or around a lone @graph would change its meaning. */
function isMarkable(object: SourceObject): boolean {
  const keys = Object.keys(object).filter((key) => key !== '@context');
  if (keys.some((key) => key === '@value' || key === '@list' || key === '@set')) return false;
  if (keys.length === 1 && ['@graph', '@id', 'id'].includes(keys[0]!)) return false;
  return keys.some((key) => /[@:]|^(?:id|type)$/.test(key));
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== markKey)
      .map(([key, item]) => [key, withoutMarks(item)]),
  );
}

/** Expanded JSON-LD to the graph: named graphs under an IRI are left out, as the validator does. */
class ExpandedReader {
  readonly #builder = new GraphBuilder();
  readonly #markKey: string | null;

  constructor(markKey: string | null) {
    this.#markKey = markKey;
  }

  read(expanded: readonly Expanded[]): Graph {
    for (const item of expanded) this.#topLevel(item);
    return this.#builder.graph();
  }

  #topLevel(item: Expanded): void {
    if (!Object.hasOwn(item, '@value')) this.#node(item);
  }

  /** Null where the object's address cannot be said: nothing in it is. */
  #node(object: Expanded): GraphNode | null {
    const offset = this.#offset(object);
    const id = object['@id'];
    const node = typeof id === 'string' ? this.#builder.address(id, offset) : this.#builder.blank();
    if (node === null) return null;
    let described = false;
    for (const [key, value] of Object.entries(object)) {
      if (key === '@id' || key === '@index' || key === this.#markKey) continue;
      this.#member(node, key, value);
      described = true;
    }
    if (described || node.kind === 'blank') this.#builder.place(node, offset);
    return node;
  }

  #offset(object: Expanded): number {
    const marks = this.#markKey === null ? undefined : object[this.#markKey];
    return (marks as { '@value': number }[] | undefined)?.[0]?.['@value'] ?? 0;
  }

  #member(node: GraphNode, key: string, value: unknown): void {
    if (key === '@type') {
      // A type that only looks like a keyword expands to null.
      for (const type of value as (string | null)[])
        if (type !== null && this.#builder.isSaid(type, -1)) this.#builder.addType(node, type);
    } else if (key === '@included') {
      for (const item of value as Expanded[]) this.#topLevel(item);
    } else if (key === '@graph') {
      if (node.kind === 'blank') for (const item of value as Expanded[]) this.#topLevel(item);
      else this.#unnamedGraphsIn(value);
    } else if (key === '@reverse') {
      for (const [predicate, subjects] of Object.entries(value as Record<string, Expanded[]>)) {
        for (const subject of subjects) {
          const from = this.#node(subject);
          if (from !== null && this.#builder.isSaid(predicate, -1))
            this.#builder.addValue(from, predicate, node);
        }
      }
    } else if (!key.startsWith('@')) {
      for (const item of value as Expanded[]) this.#addValue(node, key, item);
    }
  }

  /** What a named graph says is left out; graphs without a name inside it are graphs of their own. */
  #unnamedGraphsIn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#unnamedGraphsIn(item);
    else if (typeof value === 'object' && value !== null) {
      const { '@id': id = '_:', '@graph': graph, ...rest } = value as Expanded;
      for (const item of Object.values(rest)) this.#unnamedGraphsIn(item);
      if (typeof id === 'string' && !id.startsWith('_:')) this.#unnamedGraphsIn(graph);
      else for (const item of (graph as Expanded[] | undefined) ?? []) this.#topLevel(item);
    }
  }

  #addValue(node: GraphNode, predicate: string, item: Expanded): void {
    const value = this.#value(item);
    if (value !== null && this.#builder.isSaid(predicate, -1)) this.#builder.addValue(node, predicate, value);
  }

  #value(item: Expanded): GraphValue | null {
    if (Array.isArray(item['@list'])) return this.#list(item['@list'] as Expanded[]);
    if (!Object.hasOwn(item, '@value')) return item['@id'] === null ? null : this.#node(item);
    if (item['@type'] === '@json')
      return jsonLiteral(
        (this.#markKey === null ? item['@value'] : withoutMarks(item['@value'])) as JsonValue,
      );
    const value = item['@value'] as string | number | boolean | null;
    if (value === null) return null;
    return literal(
      value,
      (item['@type'] as string | undefined) ?? null,
      (item['@language'] as string | undefined) ?? null,
    );
  }

  #list(items: readonly Expanded[]): GraphNode {
    let rest = this.#builder.node(rdfNil);
    for (const item of items.toReversed()) {
      const value = this.#value(item);
      if (value === null) continue;
      const cell = this.#builder.blank();
      this.#builder.addValue(cell, rdfFirst, value);
      this.#builder.addValue(cell, rdfRest, rest);
      rest = cell;
    }
    return rest;
  }
}
