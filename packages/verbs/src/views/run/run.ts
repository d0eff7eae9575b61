import type { Lead, Report } from '@assay/engine';
import type { AssayError, JsonValue, RunManifest } from '@assay/records';
import { openBaseline } from '../../baselines/open-baseline.ts';
import { report } from '../../evaluations/report.ts';
import { currentScoring } from '../../references/find-scored.ts';
import { findRun } from '../../references/find-run.ts';
import { seriesOf } from '../../references/series-of.ts';
import type { Verb } from '../../verb.ts';
import { withStore } from '../../world/with-store.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import type { RunRow } from '../runs/run-row.ts';
import type { RunViewRequest } from './run.request.ts';

/** All that the page of a run says before its samples. */
export interface RunView {
  readonly run: RunRow;
  readonly manifest: RunManifest;
  /** Null while it is not scored. */
  readonly report: Report | null;
  readonly sentence: Lead;
  readonly prompt: JsonValue | null;
  readonly other_scorers: readonly string[];
  /** The names of baselines that point at its scoring. */
  readonly baselines: readonly string[];
  /** Other runs of its task that a baseline points at: what it can be held against. */
  readonly held_against: readonly { readonly name: string; readonly run_id: string }[];
  /** The runs of its series in their order; null where it stands alone. */
  readonly series: readonly string[] | null;
  readonly project_fault: AssayError | null;
}

/** One run, scored or not. */
export const runView: Verb<RunViewRequest, RunView> = (request, world) =>
  withStore(request, world, async (store) => {
    const { run: found, scoring: named } = await findRun(request.run, store);
    const { manifest } = found;
    const scoring = named ?? (found.status === 'open' ? null : await currentScoring(manifest.id, store));
    const index = runIndexOf(store, world.kept);
    await index.rows(store);
    const series = await seriesOf(manifest, store);
    const baselines = await Promise.all(
      (await store.baselines.list({})).items.map((baseline) => openBaseline(baseline, store)),
    );
    const made =
      scoring === null ? null : await report({ ...request, run: named?.id ?? manifest.id, worst: 5 }, world);
    return {
      run: index.row(manifest.id)!,
      manifest,
      report: made?.report ?? null,
      sentence: made?.lead ?? unscored(found.status),
      prompt: manifest.prompt ?? null,
      other_scorers: made?.other_scorers ?? [],
      baselines: baselines.flatMap(({ baseline }) =>
        baseline.scoring_id === scoring?.id ? [baseline.name] : [],
      ),
      held_against: baselines.flatMap(({ baseline: { name }, manifest: other }) =>
        other?.task_key === manifest.task_key && other.id !== manifest.id ? [{ name, run_id: other.id }] : [],
      ),
      series: series.length < 2 ? null : series.map((one) => one.manifest.id),
      project_fault: made?.project_fault ?? null,
    };
  });

function unscored(status: 'open' | 'closed'): Lead {
  return status === 'open'
    ? {
        strong: 'This run is not finished and has no scores yet.',
        rest: '',
      }
    : { strong: 'This run has not been scored.', rest: '' };
}
