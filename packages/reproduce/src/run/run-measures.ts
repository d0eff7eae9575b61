import type { JsonObject } from '@assay/records';
import type { ImplementedMetric } from '../check/known-rows.ts';
import type { Measure, PlannedOutputs } from '../plan/reproduction-plan.ts';

interface RunOutputs {
  /** The file with all rows, relative to the plan. */
  readonly file: string;
  /** Null: the task as a whole. */
  readonly subtask: string | null;
  readonly of: number | null;
  readonly isClustered: boolean;
  /** What code of the project gave of the whole set, by the names of its metrics. */
  readonly ownSets: Readonly<Record<string, NonNullable<Measure['number']>>>;
}

/** Metrics that read facts of the sample beside its answer, by the parameter that names the fact. */
const readsGroups = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
]);
/** Metrics of what an answer took, which no label is held against. */
const readsCosts: Readonly<Record<string, JsonObject>> = {
  latency: { metadata: { duration_ms: 'duration_ms' } },
};

/** How the numbers of a run are measured on its answers: by the catalogue where the metric is of it, else by the scores it gave. */
export function runMeasures(
  metrics: readonly ImplementedMetric[],
  { file, subtask, of, isClustered, ownSets }: RunOutputs,
): PlannedOutputs {
  return {
    file,
    ...(subtask === null ? {} : { subtask }),
    id: 'id',
    failed: 'failed',
    ...(isClustered ? { cluster: 'cluster' } : {}),
    ...(of === null ? {} : { of }),
    metrics: Object.fromEntries(
      metrics.map((metric) => {
        const number = metric.catalogue === null ? ownSets[metric.name] : undefined;
        return [metric.name, number === undefined ? measureOf(metric) : { output: 'output', number }];
      }),
    ),
  };
}

function measureOf({ name, catalogue, parameters, judged, fed }: ImplementedMetric): Measure {
  if (catalogue === null || judged || fed === true) return { score: `score:${name}`, output: 'output' };
  const group = parameters['group'];
  const costs = readsCosts[catalogue];
  if (costs !== undefined) return { metric: catalogue, ...parameters, output: 'output', ...costs };
  const metadata: JsonObject = readsGroups.has(catalogue)
    ? { metadata: { [typeof group === 'string' ? group : 'group']: 'group' } }
    : {};
  return { metric: catalogue, ...parameters, output: 'output', expected: 'expected', ...metadata };
}
