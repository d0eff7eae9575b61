import { AssayError } from '@assay/records';
import {
  type OutlineItem,
  outlineTask,
  readTaskSet,
  showDot,
  showHtml,
  showMermaid,
  type ShowOptions,
  type Task,
  taskJson,
} from '@assay/tasks';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { World } from '../world.ts';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';

export interface ShownTasks {
  readonly path: string;
  /** Everything that the document says; null where an outline or a document was asked for. */
  readonly tasks: readonly ReturnType<typeof taskJson>[] | null;
  /** The first tasks, and how many more there are. */
  readonly outline: { readonly tasks: readonly OutlineItem[]; readonly left: number } | null;
  readonly document: Document | null;
}

/** What a task document holds. */
export async function show(request: ShowRequest, world: World): Promise<ShownTasks> {
  const { path, as, depth, limit } = request;
  const { tasks } = await inFile(path, async () => readTaskSet([await readSource(path, world)]));
  if (tasks.length === 0) {
    throw new AssayError('invalid', 'E_SPEC_EMPTY', 'the document holds no task', {
      location: { file: path },
      fix: 'Check that @context maps croissant and schema, and that @type names a task.',
      action: { kind: 'validate' },
    });
  }
  const options = { ...(depth === undefined ? {} : { depth }), ...(limit === undefined ? {} : { limit }) };
  return {
    path,
    tasks: as === undefined ? tasks.map(taskJson) : null,
    outline: as === 'outline' ? outlineOf(tasks, options) : null,
    document: as === undefined || as === 'outline' ? null : documents[as](tasks, options),
  };
}

function outlineOf(tasks: readonly Task[], options: ShowOptions): NonNullable<ShownTasks['outline']> {
  const shown = tasks.slice(0, options.limit ?? tasks.length);
  return { tasks: shown.map((task) => outlineTask(task, options)), left: tasks.length - shown.length };
}

const documents = {
  mermaid: (tasks, options) => ({ type: 'text/vnd.mermaid', contents: showMermaid(tasks, options) }),
  dot: (tasks, options) => ({ type: 'text/vnd.graphviz', contents: showDot(tasks, options) }),
  html: (tasks, options) => ({ type: 'text/html', contents: showHtml(tasks, options) }),
} satisfies Record<string, (tasks: readonly Task[], options: ShowOptions) => Document>;

/** Show a task document. */
export const showRequest = z
  .strictObject({
    path: z.string(),
    /** An outline is a record of its own; the others are documents. */
    as: z.enum(['outline', 'mermaid', 'dot', 'html']).optional(),
    /** Levels of subtasks in an outline or a document; 0 counts them only. */
    depth: z.int().nonnegative().optional(),
    /** Items of one list in an outline or a document before "… n more". */
    limit: z.int().positive().optional(),
  })
  .readonly();

export type ShowRequest = z.infer<typeof showRequest>;
