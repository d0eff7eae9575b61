import { catalogue, type ScoringSample } from '@assay/metrics';
import type { JsonObject, JsonValue, RunOutput } from '@assay/records';
import type { JournalEntry } from '../ports/store.ts';
import type { LabelledSample } from './labels/labels.ts';
import type { WiredMetric } from './scorer/scorer.ts';

/** What a metric is shown of samples: the plain view is shared, the others are made for those who need them. */
export type SampleView = 'plain' | 'trajectory';

const trajectoryMetrics: ReadonlySet<string> = new Set(
  catalogue.find(({ title }) => title === 'Trajectories')?.metrics.map(({ name }) => name),
);

/** Trajectory metrics read what an agent did, which the journal keeps beside its answer. */
export function viewOf({ metric }: WiredMetric): SampleView {
  return trajectoryMetrics.has(metric.name) ? 'trajectory' : 'plain';
}

/** Whether a metric reads what the run recorded of a sample: durations and costs. */
export function needsRunFacts({ metric, ownSet }: WiredMetric): boolean {
  if (ownSet !== null || (metric.kind === 'port' && metric.port === 'custom')) return true;
  return metric.requires.some((need) => need === 'metadata.duration_ms' || need === 'metadata.cost');
}

/** Whether a metric is shown the question; most are not, and a sample without it is lighter. */
export function needsInput({ metric, panel, ownSet }: WiredMetric): boolean {
  return panel !== null || ownSet !== null || (metric.kind === 'port' && metric.port !== 'embedding');
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A sample with the given output, as metrics see it. */
export function scoringSample(
  labelled: LabelledSample,
  output: JsonValue,
  metadata: JsonObject | undefined,
  hasInput: boolean,
): ScoringSample {
  const { label } = labelled;
  const sample: Writable<ScoringSample> = hasInput
    ? { id: label.id, input: labelled.input.input, output }
    : { id: label.id, output };
  // A null says that nothing is expected, to every metric.
  if ((label.expected ?? null) !== null) sample.expected = label.expected!;
  if (metadata !== undefined) sample.metadata = metadata;
  return sample;
}

/** The label's metadata, and what the run recorded where they do not say it themselves. */
export function withRunFacts(metadata: JsonObject | undefined, output: RunOutput): JsonObject {
  const { duration_ms: duration, usage } = output;
  return {
    ...(duration === undefined ? {} : { duration_ms: duration }),
    ...(usage?.cost_usd === undefined || usage.cost_usd === null ? {} : { cost: usage.cost_usd }),
    ...metadata,
  };
}

/** The output as trajectory metrics read it; an output that carries its own trajectory stays as it is. */
export function withTrajectory(output: JsonValue, { trajectory }: JournalEntry): JsonValue {
  return trajectory === undefined ? output : { output, trajectory };
}
