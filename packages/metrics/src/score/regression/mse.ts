import { defineMeanError } from './define-mean-error.ts';

export const mse = defineMeanError({
  name: 'mse',
  aliases: ['mean-squared-error'],
  meaning: 'The mean squared difference between output and expected.',
  formula: 'MSE = (1/n) Σ (output − expected)²',
  contribution: 'squared error',
  source: 'scikit-learn, mean_squared_error',
  loss: (error) => error * error,
  finish: (mean) => mean,
  exampleValue: 2,
});
