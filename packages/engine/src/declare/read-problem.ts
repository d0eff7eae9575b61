import { AssayError, type JsonObject, type Location, SpecProblems } from '@assay/records';
import { type Component, CROISSANT, readTaskSet, type Task, validateDocument } from '@assay/tasks';
import type { ProjectFiles } from '../ports/platform.ts';
import { readText } from './read-spec-file.ts';
import type { WrittenDataset } from './schema/task-schema.ts';

const maxBytes = 64 * 1024 * 1024;

/** A problem file: one valid TaskProblem. Throws all that is wrong with it, each with its line. */
export async function readProblem(
  files: ProjectFiles,
  path: string,
): Promise<{ readonly problem: JsonObject; readonly task: Task }> {
  const text = await readText(files, path, maxBytes);
  const file = files.shown(path);
  const source = { url: problemUrl(path), text };
  const { error, violations } = await validateDocument(source);
  const problems = new SpecProblems();
  if (error !== undefined) {
    const location = {
      file,
      line: error.line ?? 1,
      ...(error.column === null ? {} : { column: error.column }),
    };
    throw new AssayError('usage', error.code, error.message, { location });
  }
  for (const { rule, message, fix, line } of violations) {
    const location = { file, ...(line === null ? {} : { line }) };
    problems.add(new AssayError('usage', 'E_SPEC_PROBLEM', `${message} (${rule})`, { location, fix }));
  }
  problems.throwIfAny();
  const problem = JSON.parse(text) as JsonObject;
  return { problem, task: await problemIn(source, file) };
}

/** The one problem that a document is about. */
export async function problemIn(source: { url: string; text: string }, file: string): Promise<Task> {
  const { tasks } = await readTaskSet([source]);
  const found = tasks.filter(({ kind }) => kind === 'problem');
  if (found.length === 1) return found[0]!;
  const message = `expected one croissant:TaskProblem at the top of ${file}, found ${found.length}`;
  throw new AssayError('usage', 'E_SPEC_PROBLEM', message, { location: { file, line: 1 } });
}

/** Relative ids are resolved against the path in the project, so that they are the same on every machine. */
export function problemUrl(path: string): string {
  return `file:///${encodeURI(path.replace(/^(?:\.\/)+/, ''))}`;
}

/** A dataset that a problem names as its input, where it can be opened. */
interface ProblemData {
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
