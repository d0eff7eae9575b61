import {
  allSpecifications,
  type ListedSpecification,
  newestDeclaredRun,
  soughtOf,
  type StoredRun,
  type Workbench,
} from '@assay/engine';
import { seriesOf } from './series-of.ts';

/** A specification of the project, and the runs of its newest series; none where it was never run. */
export interface SpecificationRuns {
  readonly listed: ListedSpecification;
  readonly series: readonly StoredRun[];
}

/** Every specification of the project with its newest series, finished or not. */
export async function newestSeries(bench: Workbench): Promise<readonly SpecificationRuns[]> {
  const all: SpecificationRuns[] = [];
  for (const listed of await allSpecifications(bench)) {
    const newest = await newestDeclaredRun(soughtOf(listed), bench.store);
    all.push({ listed, series: newest === null ? [] : await seriesOf(newest.manifest, bench.store) });
  }
  return all;
}
