import { AssayError, type JsonValue } from '@assay/records';
import type { Graph, GraphNode, GraphValue } from '../read/graph.ts';
import type { Task } from '../read/task.ts';
import { properties, rdfNil } from '../vocabulary/terms.ts';
import { BlankLabels } from './blank-labels.ts';
import { type Declared, declaredGraph } from './declared.ts';
import { type IriNames, iriNames, type NamingOptions } from './iri-names.ts';
import { type ListFinder, listFinder } from './list-finder.ts';
import { literalJson } from './literal-json.ts';
import { inWritingOrder, listLike } from './property-order.ts';
import { reachableGraph } from './reachable-graph.ts';

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
