import {
  AssayError,
  type DeclaredSpecificationRecord,
  type Digest,
  type Event,
  type ExecutedRun,
  type Execution,
  isWhole,
  type JsonObject,
  runMark,
  type TaskRecord,
} from '@assay/records';
import { problemUrl } from '../declare/read-problem.ts';
import { SpendLedger } from '../model-client/spend-ledger.ts';
import type { Documents, ExecutionFilter, Executions, RunFilter, Store, StoredRun } from '../ports/store.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification, ScorableSpecification } from './open-specification.ts';
import type { ListedSpecification } from './specifications.ts';

/** What an event is about, beside the execution. */
interface About {
  readonly run_id?: string;
  readonly scoring_id?: string;
}

type Bench = Pick<Workbench, 'store' | 'clock'>;

/** The record of an invocation that is under way: written when something begins or ends, never for a sample. */
export class OpenExecution {
  readonly #bench: Bench;
  /** What everyone who is asked for it has spent. */
  readonly ledger: SpendLedger;
  #record: Execution;
  #events = 0;

  private constructor(record: Execution, ledger: SpendLedger, bench: Bench) {
    this.#record = record;
    this.ledger = ledger;
    this.#bench = bench;
  }

  static async begin(record: Execution, ledger: SpendLedger, bench: Bench): Promise<OpenExecution> {
    await bench.store.executions.create(record);
    const execution = new OpenExecution(record, ledger, bench);
    await execution.tell('execution.begun', { verb: record.verb });
    return execution;
  }

  get id(): string {
    return this.#record.id;
  }

  get record(): Execution {
    return this.#record;
  }

  /** Before the first request of the run. */
  async addRun(run: Omit<ExecutedRun, 'scoring_id'>): Promise<void> {
    const { run_id, run_index, kept } = run;
    await this.#write({ runs: [...this.#record.runs, { ...run, scoring_id: null }] });
    const { evaluation_key, key } = this.#record.specifications[run.specification]!;
    const about = { evaluation_key, task_specification_key: key, run_index, kept };
    await this.tell('run.begun', about, { run_id });
  }

  async addScoring(run_id: string, scoring_id: string): Promise<void> {
    const runs = this.#record.runs.map((run) => (run.run_id === run_id ? { ...run, scoring_id } : run));
    await this.#write({ runs });
    await this.tell('scoring.made', {}, { run_id, scoring_id });
  }

  /** Does the work, and records how it ended. */
  async during<T>(work: () => Promise<T>, verdictOf: (result: T) => Execution['verdict']): Promise<T> {
    let result: T;
    try {
      result = await work();
    } catch (error) {
      // The first error is the one to report; without its end the execution is reported as died.
      await this.#end(executionEnd(error), null).catch(() => undefined);
      throw error;
    }
    const because = await this.#stoppedBecause();
    const end = because === null ? ({ kind: 'completed' } as const) : ({ kind: 'stopped', because } as const);
    await this.#end(end, verdictOf(result));
    return result;
  }

  async tell(kind: string, data: JsonObject, about: About = {}): Promise<void> {
    await this.#bench.store.events.append(this.#event(kind, data, about));
  }

  async #end(end: NonNullable<Execution['end']>, verdict: Execution['verdict']): Promise<void> {
    await this.#write({ end, verdict, ended_at: this.#bench.clock.now() });
    await this.tell('execution.ended', { ...end });
  }

  /** A ceiling that one of its runs or scorings came to. */
  async #stoppedBecause(): Promise<string | null> {
    const { runs, scorings } = this.#bench.store;
    for (const { run_id, scoring_id } of this.#record.runs) {
      const run = await runs.get(run_id);
      const scoring = scoring_id === null ? null : await scorings.get(scoring_id);
      const because = run?.manifest.stopped_because ?? scoring?.aggregates.stopped_because ?? null;
      if (because !== null) return because;
    }
    return null;
  }

  async #write(changes: Partial<Execution>): Promise<void> {
    this.#record = { ...this.#record, ...changes, spent: this.ledger.split() };
    await this.#bench.store.executions.update(this.#record);
  }

  #event(kind: string, data: JsonObject, { run_id, scoring_id }: About): Event {
    this.#events += 1;
    const noun = kind.slice(0, kind.indexOf('.'));
    const id = { run: run_id, scoring: scoring_id ?? run_id }[noun] ?? this.id;
    return {
      schema_version: 'assay.event.v1',
      id: `${this.id}:${this.#events}`,
      at: this.#bench.clock.now(),
      kind,
      subject: { noun, id, digest: null },
      execution_id: this.id,
      run_id: run_id ?? null,
      scoring_id: scoring_id ?? null,
      reason: null,
      data,
    };
  }
}

/** How an execution ended that an error ended. */
function executionEnd(error: unknown): NonNullable<Execution['end']> {
  if (error instanceof AssayError && error.trouble === 'interrupted') return { kind: 'interrupted' };
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof AssayError ? error.code : 'E_UNEXPECTED';
  return { kind: 'failed', code, message: message === '' ? code : message };
}

/** Keeps the task that the runs of a specification name by its digest, and the specification; resolves with its digest. */
export async function keepDeclared(
  open: OpenSpecification,
  { digester }: Pick<Workbench, 'digester'>,
  documents: Documents,
): Promise<Digest> {
  const { problem } = open.declared_task;
  await documents.put('task', taskRecord(open, digester.json(problem)));
  return documents.put('task_specification', specificationRecord(open));
}

/** A specification as its digest is over it. */
export function specificationRecord({
  evaluation_key,
  specification,
}: Pick<ScorableSpecification, 'evaluation_key' | 'specification'>): DeclaredSpecificationRecord {
  return { schema_version: 'assay.task-specification.v1', evaluation_key, specification };
}

function taskRecord(
  { declared_task: task, task: opened }: ScorableSpecification,
  digest: Digest,
): TaskRecord {
  const id = opened.problem.id ?? problemUrl(task.key);
  return { schema_version: 'assay.task.v1', id, digest, problem: task.problem };
}

interface ExecutionRequest extends Pick<Execution, 'verb' | 'parent_id' | 'settings'> {
  readonly specifications: readonly RunSource[];
}

/** Records that something was asked for, with what the specifications say, before anything is done. */
export async function beginExecution(
  { specifications, ...asked }: ExecutionRequest,
  bench: Pick<Workbench, 'store' | 'clock' | 'newId' | 'askedBy'>,
  ledger = new SpendLedger(),
): Promise<OpenExecution> {
  const { documents } = bench.store;
  const executed: Execution['specifications'] = [];
  for (const source of specifications) {
    const { evaluation_key, specification } = source;
    const digest = await documents.put('task_specification', specificationRecord(source));
    executed.push({ evaluation_key, key: specification.key, digest });
  }
  const record: Execution = {
    schema_version: 'assay.execution.v1',
    id: bench.newId(),
    ...asked,
    asked_by: bench.askedBy,
    started_at: bench.clock.now(),
    ended_at: null,
    specifications: executed,
    budget: { ...ledger.ceilings },
    spent: [],
    runs: [],
    verdict: null,
    end: null,
  };
  return OpenExecution.begin(record, ledger, bench);
}

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
