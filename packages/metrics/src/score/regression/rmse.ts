import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { meanError } from './mean-error.ts';

export const rmse = defineMetric({
  kind: 'set',
  name: 'rmse',
  aliases: ['root-mean-squared-error'],
  meaning: 'The root of the mean squared difference between output and expected.',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'lower',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: z.strictObject({}),
  page: {
    definition: 'RMSE = sqrt((1/n) Σ (output − expected)²)',
    convention:
      'A sample contributes its squared error, the term under the root. Numbers may be given as text in JSON notation. Compensated summation; constant memory.',
    source: 'scikit-learn, mean_squared_error(squared=False)',
    edgeCases: [
      'An output that is no finite number: missing (unparsable), not in n, counted in details.unparsable (an unbounded error has no worst value).',
      'An expected value that is no finite number: a configuration error naming the sample.',
      'No pair of numbers, or a sum beyond the range of a double: missing (undefined).',
    ],
    example: {
      rows: [
        { output: 3, expected: 1 },
        { output: 4, expected: 4 },
      ],
      value: Math.SQRT2,
    },
  },
  begin: () => meanError((error) => error * error, Math.sqrt),
});
