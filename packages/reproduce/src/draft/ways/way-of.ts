import type { JsonObject } from '@assay/records';

/** How a number is measured, its columns aside: `f1, average "micro"`. */
export function wayOf(measure: JsonObject): string {
  const { metric, output: _, expected: __, passes: ___, metadata: ____, ...parameters } = measure;
  const settings = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [metric as string, ...settings].join(', ');
}
