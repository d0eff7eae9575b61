import { defineMeanError } from './define-mean-error.ts';

export const rmse = defineMeanError({
  name: 'rmse',
  aliases: ['root-mean-squared-error'],
  meaning: 'The root of the mean squared difference between output and expected.',
  formula: 'RMSE = sqrt((1/n) Σ (output − expected)²)',
  contribution: 'squared error, the term under the root',
  source: 'scikit-learn, mean_squared_error(squared=False)',
  loss: (error) => error * error,
  finish: Math.sqrt,
  exampleValue: Math.SQRT2,
});
