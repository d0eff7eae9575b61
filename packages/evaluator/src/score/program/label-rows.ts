import type { JsonValue } from '@assay/records';
import type { ScoringWork } from '../scorer-kind.ts';

/** The hidden labels as programs and services of the host's are given them; null where the evaluator has none to give. */
export async function labelRows({
  registered,
  labels,
}: ScoringWork): Promise<readonly { readonly id: string; readonly label: JsonValue }[] | null> {
  if (registered.evaluator.labels === undefined) return null;
  return (await labels()).labels.map(({ item, label }) => ({ id: item, label }));
}
