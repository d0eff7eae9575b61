import { AssayError, type Location } from '@assay/records';
import { type Component, CROISSANT, type Task } from '@assay/tasks';
import type { WrittenDataset } from '../schema/dataset-schema.ts';
import { problemUrl } from './read-problem.ts';

/** A dataset that a problem names as its input, where it can be opened. */
export interface ProblemData {
  readonly place: Pick<WrittenDataset, 'path' | 'hf'>;
  /** The subtask whose input it is, by name; null: the whole problem's. */
  readonly subtask: string | null;
  readonly sha256: string | null;
}

/**
 * The input datasets of a problem: files beside it, record sets that it describes itself, datasets of the hub by their address.
 * Those of its subtasks where it has none of its own. Throws where there is none that can be opened, and says why.
 */
export function problemData(task: Task, path: string, at: Location): readonly ProblemData[] {
  const own = given(task);
  if (own.length > 0) return own.map((input) => dataOf(input, path, null, at));
  const parts = task.subTasks.flatMap((one) =>
    given(one).map((input) => dataOf(input, path, one.name ?? one.id, at)),
  );
  if (parts.length > 0) return parts;
  throw cannot('the problem names no dataset as its input', at);
}

/** What is asked of a solution (`croissant:InputSpec`) is no data yet. */
function given(task: Task): readonly Component[] {
  return task.inputs.filter(({ kind }) => kind !== 'spec');
}

function dataOf(input: Component, path: string, subtask: string | null, at: Location): ProblemData {
  const { node, sha256 } = input;
  if (node.properties.has(`${CROISSANT}recordSet`)) return { place: { path }, subtask, sha256: null };
  const addresses = [...input.urls, ...(input.id === null ? [] : [input.id])];
  for (const address of addresses) {
    const hub = /^https:\/\/(?:huggingface\.co|hf\.co)\/datasets\/([^/?#]+\/[^/?#]+)\/?$/.exec(address)?.[1];
    if (hub !== undefined) return { place: { hf: hub }, subtask, sha256: null };
    const local = localPath(address, path);
    if (local !== null) return { place: { path: local }, subtask, sha256 };
  }
  const name = input.name ?? input.id ?? 'without a name';
  const where = addresses.length === 0 ? 'it has no address' : `it is at ${addresses.join(', ')}`;
  throw cannot(
    `the input ${JSON.stringify(name)} of the problem cannot be opened: ${where}, and nothing is fetched`,
    at,
  );
}

/** A path from the problem's own folder, whether its context makes it an address or not. */
function localPath(address: string, problem: string): string | null {
  const base = problemUrl(problem);
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  const relative = address.startsWith(folder) ? decodeURI(address.slice(folder.length)) : address;
  if (/^[a-z][a-z0-9+.-]+:/i.test(relative) || relative.startsWith('#') || relative === '') return null;
  return `${problem.slice(0, problem.lastIndexOf('/') + 1)}${relative}`;
}

function cannot(message: string, location: Location): AssayError {
  return new AssayError('usage', 'E_SPEC_MISSING', message, {
    location,
    fix: 'Name the data in the task: dataset: data/rows.jsonl, or { path: …, map: … }.',
  });
}
