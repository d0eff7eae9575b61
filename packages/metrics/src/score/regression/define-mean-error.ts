import * as z from 'zod';
import { defineMetric, type Metric } from '../../catalogue/metric.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { StatisticRows } from '../set/statistic-rows.ts';
import { meanError } from './mean-error.ts';

interface MeanError {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly formula: string;
  /** What a sample contributes, for the page. */
  readonly contribution: string;
  readonly source: string;
  readonly loss: (error: number) => number;
  readonly finish: (mean: number) => number;
  /** What the errors 2 and 0 of the example come to. */
  readonly exampleValue: number;
}

/** What MAE, MSE and RMSE share: the mean of a loss over all pairs of numbers. */
export function defineMeanError({
  formula,
  contribution,
  source,
  loss,
  finish,
  exampleValue,
  ...names
}: MeanError): Metric {
  return defineMetric({
    kind: 'set',
    ...names,
    scoreType: { kind: 'number', min: 0, max: null },
    direction: 'lower',
    passRule: null,
    requires: ['output', 'expected'],
    parameters: () => z.strictObject({}),
    page: {
      definition: formula,
      convention: `A sample contributes its ${contribution}. Numbers may be given as text in JSON notation. Compensated summation; constant memory.`,
      source,
      edgeCases: [
        'An output that is not a finite number: missing (unparsable), not in n, counted in details.unparsable (an unbounded error has no worst value).',
        'An expected value that is not a finite number: a configuration error naming the sample.',
        'No pair of numbers, or a sum beyond the range of a double: missing (undefined).',
      ],
      example: {
        rows: [
          { output: 3, expected: 1 },
          { output: 4, expected: 4 },
        ],
        value: exampleValue,
      },
    },
    begin: () => meanError(loss, finish),
    estimate: (_, rows) => {
      const [expected, outputs] = [rows.column(0, 0), rows.column(1, 0)];
      const losses = new StatisticRows();
      rows.taken().forEach((taken, i) => losses.push(taken === 1 ? [loss(outputs[i]! - expected[i]!)] : []));
      return estimateFromMean(losses, finish);
    },
  });
}
