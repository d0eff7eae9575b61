import { AssayError, type JsonValue } from '@assay/records';
import {
  type OutlineItem,
  outlineTask,
  readTaskSet,
  taskJson,
  validateDocument,
  type ValidationReport,
} from '@assay/tasks';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { readSource } from '../../world/read-source.ts';
import { documentBelow } from './document-below.ts';

/** A task document: its text, what it holds, and what is wrong with it. */
export interface TaskView {
  readonly path: string;
  readonly source: string;
  /** Null where it cannot be read. */
  readonly tasks: readonly JsonValue[] | null;
  readonly outline: readonly OutlineItem[] | null;
  readonly report: ValidationReport;
}

/** One document as it is now. */
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

/** A task document of the project, by its path below the folder. */
export const taskViewRequest = z.strictObject({ path: z.string().min(1) });

export type TaskViewRequest = Readonly<z.infer<typeof taskViewRequest>>;
