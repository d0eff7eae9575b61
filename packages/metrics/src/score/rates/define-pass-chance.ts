import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { estimateFromGroups } from './estimate-from-groups.ts';
import { meanOverAttempts, passParameters } from './mean-over-attempts.ts';
import { sharesOfGroups } from './shares-of-groups.ts';

type Estimate = Parameters<typeof meanOverAttempts>[1];

interface PassChance {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  /** Of one group, by both estimators. */
  readonly formula: string;
  readonly source: string;
  readonly unbiased: Estimate;
  readonly plugIn: Estimate;
  /** For k = 2, of four attempts of which two passed. */
  readonly exampleValue: number;
}

/** What pass@k and pass^k share: attempts in groups, and the mean of an estimate over them. */
export function definePassChance({
  formula,
  source,
  unbiased,
  plugIn,
  exampleValue,
  ...names
}: PassChance): Metric {
  const estimateBy = (estimator: 'unbiased' | 'plug-in'): Estimate =>
    estimator === 'unbiased' ? unbiased : plugIn;
  return defineMetric({
    kind: 'set',
    judgesGroups: true,
    ...names,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: null,
    requires: ['output'],
    parameters: passParameters,
    page: {
      definition: `${formula}; the value is the mean over groups of attempts (n attempts, c passed)`,
      convention:
        'estimator unbiased (the default) or plug-in; k is 1 unless said otherwise. Attempts at one problem share metadata.group (or the field named by group), else their sample id. The verdict of a sample: with an expected value, whether the output equals it (as in exact-match); without one, the output itself, a boolean or a number in [0, 1] that passes from 0.5. A sample contributes 1 or 0.',
      source,
      edgeCases: [
        'unbiased, fewer than k attempts in a group: the group is left out and counted in details.too_few.',
        'An attempt without a verdict: not among the n of its group, counted in details.unjudged.',
        'No group left: missing (undefined).',
      ],
      example: {
        rows: [true, true, false, false].map((output) => ({ output, metadata: { group: 'p1' } })),
        params: { k: 2 },
        value: exampleValue,
      },
    },
    begin: (params) => meanOverAttempts(params, estimateBy(params.estimator)),
    estimate: ({ estimator, k }, rows) =>
      estimateFromGroups(rows, ({ attempts, passed }) => estimateBy(estimator)(attempts, passed, k)),
    shares: ({ estimator, k }, rows) =>
      sharesOfGroups(rows, ({ attempts, passed }) => estimateBy(estimator)(attempts, passed, k)),
  });
}
