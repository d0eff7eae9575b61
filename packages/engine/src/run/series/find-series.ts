import type { RunManifest } from '@assay/records';
import { lastExecuted } from '../../execution/last-executed.ts';
import type { StoredRun } from '../../ports/runs.ts';
import type { Store } from '../../ports/store.ts';
import { type RunSource, soughtOf } from '../runs-of.ts';

/** A repeatability series in the store; a single run is a series of one. */
export interface StoredSeries {
  /** Its runs by their index. */
  readonly runs: ReadonlyMap<number, RunManifest>;
  /** It has as many complete runs as were sought. */
  readonly finished: boolean;
  /** The execution that last had it; null: none did. */
  readonly execution_id: string | null;
}

/** The newest series of a specification; null: there is none. */
export async function findSeries(
  source: RunSource,
  store: Pick<Store, 'runs' | 'executions'>,
): Promise<StoredSeries | null> {
  const last = await lastExecuted(soughtOf(source), store);
  const runs = last === null ? (await store.runs.list(soughtOf(source))).items : last.runs;
  const first = runs.find(({ manifest }) => manifest.run_index === 0)?.manifest.id;
  if (first === undefined) return null;
  const own = (await store.runs.list({ series: first })).items;
  return {
    runs: new Map(own.map(({ manifest }) => [manifest.run_index, manifest])),
    finished: own.filter(({ manifest }) => isComplete(manifest)).length >= source.specification.num_runs,
    execution_id: last?.execution.id ?? null,
  };
}

/** It came to the end of its samples; a budget may have closed one that did not. */
export function isComplete({ closed_at, stopped_because }: StoredRun['manifest']): boolean {
  return closed_at !== null && stopped_because === null;
}
