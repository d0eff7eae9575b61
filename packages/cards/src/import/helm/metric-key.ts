import type { JsonObject } from '@assay/records';
import { detailsOf, objectOf, textOf } from '../loose-json.ts';

interface MetricKey {
  readonly name: string;
  /** The name, with the perturbation under which it was measured. */
  readonly id: string;
  readonly split: string | undefined;
  readonly parameters: JsonObject;
  /** The join between a result and its rows. */
  readonly result_id: string;
}

/** HELM's name of a statistic: metric, split, perturbation; null without a name. */
export function metricKey(given: JsonObject): MetricKey | null {
  const name = textOf(given['name']);
  if (name === undefined) return null;
  const split = textOf(given['split']);
  const subsplit = textOf(given['sub_split']);
  const perturbation = objectOf(given['perturbation']);
  const measured = [textOf(perturbation['name']), textOf(perturbation['computed_on']), subsplit].filter(
    (part) => part !== undefined,
  );
  const id = [name, ...measured].join('.');
  return {
    name,
    id,
    split,
    parameters: detailsOf({
      perturbation: perturbation['name'],
      computed_on: perturbation['computed_on'],
      sub_split: subsplit,
    }),
    result_id: [split ?? 'all', id].join('/'),
  };
}
