import type { ExecutionBrief, RunBrief, ScoringBrief, Store } from '@assay/engine';
import { type RunRow, runRow } from './run-row.ts';

/**
 * Every run of a store as a row, newest first, with its newest scoring that holds by the scorer that judged it first
 * (by any where there is none) and the newest execution that ran or scored it. Looking again makes the rows of what has changed.
 */
export class RunIndex {
  #runs: readonly RunBrief[] = [];
  #scorings: readonly ScoringBrief[] = [];
  #executions: readonly ExecutionBrief[] = [];
  readonly #scoringOf = new Map<string, ScoringBrief>();
  /** The scorer that judged a run first, by run. */
  readonly #scorerOf = new Map<string, string>();
  readonly #placeOf = new Map<string, number>();
  /** The place of an execution in their list, by run. */
  readonly #ranBy = new Map<string, number>();
  #oldestFirst: readonly RunRow[] = [];
  #rows: readonly RunRow[] = [];
  #open = 0;
  #looking: Promise<unknown> = Promise.resolve();

  /** As the store is now; the same list for as long as nothing has changed. One look at a time, so that none goes back. */
  async rows(store: Store): Promise<readonly RunRow[]> {
    const look = this.#looking.catch(() => undefined).then(() => this.#look(store));
    this.#looking = look;
    await look;
    return this.#rows;
  }

  async #look(store: Store): Promise<void> {
    const executions = await store.executions.briefs();
    const scorings = await store.scorings.briefs();
    const runs = await store.runs.briefs();
    const stale = new Set([...this.#takeExecutions(executions), ...this.#takeScorings(scorings)]);
    const changed = placesChanged(this.#runs, runs);
    this.#runs = runs;
    for (const place of changed) {
      this.#placeOf.set(runs[place]!.id, place);
      stale.add(runs[place]!.id);
    }
    if (stale.size > 0) this.#renew(stale);
  }

  /** Runs that are not over. */
  get open(): number {
    return this.#open;
  }

  /** A run as the last look found it. */
  row(runId: string): RunRow | undefined {
    return this.#oldestFirst[this.#placeOf.get(runId) ?? -1];
  }

  /** The runs that they made another thing of. */
  #takeExecutions(executions: readonly ExecutionBrief[]): readonly string[] {
    const stale = placesChanged(this.#executions, executions).flatMap((place) =>
      executions[place]!.made_run_ids.filter((run) => {
        const isNewest = place >= (this.#ranBy.get(run) ?? 0);
        if (isNewest) this.#ranBy.set(run, place);
        return isNewest;
      }),
    );
    this.#executions = executions;
    return stale;
  }

  #takeScorings(scorings: readonly ScoringBrief[]): readonly string[] {
    const changed = placesChanged(this.#scorings, scorings).map((place) => scorings[place]!);
    for (const { run_id: run, scorer_key: key } of changed)
      if (!this.#scorerOf.has(run)) this.#scorerOf.set(run, key);
    const current = changed.filter(({ status }) => status === 'current');
    for (const scoring of current) if (this.#isNearer(scoring)) this.#scoringOf.set(scoring.run_id, scoring);
    this.#scorings = scorings;
    return current.map(({ run_id }) => run_id);
  }

  /** Of a run's own scorer, or no other is there yet that is. */
  #isNearer({ run_id: run, scorer_key: key }: ScoringBrief): boolean {
    const own = this.#scorerOf.get(run);
    return key === own || this.#scoringOf.get(run)?.scorer_key !== own;
  }

  #renew(stale: ReadonlySet<string>): void {
    const rows = [...this.#oldestFirst];
    for (const id of stale) {
      const place = this.#placeOf.get(id);
      if (place === undefined) continue;
      const execution = this.#executions[this.#ranBy.get(id) ?? -1] ?? null;
      rows[place] = runRow(this.#runs[place]!, this.#scoringOf.get(id) ?? null, execution);
    }
    this.#oldestFirst = rows;
    this.#rows = rows.toReversed();
    this.#open = this.#runs.filter(({ status }) => status === 'open').length;
  }
}

/** Where a list that only grows has something else than before. */
function placesChanged<T>(before: readonly T[], now: readonly T[]): readonly number[] {
  const places: number[] = [];
  if (before !== now) for (let i = 0; i < now.length; i += 1) if (before[i] !== now[i]) places.push(i);
  return places;
}
