import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { meantMetric } from '../../meant-metric.ts';

/**
 * Numbers by the names of parts and metrics, `{"Owls": {"EM": 41.2}}` or `{"EM": {"Owls": 41.2}}`, as results one by one; anything else as
 * it is. The names that the catalogue has are those of metrics; where it has none of them, the inner ones are.
 */
export function nestedResults(given: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(given)) return given;
  const entries = Object.entries(given);
  const isNested = entries.length > 0 && entries.every(([, inner]) => isObject(inner) && isOfNumbers(inner));
  if (!isNested) return given;
  const inner = entries.flatMap(([, one]) => Object.keys(one as JsonObject));
  const isMetricOutside = !inner.some(isMetric) && entries.some(([name]) => isMetric(name));
  return entries.flatMap(([outer, one]) =>
    Object.entries(one as JsonObject).map(([name, value]) =>
      isMetricOutside ? { metric: outer, subtask: name, value } : { metric: name, subtask: outer, value },
    ),
  );
}

function isOfNumbers(one: JsonObject): boolean {
  const isPlain = Object.values(one).every((value) => value === null || typeof value !== 'object');
  return isPlain && !['value', 'metric', 'quote'].some((key) => Object.hasOwn(one, key));
}

function isMetric(name: string): boolean {
  return meantMetric({ name, iri: false }) !== undefined;
}
