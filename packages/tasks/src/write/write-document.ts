import { AssayError, type JsonValue } from '@assay/records';
import { type Graph, type GraphNode, type GraphValue, type Literal, literal } from '../read/graph.ts';
import { isAbsoluteIri, resolveIri } from '../read/plain-context.ts';
import type { Task } from '../read/task.ts';
import {
  classes,
  CROISSANT,
  properties,
  rdfFirst,
  rdfNil,
  rdfRest,
  SCHEMA,
  XSD,
} from '../vocabulary/terms.ts';
import { type Declared, declaredGraph } from './data.ts';

/** How a document spells its IRIs: a context of prefixes, and for ids a base they may be relative to. */
interface IriNames {
  readonly context: Readonly<Record<string, string>>;
  /** For keys, types and datatypes: `croissant:input`. */
  readonly compact: (iri: string) => string;
  /** For @id: compact, or relative to the base. */
  readonly id: (iri: string) => string;
}

interface NamingOptions {
  /** The address the document will be read from; ids below it are written relative to it. */
  readonly base?: string;
  /** Prefixes beside croissant, schema and xsd. */
  readonly prefixes?: Readonly<Record<string, string>>;
}

const standardPrefixes = { croissant: CROISSANT, schema: SCHEMA, xsd: XSD };
const vocabularyNames: ReadonlySet<string> = new Set(
  [...Object.values(classes), ...Object.values(properties)].map((iri) => iri.slice(iri.lastIndexOf('/') + 1)),
);

/** A prefix that is also the scheme of an IRI in the graph is left out: the reader would expand that IRI. */
function iriNames(graph: Graph, { base, prefixes = {} }: NamingOptions): IriNames {
  for (const [prefix, namespace] of Object.entries(prefixes)) checkPrefix(prefix, namespace);
  const schemes = schemesOf(graph);
  const context = Object.fromEntries(
    Object.entries({ ...standardPrefixes, ...prefixes }).filter(([prefix]) => !schemes.has(prefix)),
  );
  // The longest namespace first, so that the shortest name is found.
  const byLength = Object.entries(context).sort(([, a], [, b]) => b.length - a.length);
  const compact = (iri: string): string => {
    for (const [prefix, namespace] of byLength) {
      if (iri.startsWith(namespace) && !iri.startsWith('//', namespace.length))
        return `${prefix}:${iri.slice(namespace.length)}`;
    }
    return iri;
  };
  return { context, compact, id: (iri) => relativeTo(iri, base) ?? compact(iri) };
}

