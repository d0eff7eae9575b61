import type { Lead, Report, Store } from '@assay/engine';
import type { AssayError, JsonValue, RunManifest } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import * as z from 'zod';
import { openBaseline } from '../../baselines/open-baseline.ts';
import { report } from '../../evaluations/report.ts';
import { findRun } from '../../references/find-run.ts';
import { currentScoring } from '../../references/find-scored.ts';
import { projectField, referenceField } from '../../references/request-fields.ts';
import { seriesOf } from '../../references/series-of.ts';
import type { Verb } from '../../verb.ts';
import { withStore } from '../../world/with-store.ts';
import { runningRuns } from '../progress/running-runs.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import type { RunRow } from '../runs/run-row.ts';

interface Unfinished {
  readonly kept: number;
  readonly all: number;
  /** Whether a process is at work on it. */
  readonly is_under_way: boolean;
}

/** All that the page of a run says before its samples. */
export interface RunView {
  readonly run: RunRow;
  readonly manifest: RunManifest;
  /** Of a run that is open, how many of its outputs there are; null where it is closed. */
  readonly unfinished: Unfinished | null;
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
    const unfinished = found.status === 'open' ? await unfinishedOf(manifest, store) : null;
    const made =
      scoring === null ? null : await report({ ...request, run: named?.id ?? manifest.id, worst: 5 }, world);
    return {
      run: index.row(manifest.id)!,
      manifest,
      unfinished,
      report: made?.report ?? null,
      sentence: made?.lead ?? unscored(unfinished),
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

async function unfinishedOf(
  { id, samples, num_trials: trials }: RunManifest,
  store: Store,
): Promise<Unfinished> {
  const { count: kept } = await store.journal.finished(id);
  const is_under_way = (await runningRuns(store)).has(id);
  return { kept, all: samples * trials, is_under_way };
}

function unscored(unfinished: Unfinished | null): Lead {
  if (unfinished === null) return { strong: 'This run has not been scored.', rest: '' };
  const { kept, all, is_under_way: isUnderWay } = unfinished;
  if (isUnderWay)
    return {
      strong: 'This run is under way.',
      rest: ' It is scored, with intervals, after the last answer.',
    };
  return {
    strong: `This run is not finished, and no process is working on it: ${kept} of ${plural(all, 'answer')} ${agreeing(kept, 'is', 'are')} kept.`,
    rest: ' It has no scores yet, and so no interval.',
  };
}

/** Which run, and what to hold it against. */
export const runViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  against: referenceField.optional(),
});

export type RunViewRequest = Readonly<z.infer<typeof runViewRequest>>;
