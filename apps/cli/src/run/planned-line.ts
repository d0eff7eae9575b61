import type { Planned } from '@assay/verbs';
import { plural, printable } from '@assay/shown';

/** `support / nightly: 20 samples × 5 trials = 100 requests to atlas; scored by good; 100 verdicts by judge` */
export function plannedLine({ samples, trials, runs, requests, at_least, ...plan }: Planned): string {
  const factors = [
    plural(samples, 'sample'),
    ...(trials > 1 ? [plural(trials, 'trial')] : []),
    ...(runs > 1 ? [plural(runs, 'run')] : []),
  ];
  const isProduct = factors.length > 1 && requests === samples * trials * runs && !at_least;
  const asked = `${at_least ? 'at least ' : ''}${plural(requests, 'request')}`;
  const times = `${factors.join(' × ')}${isProduct ? ' =' : ','} ${asked}`;
  const judged = Object.entries(plan.verdicts).map(([key, count]) => `${plural(count, 'verdict')} by ${key}`);
  const by = [plan.scores.join(', '), ...judged].join('; ');
  return printable(`${plan.evaluation_key} / ${plan.key}: ${times} to ${plan.model_key}; scored by ${by}\n`);
}
