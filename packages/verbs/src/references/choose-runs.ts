import type { StoredRun, Workbench } from '@assay/engine';
import { type Action, AssayError } from '@assay/records';
import { findRun } from './find-run.ts';
import { newestSeries } from './newest-series.ts';

/** The runs that are named; without names, those of the newest series of every specification that are so. */
export async function chooseRuns(
  references: readonly string[],
  status: StoredRun['status'],
  bench: Workbench,
): Promise<readonly StoredRun[]> {
  const chosen = new Map<string, StoredRun>();
  const add = (run: StoredRun): unknown => chosen.set(run.manifest.id, run);
  for (const reference of references) add((await findRun(reference, bench.store)).run);
  if (references.length > 0) return [...chosen.values()];
  for (const { series } of await newestSeries(bench)) {
    for (const run of series.filter((one) => one.status === status)) add(run);
  }
  if (chosen.size > 0) return [...chosen.values()];
  throw status === 'closed'
    ? noRun('no specification of the project has a closed run to score', {
        kind: 'run',
        missing: 'closed_run',
      })
    : noRun('no run of the project is unfinished', { kind: 'report' });
}

function noRun(message: string, action: Action): AssayError {
  return new AssayError('usage', 'E_RUN_UNKNOWN', message, { action });
}
