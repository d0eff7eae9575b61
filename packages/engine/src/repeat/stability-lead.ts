import type { Stability } from '@assay/records';
import { plural, shownInterval, shownNumber } from '@assay/shown';
import type { Lead } from '../report/lead-text.ts';

/** What repeated runs say of their first metric, and how many samples keep their score. */
export function stabilityLead(stability: Stability): Lead {
  const { run_ids: runs, metrics, scores } = stability;
  const [name, metric] = Object.entries(metrics)[0] ?? [null, null];
  if (runs.length < 2 || name === null || metric === null)
    return { strong: 'One run says nothing about stability.', rest: '' };
  const { mean, std, interval } = metric;
  const number = mean === null ? 'has no value' : `is ${shownNumber(mean, interval)}`;
  const limits = interval === null ? '' : ` ${shownInterval(interval)}`;
  const spread = std === null ? '' : `, standard deviation ${shownNumber(std)}`;
  const [score, counts] = Object.entries(scores)[0] ?? [null, null];
  const sum = counts === null ? 0 : counts.stable + counts.mostly_stable + counts.unstable;
  const rest =
    score === null || counts === null
      ? ''
      : ` By ${score}, ${counts.stable} of ${plural(sum, 'sample')} have the same score in every run.`;
  return { strong: `${name} ${number}${limits} over ${plural(runs.length, 'run')}${spread}.`, rest };
}
