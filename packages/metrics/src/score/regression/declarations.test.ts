import { testDeclarations } from '../../testing/test-declarations.ts';
import { kendall } from './kendall.ts';
import { mae } from './mae.ts';
import { mse } from './mse.ts';
import { pearson } from './pearson.ts';
import { r2 } from './r2.ts';
import { rmse } from './rmse.ts';
import { spearman } from './spearman.ts';

testDeclarations([
  [
    mae,
    {
      names: 'mae, mean-absolute-error, l1-error',
      score: 'set, number 0 … ∞ lower, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    mse,
    {
      names: 'mse, mean-squared-error',
      score: 'set, number 0 … ∞ lower, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    rmse,
    {
      names: 'rmse, root-mean-squared-error',
      score: 'set, number 0 … ∞ lower, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    r2,
    {
      names: 'r2, r-squared, coefficient-of-determination',
      score: 'set, number −∞ … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: 'force_finite boolean = false',
    },
  ],
  [
    pearson,
    {
      names: 'pearson, pearson-r, pearsonr, correlation',
      score: 'set, number -1 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    spearman,
    {
      names: 'spearman, spearman-rho, spearmanr, rank-correlation',
      score: 'set, number -1 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    kendall,
    {
      names: 'kendall, kendall-tau, kendall-tau-b, kendalltau',
      score: 'set, number -1 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
]);
