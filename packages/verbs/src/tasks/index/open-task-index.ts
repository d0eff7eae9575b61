import { createHash } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SearchableTask } from '@assay/tasks';
import { AssayError } from '@assay/records';
import type { World } from '../../world.ts';
import { writeWhole } from '../../world/write-whole.ts';
import { cacheFolder } from './cache-folder.ts';
import { type FileMark, type IndexEntry, TaskIndex } from './task-index.ts';

/** Fewer files are read as fast as an index of them. */
const FEWEST_FILES = 100;

/** Raised when what is kept of a file changes: older indexes are then made again. */
const SCHEMA = 'assay.task_index.v1';

type Line = readonly [path: string, mark: FileMark, at: number, tasks: readonly SearchableTask[]];

/** The index of what these paths lead to, as the last search of them left it; an empty one where none is kept or it cannot be read. */
export async function openTaskIndex(
  paths: readonly string[],
  files: number,
  { cwd, env }: World,
): Promise<TaskIndex> {
  const folder = files < FEWEST_FILES ? null : cacheFolder(env);
  if (folder === null) return new TaskIndex(new Map(), cwd, () => Promise.resolve());
  const roots = paths.map((path) => resolve(cwd, path)).toSorted();
  const name = createHash('sha256').update(roots.join('\0')).digest('hex').slice(0, 32);
  const file = join(folder, `tasks-${name}.json`);
  return new TaskIndex(await entriesIn(file), cwd, (entries) => save(file, entries));
}

async function entriesIn(file: string): Promise<Map<string, IndexEntry>> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as { schema?: unknown; files?: readonly Line[] };
    if (kept.schema !== SCHEMA || !Array.isArray(kept.files)) return new Map();
    return new Map(kept.files.map(([path, mark, at, tasks]: Line) => [path, { mark, at, tasks }]));
  } catch {
    // Absent or damaged: the files themselves say all of it.
    return new Map();
  }
}

async function save(file: string, entries: ReadonlyMap<string, IndexEntry>): Promise<void> {
  const files = Array.from(entries, ([path, { mark, at, tasks }]): Line => [path, mark, at, tasks]);
  try {
    await writeWhole(file, JSON.stringify({ schema: SCHEMA, files }), { cwd: '/' });
    // Of files that others on this machine may not read.
    await chmod(file, 0o600);
  } catch (error) {
    // The search is answered; without an index the next one is slower, and that is all.
    if (!(error instanceof AssayError)) throw error;
  }
}
