import type { AssayError } from '@assay/records';
import { type SearchHit, validateDocument } from '@assay/tasks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { type FoundTasks, search, searchRequest } from '../../tasks/search.ts';
import type { Listening, Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { readSource } from '../../world/read-source.ts';
import { documentBelow } from './document-below.ts';

/** What the rules say of a whole document. */
export interface DocumentVerdict {
  /** Null where the document cannot be read. */
  readonly conforms: boolean | null;
  readonly errors: number;
  readonly warnings: number;
}

export interface TaskRow extends SearchHit {
  readonly verdict: DocumentVerdict;
}

/** A document without a task that could be listed. */
export interface EmptyDocument {
  readonly path: string;
  /** Why: it cannot be read, or it contains no task. */
  readonly message: string;
}

export interface TaskListView {
  readonly files: number;
  readonly total: number;
  /** Over all that was found. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly hits: readonly TaskRow[];
  /** Those of the folder, whatever was asked for. */
  readonly empty: readonly EmptyDocument[];
}

/** Tasks of the folder that a query fits, each with what the rules say of its document. */
export const taskList: Verb<TaskListRequest, TaskListView> = async (
  request,
  world,
  listening: Listening = {},
) => {
  const here = pathToFileURL(join(world.cwd, '/')).href;
  /** An id that is relative to its document says nothing of where the folder lies. */
  const withoutPlace = (id: string | null): string | null =>
    id?.startsWith(here) === true ? id.slice(here.length) : id;
  const found = await search({ ...request, paths: ['.'] }, world, listening);
  const verdicts = new Map<string, DocumentVerdict>();
  for (const { path } of found.hits) {
    listening.signal?.throwIfAborted();
    if (!verdicts.has(path)) verdicts.set(path, await verdictOf(path, world));
  }
  return {
    files: found.files,
    total: found.total,
    kinds: found.kinds,
    hits: found.hits.map((hit) => ({ ...hit, id: withoutPlace(hit.id), verdict: verdicts.get(hit.path)! })),
    empty: await openable(found, world),
  };
};

/** Those that the page of a document opens: what has no word of the vocabulary is another kind of document. */
async function openable({ unreadable, empty }: FoundTasks, world: World): Promise<readonly EmptyDocument[]> {
  const all = [
    ...unreadable.map((error) => ({ path: fileOf(error), message: error.message })),
    ...empty.map((path) => ({ path, message: 'it contains no task' })),
  ];
  const found: EmptyDocument[] = [];
  for (const one of all) {
    const isOpen = await documentBelow(one.path, world.cwd).then(
      () => true,
      () => false,
    );
    if (isOpen) found.push(one);
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function verdictOf(path: string, world: World): Promise<DocumentVerdict> {
  const { conforms, violations, findings } = await validateDocument(await readSource(path, world));
  const of = (severity: string): number => findings.filter((one) => one.severity === severity).length;
  return { conforms, errors: violations.length + of('error'), warnings: of('warning') };
}

const fileOf = ({ location }: AssayError): string => location?.file ?? '';

/** Which tasks of the folder; all that is given counts. */
export const taskListRequest = searchRequest
  .unwrap()
  .omit({ paths: true })
  .extend({ /** 0: how many there are, and none of them. */ limit: z.int().nonnegative().optional() })
  .readonly();

export type TaskListRequest = z.infer<typeof taskListRequest>;
