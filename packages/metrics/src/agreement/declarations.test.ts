import { testDeclarations } from '../testing/test-declarations.ts';
import { fleissKappaMetric } from './fleiss-kappa-metric.ts';
import { gwetAc1Metric } from './gwet-ac1-metric.ts';
import { krippendorffAlphaMetric } from './krippendorff-alpha-metric.ts';
import { percentAgreementMetric } from './percent-agreement-metric.ts';

testDeclarations([
  [
    percentAgreementMetric,
    {
      names: 'percent-agreement, observed-agreement',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output',
      parameters: 'scale array of string|number|boolean items ≥ 2',
    },
  ],
  [
    fleissKappaMetric,
    {
      names: 'fleiss-kappa, fleiss',
      score: 'set, number -1 … 1 higher, no pass rule',
      needs: 'output',
      parameters: 'scale array of string|number|boolean items ≥ 2',
    },
  ],
  [
    krippendorffAlphaMetric,
    {
      names: 'krippendorff-alpha, alpha, krippendorffs-alpha',
      score: 'set, number −∞ … 1 higher, no pass rule',
      needs: 'output',
      parameters:
        'level nominal|ordinal|interval|ratio = "nominal"; scale array of string|number|boolean items ≥ 2',
    },
  ],
  [
    gwetAc1Metric,
    {
      names: 'gwet-ac1, ac1, gwet-ac2, ac2',
      score: 'set, number -1 … 1 higher, no pass rule',
      needs: 'output',
      parameters: 'weights none|linear|quadratic = "none"; scale array of string|number|boolean items ≥ 2',
    },
  ],
]);
