import type { JsonObject, JsonValue } from '@assay/records';
import { textOf } from './json-shape.ts';
import { parametersSuffix } from './result-row.ts';
import { settingText } from './stated-setup.ts';

/** A metric by the name it counts under, and its parameters as they stand in that name. */
export interface NamedMetric {
  readonly metric: string;
  readonly parameters: string | null;
}

/**
 * The metric of a result: `metric_id`, else `metric_name`, else `evaluation_description`, else "score", with its
 * parameters: pass@1 and pass@10 are two metrics.
 */
export function metricOf(config: JsonObject, given: JsonObject): NamedMetric {
  const plain =
    textOf(config['metric_id']) ??
    textOf(config['metric_name']) ??
    textOf(config['evaluation_description']) ??
    'score';
  const parameters = parametersText(given);
  return { metric: parameters === null ? plain : plain + parametersSuffix(parameters), parameters };
}

/** How often a model was asked says nothing about what is measured. */
const notMeasured = new Set(['num_trials']);

/** `k=10, reducer=mean`: sorted, numbers by value, null as absent; two texts are equal exactly where the parameters are. */
function parametersText(given: JsonObject): string | null {
  const parts = Object.keys(given)
    .filter((key) => !notMeasured.has(key) && (given[key] ?? null) !== null)
    .sort()
    .map((key) => `${isBare(key) ? key : JSON.stringify(key)}=${valueText(given[key]!)}`);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A word stays as it is; a text that could be read as something else has quotes. */
function valueText(value: JsonValue): string {
  return typeof value === 'string' && isBare(value) ? value : (settingText(value) ?? 'null');
}

function isBare(text: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(text) && !['true', 'false', 'null'].includes(text);
}

/** A name and what its parameters add to it; null for a name without parameters. */
export function splitMetricName(name: string): { readonly plain: string; readonly suffix: string } | null {
  const [, plain, suffix] = /^(.+?)( \((?:[A-Za-z_][\w.-]*|"(?:[^"\\]|\\.)*")=.*\))$/su.exec(name) ?? [];
  return plain === undefined || suffix === undefined ? null : { plain, suffix };
}
