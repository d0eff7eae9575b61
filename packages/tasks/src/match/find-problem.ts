import type { Reference, Task } from '../read/task.ts';
import { properties } from '../vocabulary/terms.ts';
import { completeSet } from './complete-set.ts';
import type { LoadedDocument } from './loaded-document.ts';
import { sameAddress } from './same-address.ts';

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
