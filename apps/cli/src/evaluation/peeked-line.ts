import type { PeekedRun } from '@assay/verbs';
import { printable } from '@assay/shown';
import { fourDigits } from './headline-numbers.ts';

/** What a run that is not finished has come to so far. */
export function peekedLine({ run_id: id, scores }: PeekedRun): string {
  const values = scores.map(({ score_name: name, value, n }) => `${name} ${fourDigits(value)} (n ${n})`);
  return printable(`${id} so far: ${values.join(', ') || 'no score that is known before the end'}\n`);
}