function checkPrefix(prefix: string, namespace: string): void {
  const standard = (standardPrefixes as Readonly<Record<string, string>>)[prefix];
  const usable =
    /^[A-Za-z][\w-]*$/.test(prefix) &&
    (standard === undefined ? !vocabularyNames.has(prefix) : standard === namespace) &&
    isAbsoluteIri(namespace) &&
    /[:/?#[\]@]$/.test(namespace);
  if (usable) return;
  throw new AssayError(
    'usage',
    'E_WRITE_PREFIX',
    `prefix ${prefix} for ${namespace}: expected a name that the vocabulary does not use, and an absolute namespace ending in / or #`,
  );
}

function schemesOf(graph: Graph): ReadonlySet<string> {
  const schemes = new Set<string>();
  const add = (iri: string): void => {
    const colon = iri.indexOf(':');
    if (!iri.startsWith('//', colon + 1)) schemes.add(iri.slice(0, colon));
  };
  for (const node of graph.nodes.values()) {
    if (node.kind === 'iri') add(node.id);
    for (const type of node.types) add(type);
    for (const [predicate, values] of node.properties) {
      add(predicate);
      for (const value of values) if (value.kind === 'literal') add(value.datatype);
    }
  }
  return schemes;
}

/** `#part` or `folder/file` where reading it against the base gives the same IRI back; else null. */
function relativeTo(iri: string, base: string | undefined): string | null {
  if (base === undefined) return null;
  const document = base.split('#', 1)[0]!;
  const folder = document.slice(0, document.lastIndexOf('/') + 1);
  const short = iri.startsWith(`${document}#`)
    ? iri.slice(document.length)
    : folder !== '' && iri.startsWith(folder)
      ? iri.slice(folder.length)
      : '';
  const safe = short !== '' && !/^[@/_]|:/.test(short) && resolveIri(short, base) === iri;
  return safe ? short : null;
}

/** Labels for unnamed nodes that are mentioned from elsewhere; those the author gave are kept. */
class BlankLabels {
  readonly #given = new Map<GraphNode, string>();
  readonly #taken = new Map<string, GraphNode | null>();
  #next = 0;

  constructor(graph: Graph) {
    const inTypes = new Set([...graph.nodes.values()].flatMap((node) => node.types.filter(isLabel)));
    for (const label of inTypes) this.#taken.set(label, null);
    for (const node of graph.nodes.values()) {
      const own = ownLabel(node);
      if (own === null || (this.#taken.get(own) ?? null) !== null) continue;
      this.#taken.set(own, node);
      if (inTypes.has(own)) this.#given.set(node, own);
    }
  }

  given(node: GraphNode): string | undefined {
    return this.#given.get(node);
  }

  give(node: GraphNode): string {
    const own = ownLabel(node);
    const label =
      this.#given.get(node) ?? (own !== null && this.#taken.get(own) === node ? own : this.#fresh());
    this.#given.set(node, label);
    return label;
  }

  #fresh(): string {
    for (;;) {
      const label = `_:b${this.#next}`;
      this.#next += 1;
      if (!this.#taken.has(label)) return label;
    }
  }
}

function isLabel(type: string): boolean {
  return type.startsWith('_:');
}

/** The reader keeps the author's `_:x` as `_:named-x`. */
function ownLabel(node: GraphNode): string | null {
  return node.id.startsWith('_:named-') ? `_:${node.id.slice('_:named-'.length)}` : null;
}

/** Finds the RDF lists that can be written as `@list`. */
interface ListFinder {
  /** The items and cells of the list that starts here, or null where `@list` would not say the same. */
  readonly listAt: (
    node: GraphNode,
    isTaken: (cell: GraphNode) => boolean,
  ) => { readonly items: readonly GraphValue[]; readonly cells: readonly GraphNode[] } | null;
}

/**
 * A cell is an unnamed node mentioned once, with one first and one rest and nothing more. `@list` needs the
 * full JSON-LD algorithm to be read, which drops odd IRIs and lowers the case of language tags: a graph
 * that holds such gets its lists written out cell by cell. Linear in the graph: a failed chain is remembered.
 */
function listFinder(graph: Graph, mentions: ReadonlyMap<GraphNode, number>): ListFinder {
  const noLists = ![...graph.nodes.values()].every(isOrdinary);
  const broken = new Set<GraphNode>();
  return {
    listAt: (node, isTaken) => {
      if (noLists) return null;
      const items: GraphValue[] = [];
      const cells: GraphNode[] = [];
      let at = node;
      while (at.id !== rdfNil) {
        const cell = broken.has(at) || isTaken(at) || mentions.get(at) !== 1 ? null : readCell(at);
        if (cell === null) {
          for (const seen of cells) broken.add(seen);
          return null;
        }
        items.push(cell.first);
        cells.push(at);
        at = cell.rest;
      }
      return { items, cells };
    },
  };
}

function readCell(node: GraphNode): { first: GraphValue; rest: GraphNode } | null {
  if (node.kind !== 'blank' || node.types.length > 0 || node.properties.size !== 2) return null;
  const [first, ...moreFirst] = node.properties.get(rdfFirst) ?? [];
  const [rest, ...moreRest] = node.properties.get(rdfRest) ?? [];
  if (first === undefined || rest === undefined || rest.kind === 'literal') return null;
  return moreFirst.length + moreRest.length > 0 ? null : { first, rest };
}

const ordinaryIri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}]*$/u;
const ordinaryLabel = /^_:[\w-]+$/;
const ordinaryLanguage = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

function isOrdinary(node: GraphNode): boolean {
  return (
    (node.kind === 'iri' ? ordinaryIri : ordinaryLabel).test(node.id) &&
    node.types.every((type) => ordinaryIri.test(type)) &&
    [...node.properties].every(
      ([predicate, values]) => ordinaryIri.test(predicate) && values.every(isOrdinaryValue),
    )
  );
}

function isOrdinaryValue(value: GraphValue): boolean {
  if (value.kind !== 'literal') return true;
  return (
    ordinaryIri.test(value.datatype) && (value.language === null || ordinaryLanguage.test(value.language))
  );
}

/** The JSON of a literal: bare where reading it back gives the same literal, else a value object. */
function literalJson(value: Literal, compact: (iri: string) => string): JsonValue {
  if (value.language !== null) return { '@language': value.language, '@value': value.text };
  if (value.datatype === `${XSD}string`) return value.text;
  if (typeof value.json === 'number' || typeof value.json === 'boolean') {
    const readBack = literal(JSON.parse(JSON.stringify(value.json)) as number | boolean, null, null);
    if (readBack.text === value.text && readBack.datatype === value.datatype) return value.json;
  }
  return { '@type': compact(value.datatype), '@value': value.text };
}

/**
 * The order in which the properties of a node are written: what it is, what it answers, what goes in and
 * comes out, how it is judged, and its subtasks last, so that what they share is described before them.
 */
const order: ReadonlyMap<string, number> = new Map(
  [
    properties.name,
    properties.description,
    properties.url,
    properties.citation,
    properties.contentUrl,
    properties.encodingFormat,
    properties.sha256,
    properties.distribution,
    properties.isBasedOn,
    properties.input,
    properties.output,
    properties.implementation,
    properties.execution,
    properties.schema,
    properties.field,
    properties.key,
    properties.dataType,
    properties.repeated,
    properties.isArray,
    properties.arrayShape,
    properties.valuePattern,
    properties.subField,
    properties.tests,
    properties.testCommand,
    properties.environment,
    properties.hyperparameter,
    properties.expectedMetric,
    properties.evaluatedSolution,
    properties.evaluationResults,
    properties.metric,
    properties.value,
    properties.propertyValue,
    properties.minValue,
    properties.maxValue,
    properties.unitText,
    properties.evaluation,
  ].map((iri, rank) => [iri, rank]),
);

/** Properties of other vocabularies come after ours, by code unit; subtasks last. */
function inWritingOrder(predicates: Iterable<string>): string[] {
  return [...predicates].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function rank(iri: string): number {
  return iri === properties.subTask ? order.size + 1 : (order.get(iri) ?? order.size);
}

/** Written as an array even when there is one value: more of them are usual. */
const listLike: ReadonlySet<string> = new Set([
  properties.subTask,
  properties.field,
  properties.subField,
  properties.expectedMetric,
  properties.evaluationResults,
  properties.hyperparameter,
]);

/** The part of a graph that can be reached from some of its nodes, in the order of first mention. */
function reachableGraph(roots: readonly GraphNode[]): Graph {
  const reached = new Set(roots);
  for (const node of reached) {
    for (const values of node.properties.values()) {
      for (const value of values) if (value.kind !== 'literal') reached.add(value);
    }
  }
  // By position, not by id: nodes of several documents may share a blank label.
  const nodes = new Map<string, GraphNode>();
  for (const node of reached) {
    let key = node.id;
    while (nodes.has(key)) key += "'";
    nodes.set(key, node);
  }
  return { nodes, dropped: [] };
}

export type WriteOptions = NamingOptions;

type Writable = Graph | Task | Declared | readonly (Task | Declared)[];

/** Below this a node gets a place of its own at the top: readers limit the depth of a document. */
const maxNesting = 15;

/** What these name stands in its own right; it is referred to, not described inside. */
const references: ReadonlySet<string> = new Set([properties.isBasedOn, properties.evaluatedSolution]);

/**
 * The JSON-LD text of a graph, of tasks that were read, or of tasks that were declared. Every node is
 * described once, at its first mention, and referred to by `@id` from then on. Keys have a fixed order,
 * values the order of the graph; two spaces, a final newline. Reading the text gives every statement back.
 * Linear in the graph.
 */
export function writeDocument(source: Writable, options: WriteOptions = {}): string {
  const graph = asGraph(source);
  const text = JSON.stringify(new DocumentWriter(graph, iriNames(graph, options)).write(), null, 2);
  if (/[^\\](?:\\\\)*\\ud[89a-f][0-9a-f]{2}/.test(text)) {
    throw new AssayError(
      'usage',
      'E_WRITE_TEXT',
      'a text holds half a character (a lone surrogate); nothing was written',
    );
  }
  return `${text}\n`;
}

function asGraph(source: Writable): Graph {
  if ('nodes' in source) return source;
  const parts = Array.isArray(source)
    ? (source as readonly (Task | Declared)[])
    : [source as Task | Declared];
  const declared = parts.filter((part): part is Declared => 'statements' in part);
  if (declared.length === parts.length) return declaredGraph(declared);
  if (declared.length > 0)
    throw new TypeError('write tasks that were read, or tasks that were declared, not both');
  return reachableGraph((parts as readonly Task[]).map((task) => task.node));
}

type NodeObject = { [key: string]: JsonValue | undefined };

class DocumentWriter {
  readonly #graph: Graph;
  readonly #names: IriNames;
  readonly #mentions: ReadonlyMap<GraphNode, number>;
  readonly #lists: ListFinder;
  readonly #objects = new Map<GraphNode, NodeObject>();
  readonly #listCells = new Set<GraphNode>();
  readonly #labels: BlankLabels;

  constructor(graph: Graph, names: IriNames) {
    this.#graph = graph;
    this.#names = names;
    this.#mentions = countMentions(graph);
    this.#lists = listFinder(graph, this.#mentions);
    this.#labels = new BlankLabels(graph);
  }

  write(): NodeObject {
    const top: NodeObject[] = [];
    const describeAll = (chosen: (node: GraphNode) => boolean): void => {
      for (const node of this.#graph.nodes.values()) {
        if (says(node) && !this.#isDone(node) && chosen(node)) top.push(this.#describe(node, 1));
      }
    };
    const held = heldNodes(this.#graph);
    describeAll((node) => !held.has(node));
    describeAll(() => true);
    return top.length === 1
      ? { '@context': this.#names.context, ...top[0] }
      : { '@context': this.#names.context, '@graph': top as JsonValue };
  }

  #isDone(node: GraphNode): boolean {
    return this.#objects.has(node) || this.#listCells.has(node);
  }

  #describe(node: GraphNode, depth: number): NodeObject {
    const object: NodeObject = {};
    this.#objects.set(node, object);
    const types = node.types.map((type) => this.#names.compact(type));
    if (types.length > 0) object['@type'] = types.length === 1 ? types[0]! : types;
    // An unnamed node gets a label only when something else mentions it; undefined is not written.
    object['@id'] = node.kind === 'iri' ? this.#names.id(node.id) : this.#labels.given(node);
    for (const predicate of inWritingOrder(node.properties.keys())) {
      const written = node.properties.get(predicate)!.map((value) => this.#value(value, predicate, depth));
      object[this.#names.compact(predicate)] =
        written.length === 1 && !listLike.has(predicate) ? written[0]! : written;
    }
    return object;
  }

  #value(value: GraphValue, predicate: string, depth: number): JsonValue {
    if (value.kind === 'literal') return literalJson(value, this.#names.compact);
    if (value.kind === 'blank' && depth < maxNesting) {
      const list = this.#lists.listAt(
        value,
        (cell) => this.#isDone(cell) || this.#labels.given(cell) !== undefined,
      );
      if (list !== null) {
        for (const cell of list.cells) this.#listCells.add(cell);
        return { '@list': list.items.map((item) => this.#value(item, predicate, depth + 1)) };
      }
    }
    const inside =
      value.kind === 'blank' || (says(value) && value.id !== rdfNil && !references.has(predicate));
    if (inside && !this.#isDone(value) && depth < maxNesting)
      return this.#describe(value, depth + 1) as JsonValue;
    return this.#reference(value);
  }

  #reference(node: GraphNode): JsonValue {
    if (node.kind === 'iri') return { '@id': this.#names.id(node.id) };
    const label = this.#labels.give(node);
    const described = this.#objects.get(node);
    if (described !== undefined) described['@id'] = label;
    return { '@id': label };
  }
}

function says(node: GraphNode): boolean {
  return node.types.length > 0 || node.properties.size > 0;
}

function countMentions(graph: Graph): ReadonlyMap<GraphNode, number> {
  const mentions = new Map<GraphNode, number>();
  for (const node of graph.nodes.values()) {
    for (const values of node.properties.values()) {
      for (const value of values) {
        if (value.kind !== 'literal') mentions.set(value, (mentions.get(value) ?? 0) + 1);
      }
    }
  }
  return mentions;
}

/** Nodes that are part of another; whatever is left starts a description of its own. */
function heldNodes(graph: Graph): ReadonlySet<GraphNode> {
  const held = new Set<GraphNode>();
  for (const node of graph.nodes.values()) {
    for (const [predicate, values] of node.properties) {
      for (const value of values) {
        if (value.kind === 'literal' || value === node) continue;
        if (value.kind === 'blank' || !references.has(predicate)) held.add(value);
      }
    }
  }
  return held;
}
