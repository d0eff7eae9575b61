import { AssayError, type JsonValue } from '@assay/records';
import {
  type OutlineItem,
  outlineTask,
  readTaskSet,
  taskJson,
  validateDocument,
  type ValidationReport,
} from '@assay/tasks';
import type { Verb } from '../../verb.ts';
import { placeBelow } from '../../world/place-below.ts';
import { readSource } from '../../world/read-source.ts';
import type { TaskViewRequest } from './task.request.ts';

/** A task document: its text, what it holds, and what is wrong with it. */
export interface TaskView {
  readonly path: string;
  readonly source: string;
  /** Null where it cannot be read. */
  readonly tasks: readonly JsonValue[] | null;
  readonly outline: readonly OutlineItem[] | null;
  readonly report: ValidationReport;
}

/** Only documents of the vocabulary, below the folder, outside of hidden folders. */
export const taskView: Verb<TaskViewRequest, TaskView> = async ({ path }, world) => {
  const place = await documentBelow(path, world.cwd);
  const source = await readSource(place, world);
  const report = await validateDocument(source);
  const { tasks } =
    report.conforms === null ? { tasks: null } : await readTaskSet([source]).catch(unreadable);
  return {
    path,
    source: source.text,
    tasks: tasks?.map((task) => taskJson(task)) ?? null,
    outline: tasks?.map((task) => outlineTask(task)) ?? null,
    report,
  };
};

function unreadable(error: unknown): { readonly tasks: null } {
  if (error instanceof AssayError) return { tasks: null };
  throw error;
}

async function documentBelow(path: string, cwd: string): Promise<string> {
  const full = /\.(?:jsonld|json)$/.test(path) ? await placeBelow(path, cwd) : null;
  if (full !== null && (await readSource(full, { cwd })).text.includes('mlcommons.org')) return full;
  throw new AssayError('usage', 'E_TASK_UNKNOWN', `there is no task document ${JSON.stringify(path)}`, {
    field: 'path',
  });
}
