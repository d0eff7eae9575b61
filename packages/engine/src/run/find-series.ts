import type { RunManifest } from '@assay/records';
import type { Store, StoredRun } from '../ports/store.ts';

/** The runs of a repeatability series by their index; a single run is a series of one. */
export type RunSeries = ReadonlyMap<number, RunManifest>;

interface Sought {
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly num_runs: number;
}

/** The newest series of a specification that is not finished: what `--resume` goes on with. Null: there is none. */
export async function findUnfinishedSeries(
  { num_runs, ...filter }: Sought,
  store: Store,
): Promise<RunSeries | null> {
  const runs = await store.listRuns(filter);
  const first = runs.find(({ manifest }) => manifest.run_index === 0);
  if (first === undefined) return null;
  const own = runs.filter(
    ({ manifest }) => manifest.id === first.manifest.id || manifest.parent_id === first.manifest.id,
  );
  const finished = own.filter(isComplete).length;
  return finished >= num_runs ? null : new Map(own.map(({ manifest }) => [manifest.run_index, manifest]));
}

function isComplete({ status, manifest }: StoredRun): boolean {
  return status === 'closed' && manifest.stopped_because === null;
}
