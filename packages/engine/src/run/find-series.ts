import type { RunManifest } from '@assay/records';
import type { Runs, StoredRun } from '../ports/runs.ts';
import { type RunSource, runsOf } from './runs-of.ts';

/** A repeatability series in the store; a single run is a series of one. */
export interface StoredSeries {
  /** Its runs by their index. */
  readonly runs: ReadonlyMap<number, RunManifest>;
  /** It has as many complete runs as were sought. */
  readonly finished: boolean;
}

/** The newest series of a specification; null: there is none. */
export async function findSeries(source: RunSource, stored: Runs): Promise<StoredSeries | null> {
  const runs = await runsOf(source, stored);
  const first = runs.find(({ manifest }) => manifest.run_index === 0);
  if (first === undefined) return null;
  const own = runs.filter(
    ({ manifest }) => manifest.id === first.manifest.id || manifest.parent_id === first.manifest.id,
  );
  return {
    runs: new Map(own.map(({ manifest }) => [manifest.run_index, manifest])),
    finished: own.filter(isComplete).length >= source.specification.num_runs,
  };
}

function isComplete({ status, manifest }: StoredRun): boolean {
  return status === 'closed' && manifest.stopped_because === null;
}
