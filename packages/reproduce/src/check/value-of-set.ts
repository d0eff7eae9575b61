import { findMetric, readParameters, type ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';

/** The number that a metric of the catalogue gives over samples: the set's own, or the mean of its scores. Null: none. */
export function valueOfSet(
  name: string,
  parameters: Readonly<Record<string, JsonValue>>,
  samples: readonly ScoringSample[],
): number | null {
  const metric = findMetric(name);
  const params = readParameters(metric, parameters);
  if (metric.kind === 'port') return null;
  if (metric.kind === 'set') {
    const accumulator = metric.begin(params);
    for (const sample of samples) accumulator.add(sample);
    const result = accumulator.result();
    return result.kind === 'scored' && typeof result.value !== 'string' ? Number(result.value) : null;
  }
  const scores = samples.map((sample) => metric.score(sample, params));
  const values = scores.flatMap((score) =>
    score.kind === 'scored' && typeof score.value !== 'string' ? [Number(score.value)] : [],
  );
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
