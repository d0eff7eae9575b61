import { AssayError } from '@assay/records';
import { type CheckStatus, type MatchResult, readTaskSet, resultTexts, type Task } from '@assay/tasks';
import * as z from 'zod';
import { match } from '../../tasks/match.ts';
import { search } from '../../tasks/search.ts';
import type { Listening, Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { inFile } from '../../world/in-file.ts';
import { readSource } from '../../world/read-source.ts';
import { documentBelow } from './document-below.ts';

/** A solution of a problem, and whether it answers it. */
export interface TaskSolution {
  readonly path: string;
  readonly id: string | null;
  readonly name: string | null;
  readonly result: MatchResult;
  /** How many checks stand in which way. */
  readonly checks: Readonly<Record<CheckStatus, number>>;
  /** What it reports, as `metric = value` and what it says of the value. */
  readonly results: ReturnType<typeof resultTexts>;
}

export interface TaskSolutionsView {
  readonly path: string;
  readonly solutions: readonly TaskSolution[];
  /** Further solutions, which were not matched. */
  readonly left_out: number;
}

/** Matching opens the rows of a solution: only so many at once. */
const MOST = 20;

/** Which solutions of the folder are based on a problem, what they report, and whether they match it. */
export const taskSolutionsView: Verb<TaskSolutionsRequest, TaskSolutionsView> = async (
  { path },
  world,
  listening: Listening = {},
) => {
  const place = await documentBelow(path, world.cwd);
  const { tasks } = await inFile(path, async () => readTaskSet([await readSource(place, world)]));
  const ids = tasks.flatMap(({ kind, id }) => (kind === 'problem' && id !== null ? [id] : []));
  const found = ids.length === 0 ? [] : await solutionsOf(new Set(ids), world, listening);
  const solutions: TaskSolution[] = [];
  for (const { path: own, task } of found.slice(0, MOST)) {
    listening.signal?.throwIfAborted();
    const request = { solution: own, ...(task.id === null ? {} : { solution_id: task.id }) };
    const { result, checks } = await match({ ...request, problems: [{ path: place }] }, world);
    const of = (status: CheckStatus): number => checks.filter((check) => check.status === status).length;
    solutions.push({
      path: own,
      id: task.id,
      name: task.name,
      result,
      checks: {
        passed: of('passed'),
        failed: of('failed'),
        warned: of('warned'),
        'not-applicable': of('not-applicable'),
        'not-run': of('not-run'),
      },
      results: resultTexts(task),
    });
  }
  return { path, solutions, left_out: Math.max(0, found.length - MOST) };
};

interface FoundSolution {
  readonly path: string;
  readonly task: Task;
}

async function solutionsOf(
  ids: ReadonlySet<string>,
  world: World,
  listening: Listening,
): Promise<readonly FoundSolution[]> {
  const { hits } = await search({ query: { text: '', kind: 'solution' }, paths: ['.'] }, world, listening);
  const found: FoundSolution[] = [];
  for (const path of new Set(hits.map((hit) => hit.path))) {
    const source = await readSource(path, world);
    if (![...ids].some((id) => source.text.includes(lastWord(id)))) continue;
    const tasks = await readTaskSet([source]).then((set) => set.tasks, unreadable);
    for (const task of tasks)
      if (task.kind === 'solution' && task.isBasedOn.some(({ id }) => ids.has(id)))
        found.push({ path, task });
  }
  return found;
}

/** However an address is shortened in a document, its end stands there. */
function lastWord(id: string): string {
  return /[^/#:]*.$/.exec(id)![0];
}

/** A document that changed since it was found says nothing. */
function unreadable(error: unknown): readonly Task[] {
  if (error instanceof AssayError) return [];
  throw error;
}

/** A problem of the project, by the path of its document below the folder. */
export const taskSolutionsRequest = z.strictObject({ path: z.string().min(1) });

export type TaskSolutionsRequest = Readonly<z.infer<typeof taskSolutionsRequest>>;
