import { defineMeanError } from './define-mean-error.ts';

export const mae = defineMeanError({
  name: 'mae',
  aliases: ['mean-absolute-error', 'l1-error'],
  meaning: 'The mean absolute difference between output and expected.',
  formula: 'MAE = (1/n) Σ |output − expected|',
  contribution: 'absolute error',
  source: 'scikit-learn, mean_absolute_error',
  loss: Math.abs,
  finish: (mean) => mean,
  exampleValue: 1,
});
