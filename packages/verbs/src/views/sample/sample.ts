import type { AskedSample, LoggedOutput, Store, Workbench } from '@assay/engine';
import type { JsonObject, RunManifest } from '@assay/records';
import * as z from 'zod';
import { readLoggedSample } from '../../log/read-logged-sample.ts';
import { findRun } from '../../references/find-run.ts';
import { ownScoring } from '../../references/find-scored.ts';
import { projectField, referenceField } from '../../references/request-fields.ts';
import { seriesOf } from '../../references/series-of.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withSoundProjectOrStore } from '../../world/with-project-or-store.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import { columnsOf } from '../samples/kept-columns.ts';
import { type SampleInRun, sampleInRun } from './sample-in-run.ts';
import { type WhyScored, whyScored } from './why-scored.ts';

/** Other runs that are shown beside it. */
const BESIDE = 8;

/** One sample of a run: what was asked, what came back, why it is scored so, and how other runs did. */
export interface SampleView {
  readonly run_id: string;
  readonly evaluation_key: string;
  readonly scoring_id: string | null;
  readonly sample_id: string;
  /** In the order of the data, from 1, and who stands beside it there. */
  readonly position: {
    readonly at: number;
    readonly of: number;
    readonly previous: string | null;
    readonly next: string | null;
  };
  readonly asked: Pick<AskedSample, 'input' | 'messages' | 'why_not'> &
    Partial<Pick<AskedSample, 'label' | 'label_why_not'>>;
  readonly parameters: JsonObject;
  readonly trials: readonly {
    readonly trial: number;
    readonly seed: number;
    readonly entry: LoggedOutput['entry'];
  }[];
  readonly why: readonly WhyScored[];
  /** How each score is made; only for those who may see labels, since it holds what judges are told. */
  readonly metrics: JsonObject | null;
  /** The run that it is held against. */
  readonly before: SampleInRun | null;
  /** The other runs of its series, in their order. */
  readonly repetitions: readonly SampleInRun[];
  /** The newest runs of the same task, one for each specification. */
  readonly other_runs: readonly SampleInRun[];
}

/** Everything about one sample. */
export const sampleView: Verb<SampleViewRequest, SampleView> = (request, world) =>
  withSoundProjectOrStore(request, world, async (store, bench, fault) => {
    const { sample: id, with_labels: withLabels = false } = request;
    const { run, scoring: named } = await findRun(request.run, store);
    const { manifest } = run;
    const scoring = named ?? (await ownScoring(manifest, store, bench?.project ?? null));
    const logged = await readLoggedSample(id, { manifest, scoring }, { store, bench, fault });
    const columns = await columnsOf(run, scoring, store, world.kept);
    const { input, messages, why_not, label, label_why_not } = logged.asked;
    const inRun = inRunOf(id, { store, bench, world, withLabels });
    const series = (await seriesOf(manifest, store)).map((one) => one.manifest.id);
    return {
      run_id: manifest.id,
      evaluation_key: manifest.evaluation_key,
      scoring_id: logged.scoring_id,
      sample_id: id,
      position: positionOf(id, columns.ids, manifest.num_trials),
      asked: { input, messages, why_not, ...(withLabels ? { label, label_why_not } : {}) },
      parameters: logged.parameters,
      trials: logged.trials.map(({ trial, seed, entry }) => ({ trial, seed, entry })),
      why: whyScored(logged, scoring?.aggregates.scores ?? [], withLabels),
      metrics: withLabels ? logged.metrics : null,
      before: request.against === undefined ? null : await inRun(request.against),
      repetitions: await several(series.length < 2 ? [] : series, inRun),
      other_runs: await several(await otherRuns(manifest, series, store, world), inRun),
    };
  });

/** Samples are counted, not their trials. */
function positionOf(id: string, ids: readonly string[], trials: number): SampleView['position'] {
  const samples = trials === 1 ? ids : [...new Set(ids)];
  const at = samples.indexOf(id);
  const beside = (place: number): string | null => (at === -1 ? null : (samples[place] ?? null));
  return { at: at + 1, of: samples.length, previous: beside(at - 1), next: beside(at + 1) };
}

type InRun = (reference: string) => Promise<SampleInRun | null>;

function inRunOf(
  id: string,
  {
    store,
    bench,
    world,
    withLabels,
  }: {
    readonly store: Store;
    readonly bench: Workbench | null;
    readonly world: World;
    readonly withLabels: boolean;
  },
): InRun {
  return async (reference) => {
    const { run, scoring: named } = await findRun(reference, store);
    const scoring = named ?? (await ownScoring(run.manifest, store, bench?.project ?? null));
    return sampleInRun(id, { run, scoring }, { store, kept: world.kept, withLabels });
  };
}

async function several(references: readonly string[], inRun: InRun): Promise<readonly SampleInRun[]> {
  const found: SampleInRun[] = [];
  for (const reference of references) {
    const one = await inRun(reference);
    if (one !== null) found.push(one);
  }
  return found;
}

async function otherRuns(
  { id, task_key }: RunManifest,
  series: readonly string[],
  store: Store,
  { kept }: World,
): Promise<readonly string[]> {
  const rows = await runIndexOf(store, kept).rows(store);
  const newest = new Map<string, string>();
  for (const row of rows) {
    const isOther = row.task_key === task_key && row.id !== id && !series.includes(row.id);
    if (isOther && row.scoring_id !== null && !newest.has(row.task_specification_key))
      newest.set(row.task_specification_key, row.id);
    if (newest.size === BESIDE) break;
  }
  return [...newest.values()];
}

/** Which sample of a run. */
export const sampleViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  sample: z.string().min(1),
  /** Show it beside this run. */
  against: referenceField.optional(),
  /** Show what was expected, and everything that would tell it. */
  with_labels: z.boolean().optional(),
});

export type SampleViewRequest = Readonly<z.infer<typeof sampleViewRequest>>;
