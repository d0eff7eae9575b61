import type { JsonObject } from '@assay/records';
import type { MissingMetric } from './missing-metric.ts';
import { slug } from '../task-parts.ts';
import { flow } from '../yaml-text.ts';

/** Where a metric that the file leaves open is filled in: the lines that it may be, or code where the catalogue has none. */
export function metricFill(
  name: string,
  { entries = [], before, samples }: Omit<MissingMetric, 'missing'>,
): string {
  const lines = entries.map((entry) => `- ${flow(named(entry, name))}`);
  const first = before === undefined ? '' : `- ${flow(before)} and `;
  const besides = samples === undefined ? '' : `; and ${samples}`;
  if (lines.length > 0) return `assay.yaml: below scorer.metrics ${first}${lines.join(' or ')}${besides}`;
  const file = slug(name);
  return [
    `metrics/${file}.ts with export default ({ input, output, expected }) => number, or (rows) => number beside export const set = true where only the whole set has one`,
    `in assay.yaml below scorer.metrics - ${flow({ module: `metrics/${file}.ts`, name })}`,
    `in checks/${file}.json samples and the number that they give, {"samples": [{"output", "expected"}], "value"}, which the check of the project tries`,
  ].join('; ');
}

function named(entry: JsonObject, name: string): JsonObject {
  const pairs = Object.entries(entry).map(([metric, parameters]) => [
    metric,
    metric === name ? parameters : { ...(parameters as JsonObject), name },
  ]);
  return Object.fromEntries(pairs) as JsonObject;
}
