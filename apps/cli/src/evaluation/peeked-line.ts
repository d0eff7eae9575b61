import type { PeekedRun } from '@assay/verbs';
import { printable, shownNumber } from '@assay/shown';

/** The scores of an unfinished run so far. */
export function peekedLine({ run_id: id, scores }: PeekedRun): string {
  const values = scores.map(({ score_name: name, value, n }) => `${name} ${shownNumber(value)} (n ${n})`);
  return printable(`${id} so far: ${values.join(', ') || 'no score that is known before the end'}\n`);
}
