import type { Page, PageRequest, Store, StoredRun } from '@assay/engine';
import type { Execution, Scoring } from '@assay/records';
import { type RunRow, runRow } from './run-row.ts';

/** Read at a time. */
const PAGE = 200;

/**
 * Every run of a store as a row, newest first, with its newest scoring that holds and the execution that ran it. Looking
 * again reads what came since, and what was not over: lists of a large store are made from memory.
 */
export class RunIndex {
  readonly #runs = new Map<string, StoredRun>();
  readonly #scorings = new Map<string, ScoringFact>();
  readonly #executions = new Map<string, Execution>();
  readonly #scoringIds = new Set<string>();
  /** Of executions, by run. */
  readonly #ranBy = new Map<string, string>();
  /** Runs and executions that are not over: they are read again. */
  readonly #openRuns = new Set<string>();
  readonly #openExecutions = new Set<string>();
  #rows: readonly RunRow[] = [];
  #rowOf: ReadonlyMap<string, RunRow> = new Map();
  #reading: Promise<void> = Promise.resolve();

  /** As the store is now. One look at a time: two would add the same runs twice. */
  async rows(store: Store): Promise<readonly RunRow[]> {
    const before = this.#reading;
    this.#reading = before.catch(() => undefined).then(() => this.#read(store));
    await this.#reading;
    return this.#rows;
  }

  /** Runs that are not over. */
  get open(): number {
    return this.#openRuns.size;
  }

  /** A run as the last look found it. */
  row(runId: string): RunRow | undefined {
    return this.#rowOf.get(runId);
  }

  /** The newest execution that ran or scored a run. */
  executionOf(runId: string): Execution | null {
    return this.#executions.get(this.#ranBy.get(runId) ?? '') ?? null;
  }

  async #read(store: Store): Promise<void> {
    const changed = [
      await this.#readExecutions(store),
      await this.#readScorings(store),
      await this.#readRuns(store),
    ].some(Boolean);
    if (!changed) return;
    this.#rows = this.#makeRows();
    this.#rowOf = new Map(this.#rows.map((row) => [row.id, row]));
  }

  async #readRuns(store: Store): Promise<boolean> {
    const open = [...this.#openRuns];
    for (const id of open) {
      const now = await store.runs.get(id);
      if (now === null) this.#forgetRun(id);
      else this.#keepRun(now);
    }
    const added = await newOnes(
      (page) => store.runs.list(page),
      ({ manifest }) => this.#runs.has(manifest.id),
    );
    for (const run of added) this.#keepRun(run);
    return open.length > 0 || added.length > 0;
  }

  #forgetRun(id: string): void {
    this.#runs.delete(id);
    this.#openRuns.delete(id);
  }

  #keepRun(run: StoredRun): void {
    const { id } = run.manifest;
    this.#runs.set(id, run);
    if (run.status === 'open') this.#openRuns.add(id);
    else this.#openRuns.delete(id);
  }

  async #readScorings(store: Store): Promise<boolean> {
    const added = await newOnes(
      (page) => store.scorings.list(page),
      ({ id }) => this.#scoringIds.has(id),
    );
    for (const scoring of added) {
      this.#scoringIds.add(scoring.id);
      if (scoring.status === 'current') this.#scorings.set(scoring.run_id, { scoring: lean(scoring) });
    }
    return added.length > 0;
  }

  async #readExecutions(store: Store): Promise<boolean> {
    const open = [...this.#openExecutions];
    for (const id of open) {
      const now = await store.executions.get(id);
      if (now !== null) this.#keep(now);
    }
    const added = await newOnes(
      (page) => store.executions.list(page),
      ({ id }) => this.#executions.has(id),
    );
    for (const execution of added) this.#keep(execution);
    return open.length > 0 || added.length > 0;
  }

  #keep(execution: Execution): void {
    this.#executions.set(execution.id, execution);
    if (execution.end === null) this.#openExecutions.add(execution.id);
    else this.#openExecutions.delete(execution.id);
    for (const { run_id, kept } of execution.runs) if (!kept) this.#ranBy.set(run_id, execution.id);
  }

  #makeRows(): readonly RunRow[] {
    const rows = [...this.#runs.values()].map((run) => {
      const { id } = run.manifest;
      return runRow(run, this.#scorings.get(id)?.scoring ?? null, this.executionOf(id));
    });
    return rows.reverse();
  }
}

interface ScoringFact {
  readonly scoring: Scoring;
}

/** Of a scoring only what a row needs: cohorts and histograms of a hundred thousand of them would fill the memory. */
function lean(scoring: Scoring): Scoring {
  const { metrics } = scoring.aggregates;
  const bare = Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [
      name,
      { ...metric, histogram: null, frequencies: null },
    ]),
  );
  return { ...scoring, aggregates: { ...scoring.aggregates, metrics: bare, cohorts: [], subtasks: null } };
}

/** What was added to a list that has its newest first, oldest first. */
async function newOnes<T>(
  list: (page: PageRequest) => Promise<Page<T>>,
  isKnown: (item: T) => boolean,
): Promise<readonly T[]> {
  const added: T[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await list({
      limit: added.length === 0 && after === undefined ? 20 : PAGE,
      after,
    });
    const end = items.findIndex(isKnown);
    added.push(...(end === -1 ? items : items.slice(0, end)));
    if (end !== -1 || next === null) return added.reverse();
    after = next;
  }
}
