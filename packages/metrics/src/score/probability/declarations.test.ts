import { testDeclarations } from '../../testing/test-declarations.ts';
import { averagePrecision } from './average-precision.ts';
import { brier } from './brier.ts';
import { ece } from './ece.ts';
import { logLoss } from './log-loss.ts';
import { rocAuc } from './roc-auc.ts';

testDeclarations([
  [
    rocAuc,
    {
      names: 'roc-auc, auc, auroc, area-under-roc',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: 'positive string|number|boolean',
    },
  ],
  [
    averagePrecision,
    {
      names: 'average-precision, auprc, pr-auc, average-precision-score',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: 'positive string|number|boolean',
    },
  ],
  [
    brier,
    {
      names: 'brier, brier-score, brier-loss',
      score: 'set, number 0 … 1 lower, no pass rule',
      needs: 'output, expected',
      parameters: 'positive string|number|boolean',
    },
  ],
  [
    logLoss,
    {
      names: 'log-loss, cross-entropy, negative-log-likelihood, nll',
      score: 'set, number 0 … ∞ lower, no pass rule',
      needs: 'output, expected',
      parameters: 'positive string|number|boolean; epsilon number > 0 < 0.5 = 1e-15',
    },
  ],
  [
    ece,
    {
      names: 'ece, expected-calibration-error, calibration-error',
      score: 'set, number 0 … 1 lower, no pass rule',
      needs: 'output, expected',
      parameters:
        'bins integer ≥ 1 ≤ 10000 = 10; confidence positive|top-label = "positive"; positive string|number|boolean',
    },
  ],
]);
