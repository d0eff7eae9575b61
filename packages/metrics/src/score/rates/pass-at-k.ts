import { defineMetric } from '../../catalogue/define-metric.ts';
import { passAtK, passAtKPlugIn } from '../../repeat/pass-at-k.ts';
import { meanOverAttempts, passParameters } from './mean-over-attempts.ts';

export const passAtKMetric = defineMetric({
  kind: 'set',
  name: 'pass-at-k',
  aliases: ['pass@k'],
  meaning: 'The chance that at least one of k attempts passes.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: passParameters,
  page: {
    definition:
      'unbiased: 1 − C(n − c, k) / C(n, k); plug-in: 1 − (1 − c/n)^k; the value is the mean over groups of attempts (n attempts, c passed)',
    convention:
      'estimator unbiased (the default) or plug-in; k is 1 unless said otherwise. Attempts at one problem share metadata.group (or the field named by group), else their sample id. The verdict of a sample: with an expected value, whether the output equals it (as in exact-match); without one, the output itself, a boolean or a number in [0, 1] that passes from 0.5. A sample contributes 1 or 0.',
    source: 'Chen et al. (2021), HumanEval',
    edgeCases: [
      'unbiased, fewer than k attempts in a group: the group is left out and counted in details.too_few.',
      'An attempt without a verdict: not among the n of its group, counted in details.unjudged.',
      'No group left: missing (undefined).',
    ],
    example: {
      rows: [
        { output: true, metadata: { group: 'p1' } },
        { output: true, metadata: { group: 'p1' } },
        { output: false, metadata: { group: 'p1' } },
        { output: false, metadata: { group: 'p1' } },
      ],
      params: { k: 2 },
      value: 5 / 6,
    },
  },
  begin: (params) => meanOverAttempts(params, params.estimator === 'unbiased' ? passAtK : passAtKPlugIn),
});
