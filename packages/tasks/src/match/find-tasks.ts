import { AssayError } from '@assay/records';
import { lineIndex } from '@assay/rows';
import type { Graph, GraphNode } from '../read/graph.ts';
import { readGraph, type SourceDocument } from '../read/read-graph.ts';
import { type TaskSet, taskSet } from '../read/read-task.ts';
import type { Reference, Task } from '../read/task.ts';
import { properties } from '../vocabulary/terms.ts';
import { sameAddress } from './pair.ts';

const followed = [
  properties.subTask,
  properties.evaluation,
  properties.implementation,
  properties.execution,
] as const;

/**
 * The tasks of a document, completed by the documents that describe what it only names: subtasks,
 * evaluations, implementations and executions may stand in files of their own. Files that are not named
 * stay out, so that nothing they say can leak into the solution.
 */
export function completeSet(start: LoadedDocument, others: readonly LoadedDocument[]): TaskSet {
  const chosen = [start];
  for (const document of chosen) {
    for (const id of undescribed(document)) {
      const teller = others.find((other) => describes(other, id));
      if (teller !== undefined && !chosen.includes(teller)) chosen.push(teller);
    }
  }
  return chosen.length === 1 ? start.set : taskSet(chosen.map((document) => document.graph));
}

function undescribed(document: LoadedDocument): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const node of document.graph.nodes.values()) {
    for (const property of followed) {
      for (const value of node.properties.get(property) ?? []) {
        if (value.kind === 'iri' && isBare(value)) ids.add(value.id);
      }
    }
  }
  return ids;
}

function isBare(node: GraphNode): boolean {
  return node.types.length === 0 && node.properties.size === 0;
}

function describes(document: LoadedDocument, id: string): boolean {
  const node = document.graph.nodes.get(id);
  return node !== undefined && node.types.length > 0;
}

export interface FoundTask {
  readonly reference: Reference;
  readonly task: Task;
  readonly document: LoadedDocument;
  /** `exact`: by @id · `scheme`: http for https or the reverse · `address`: by schema:url, the file's own URL or the caller's word. */
  readonly by: 'exact' | 'scheme' | 'address';
}

/**
 * The tasks that a reference of isBasedOn may mean, in the documents at hand: by @id; else by @id with the
 * other of http and https; else by the schema:url of a problem, or the URL of a file that holds one problem
 * (its own, or one that the caller's `at` gives it). The same task in several documents with the same text counts once.
 */
export function findTasks(
  reference: Reference,
  documents: readonly LoadedDocument[],
  at?: ReadonlyMap<string, string>,
): readonly FoundTask[] {
  const address = at?.get(reference.id) ?? atRelative(reference.id, documents, at) ?? reference.id;
  const searches: readonly [by: FoundTask['by'], fits: (task: Task, document: LoadedDocument) => boolean][] =
    [
      ['exact', (task) => task.id === reference.id],
      ['scheme', (task) => task.id !== null && sameAddress(task.id, reference.id)],
      ['address', (task, document) => task.kind === 'problem' && isAt(task, document, address)],
    ];
  for (const [by, fits] of searches) {
    const found = documents.flatMap((document) =>
      tasksOf(document)
        .filter((task) => fits(task, document))
        .map((task) => ({ reference, task: completed(task, document, documents), document, by })),
    );
    if (found.length > 0) return distinct(found);
  }
  return [];
}

/** What the caller called as a document writes it: a name without an address is read against the document's own. */
function atRelative(
  id: string,
  documents: readonly LoadedDocument[],
  at: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  for (const [written, address] of at) {
    const isMeant = (base: string): boolean => URL.parse(written, base)?.href === id;
    if (documents.some(({ source }) => isMeant(source.url)) || isMeant(id)) return address;
  }
  return undefined;
}

function tasksOf(document: LoadedDocument): readonly Task[] {
  return [...new Set([...document.set.tasks, ...document.set.byId.values()])];
}

function isAt(task: Task, document: LoadedDocument, address: string): boolean {
  const urls = task.node.properties.get(properties.url) ?? [];
  if (urls.some((url) => sameAddress(url.kind === 'literal' ? url.text : url.id, address))) return true;
  const roots = document.set.tasks.filter((root) => root.kind === 'problem');
  return document.source.url === address && roots.length === 1 && roots[0] === task;
}

function completed(task: Task, document: LoadedDocument, documents: readonly LoadedDocument[]): Task {
  const set = completeSet(document, documents);
  return (task.id === null ? undefined : set.byId.get(task.id)) ?? task;
}

/** A copy of the same document, word for word, is not a second answer. */
export function distinct(found: readonly FoundTask[]): readonly FoundTask[] {
  const seen = new Set<string>();
  return found.filter(({ task, document }) => {
    const key = `${task.id ?? ''} ${document.source.text}`;
    return !seen.has(key) && seen.add(key);
  });
}

export interface LoadedDocument {
  readonly source: SourceDocument;
  readonly graph: Graph;
  readonly set: TaskSet;
  readonly lineAt: (offset: number) => number;
}

export interface UnreadDocument {
  readonly source: SourceDocument;
  readonly error: AssayError;
}

/** Reads a document for matching; what cannot be read is returned, not thrown. */
export async function loadDocument(source: SourceDocument): Promise<LoadedDocument | UnreadDocument> {
  try {
    const graph = await readGraph(source);
    return { source, graph, set: taskSet([graph]), lineAt: lineIndex(source.text) };
  } catch (error) {
    if (error instanceof AssayError) return { source, error };
    throw error;
  }
}

export function isLoaded(document: LoadedDocument | UnreadDocument): document is LoadedDocument {
  return 'graph' in document;
}
