import { AssayError } from '@assay/records';
import {
  rankHits,
  readTaskSet,
  searchableTasks,
  type SearchHit,
  searchKept,
  type SearchQuery,
  searchTasks,
} from '@assay/tasks';
import * as z from 'zod';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';
import { stopIfAborted } from '../world/stop-if-aborted.ts';
import { findTaskFiles, type TaskFile } from './find-task-files.ts';
import { openTaskIndex } from './index/open-task-index.ts';
import type { TaskIndex } from './index/task-index.ts';

export interface FoundTasks {
  /** How many files were searched. */
  readonly files: number;
  /** How many hits there are, on all pages. */
  readonly total: number;
  /** How many of them are of each kind, on all pages. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The page that was asked for, best first. */
  readonly hits: readonly SearchHit[];
  /** Paths that lead nowhere or cannot be opened. */
  readonly unopened: readonly AssayError[];
  /** What is wrong with files that could not be read. */
  readonly unreadable: readonly AssayError[];
  /** Documents by their names in which nothing is a task. */
  readonly empty: readonly string[];
}

/** Files in hand at once: enough to keep the disk busy, few enough to keep memory flat. */
const batchSize = 16;

/** Tasks that a query fits, in all files that the paths lead to. A file that cannot be read stops nothing else. */
export async function search(
  { query, paths, limit = Infinity, offset = 0 }: SearchRequest,
  world: World,
  { signal }: Listening = {},
): Promise<FoundTasks> {
  const { files, errors } = await findTaskFiles(paths, world);
  const unopened: AssayError[] = [...errors];
  const hits: SearchHit[] = [];
  const unreadable: AssayError[] = [];
  const empty: string[] = [];
  const index = await openTaskIndex(paths, files.length, world);
  const toRead: TaskFile[] = [];
  for (const file of files) {
    const kept = index.find(file.path);
    if (kept?.length === 0 && isDocument(file)) empty.push(file.path);
    const found = kept === null ? null : searchKept(file.path, kept, query);
    if (found === null) toRead.push(file);
    else hits.push(...found);
  }
  for (let at = 0; at < toRead.length; at += batchSize) {
    stopIfAborted(signal);
    const batch = toRead.slice(at, at + batchSize);
    const answers = await Promise.all(batch.map((file) => searchFile(file, query, index, world)));
    for (const [i, found] of answers.entries()) {
      const file = batch[i]!;
      if (found instanceof AssayError) (found.code === 'E_PATH' ? unopened : unreadable).push(found);
      else hits.push(...found.hits);
      if (!(found instanceof AssayError) && found.tasks === 0 && isDocument(file)) empty.push(file.path);
    }
  }
  await index.save();
  const page = rankHits(hits).slice(offset, offset + limit);
  const kinds = Object.fromEntries(
    [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]),
  );
  return { files: files.length, total: hits.length, kinds, hits: page, unopened, unreadable, empty };
}

const isDocument = ({ path }: TaskFile): boolean => path.endsWith('.jsonld');

interface SearchedFile {
  readonly hits: readonly SearchHit[];
  /** Whether they fit or not. */
  readonly tasks: number;
}

async function searchFile(
  file: TaskFile,
  query: SearchQuery,
  index: TaskIndex,
  world: World,
): Promise<SearchedFile | AssayError> {
  try {
    return await inFile(file.path, async () => {
      const seen = index.look(file.path);
      const source = await readSource(file.path, world);
      // Any JSON lies about in folders; only what names the vocabulary can hold a task.
      const isOther = !file.named && file.path.endsWith('.json') && isOtherJson(source.text);
      const { tasks } = isOther ? { tasks: [] } : await readTaskSet([source]);
      const document = { path: file.path, text: source.text, tasks };
      index.keep(file.path, seen, searchableTasks(document));
      return { hits: searchTasks(document, query), tasks: tasks.length };
    });
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
}

function isOtherJson(text: string): boolean {
  if (text.includes('mlcommons.org')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Find tasks by dataset, field, metric or text. */
export const searchRequest = z
  .strictObject({
    query: z
      .strictObject({
        /** Words that must all occur; "" or "*" for any. */
        text: z.string(),
        /** Part of the name or address of an input data set. */
        input: z.string().exactOptional(),
        /** A field of an output schema. */
        outputField: z.string().exactOptional(),
        metric: z.string().exactOptional(),
        /** `name`, or `name=value`. */
        hyperparameter: z.string().exactOptional(),
        kind: z.enum(['problem', 'solution', 'evaluation', 'task']).exactOptional(),
      })
      .readonly(),
    /** Files, and folders that are searched for *.jsonld and *.json. */
    paths: z.array(z.string()).min(1).readonly(),
    /** Hits of one page; absent for all. */
    limit: z.int().positive().optional(),
    /** Hits before the page. */
    offset: z.int().nonnegative().optional(),
  })
  .readonly();

export type SearchRequest = z.infer<typeof searchRequest>;
