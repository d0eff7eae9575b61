import type { Stability } from '@assay/records';
import { agreeing, plural, shownInterval, shownNumber } from '@assay/shown';
import type { Lead } from '../report/lead-text.ts';

/** What repeated runs say of one number (the first, where none is named), and how many samples keep their score. */
export function stabilityLead(stability: Stability, number?: string): Lead {
  const { run_ids: runs, metrics, scores } = stability;
  const all = Object.entries(metrics);
  const [name, metric] = all.find(([one]) => one === number) ?? all[0] ?? [null, null];
  if (runs.length < 2 || name === null || metric === null)
    return { strong: 'One run says nothing about stability.', rest: '' };
  const { mean, std, interval } = metric;
  const value = mean === null ? 'has no value' : `is ${shownNumber(mean, interval)}`;
  const limits = interval === null ? '' : ` ${shownInterval(interval)}`;
  const spread = std === null ? '' : `, standard deviation ${shownNumber(std)}`;
  const [score, counts] = Object.entries(scores)[0] ?? [null, null];
  const sum = counts === null ? 0 : counts.stable + counts.mostly_stable + counts.unstable;
  const rest =
    score === null || counts === null
      ? ''
      : ` By ${score}, ${counts.stable} of ${plural(sum, 'sample')} ${agreeing(counts.stable, 'has', 'have')} the same score in every run.`;
  return { strong: `${name} ${value}${limits} over ${plural(runs.length, 'run')}${spread}.`, rest };
}
