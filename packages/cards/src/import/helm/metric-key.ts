import { asText, type JsonObject, objectOf } from '@assay/records';
import { detailsOf, textOf } from '../loose-json.ts';

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
  const { name: change, computed_on, robustness: _, fairness: __, ...settings } = perturbation;
  const measured = [
    ...[change, computed_on].flatMap((part) => textOf(part) ?? []),
    ...Object.entries(settings).map(([key, value]) => `${key}=${asText(value)}`),
    ...(subsplit === undefined ? [] : [subsplit]),
  ];
  const id = [name, ...measured].join('.');
  return {
    name,
    id,
    split,
    parameters: detailsOf({
      ...settings,
      perturbation: change,
      computed_on,
      sub_split: subsplit,
    }),
    result_id: [split ?? 'all', id].join('/'),
  };
}
