import { type Execution, isWhole, runMark } from '@assay/records';
import type { ExecutionFilter, Executions, RunFilter, StoredRun } from '../ports/records.ts';
import type { Store } from '../ports/store.ts';
import type { ListedSpecification } from './specifications.ts';

const EXECUTIONS_AT_A_TIME = 32;

/** Executions one after the other, newest first, read as far as they are asked for. */
export async function* newestExecutions(
  executions: Executions,
  filter: ExecutionFilter = {},
): AsyncGenerator<Execution> {
  let after: string | undefined;
  do {
    const page = await executions.list({ ...filter, after, limit: EXECUTIONS_AT_A_TIME });
    yield* page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** What the runs that are looked for have in common; nothing: all of them. */
type RunsSought = Pick<RunFilter, 'evaluation_key' | 'task_specification_key' | 'task_key' | 'model_key'>;

/** The newest execution that had such runs, and those runs in the order in which it came to them. */
interface LastExecuted {
  readonly execution: Execution;
  readonly runs: readonly StoredRun[];
}

type Stores = Pick<Store, 'runs' | 'executions'>;

/**
 * Null where the newest of such runs is of no execution: it was made before there were any, or by the library alone.
 * Scoring runs again executes none of them.
 */
export async function lastExecuted(
  sought: RunsSought,
  store: Stores,
  isFit: (run: StoredRun) => boolean = () => true,
): Promise<LastExecuted | null> {
  const [newest] = (await store.runs.list({ ...sought, limit: 1 })).items;
  if (newest === undefined) return null;
  const executing = { verb_not: 'score' } as const;
  const { items } = await store.executions.list({ ...executing, run_id: newest.manifest.id, limit: 1 });
  if (items.length === 0) return null;
  const { evaluation_key, task_specification_key: specification_key } = sought;
  const filter = { ...executing, evaluation_key, specification_key };
  for await (const execution of newestExecutions(store.executions, filter)) {
    const runs = (await runsIn(execution, sought, store)).filter(isFit);
    if (runs.length > 0) return { execution, runs };
  }
  return null;
}

/** The runs of an execution that are sought. One that was about to begin when its process ended is in no store. */
async function runsIn(
  { runs, specifications }: Execution,
  sought: RunsSought,
  store: Stores,
): Promise<readonly StoredRun[]> {
  const found: StoredRun[] = [];
  for (const { specification, run_id } of runs) {
    const { evaluation_key, key } = specifications[specification]!;
    if (!isSought(sought.evaluation_key, evaluation_key)) continue;
    if (!isSought(sought.task_specification_key, key)) continue;
    const run = await store.runs.get(run_id);
    if (run === null || !isSought(sought.task_key, run.manifest.task_key)) continue;
    if (isSought(sought.model_key, run.manifest.model.key)) found.push(run);
  }
  return found;
}

function isSought(sought: string | undefined, value: string): boolean {
  return sought === undefined || sought === value;
}

/**
 * What a name means: of such runs the newest that has all samples of its specification, asked as the project declares.
 * One that is not finished is not passed over, or an older one would be taken for it: it has no numbers, and whoever
 * wants them is told so. Where none is whole, the newest part; where all were asked otherwise, the newest of those.
 * Each of them is marked wherever it is shown.
 */
export async function newestRun(sought: RunsSought, store: Stores): Promise<StoredRun | null> {
  return (
    (await newestFit(sought, store, ({ manifest, status }) =>
      status === 'open' ? runMark(manifest) === null : isWhole(manifest),
    )) ??
    (await newestFit(sought, store, ({ manifest }) => manifest.overrides === undefined)) ??
    (await newestFit(sought, store, () => true))
  );
}

/** The same, but one that was stopped counts as whole: it is what the newest execution came to. */
export async function newestDeclaredRun(sought: RunsSought, store: Stores): Promise<StoredRun | null> {
  const isDeclared = ({ manifest }: StoredRun): boolean =>
    manifest.part === undefined && manifest.overrides === undefined;
  return (await newestFit(sought, store, isDeclared)) ?? newestRun(sought, store);
}

/** The run that the newest execution of fitting runs came to last; the one that was made last where executions have none. */
async function newestFit(
  sought: RunsSought,
  store: Stores,
  isFit: (run: StoredRun) => boolean,
): Promise<StoredRun | null> {
  const last = await lastExecuted(sought, store, isFit);
  if (last !== null) return last.runs.at(-1)!;
  let after: string | undefined;
  do {
    const page = await store.runs.list({ ...sought, after, limit: AT_A_TIME });
    const found = page.items.find(isFit);
    if (found !== undefined) return found;
    after = page.next ?? undefined;
  } while (after !== undefined);
  return null;
}

const AT_A_TIME = 64;

/** What tells the runs of one specification from those of others. */
export type RunSource = Pick<ListedSpecification, 'evaluation_key' | 'specification'>;

/** An evaluation that repeats others may have two specifications of one key, so task and model belong to it. */
export function soughtOf({ evaluation_key, specification }: RunSource): Required<RunsSought> {
  const { key: task_specification_key, task_key, model_key } = specification;
  return { evaluation_key, task_specification_key, task_key, model_key };
}

/** What is gone on with: the newest execution that began one of the specifications; null: none did. */
export async function resumedExecution(
  specifications: readonly RunSource[],
  store: Pick<Store, 'runs' | 'executions'>,
): Promise<Execution | null> {
  for await (const execution of newestExecutions(store.executions)) {
    if (execution.verb === 'score') continue;
    for (const source of specifications)
      if ((await runsIn(execution, soughtOf(source), store)).length > 0) return execution;
  }
  return null;
}
