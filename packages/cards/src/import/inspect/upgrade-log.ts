import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { textOf } from '../loose-json.ts';

interface Log {
  readonly log: JsonObject;
  readonly samples: readonly JsonValue[];
}

/**
 * A log in the shape of version 2. In version 1 there was one scorer: `results` had its name and its metrics, a
 * sample its `score`.
 */
export function upgradeLog({ log, samples }: Log): Log {
  const results = objectOf(log['results']);
  const scorer = objectOf(results['scorer']);
  if ('scores' in results || !isObject(results['metrics'])) return { log, samples };
  const name = textOf(scorer['name']) ?? 'unknown';
  const score = { ...scorer, name, scorer: name, metrics: results['metrics'] };
  return {
    log: { ...log, results: { ...results, scores: [score] } },
    samples: samples.map((sample) => withScores(sample, name)),
  };
}

function withScores(sample: JsonValue, scorer: string): JsonValue {
  if (!isObject(sample) || 'scores' in sample || !isObject(sample['score'])) return sample;
  return { ...sample, scores: { [scorer]: sample['score'] } };
}
