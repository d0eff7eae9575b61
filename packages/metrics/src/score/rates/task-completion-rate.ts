import { isObject } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';
import { noVerdict, passesVerdict, readVerdict } from './read-verdict.ts';
import { shareOfSamples } from './share-of-samples.ts';

export const taskCompletionRate = defineMetric({
  kind: 'set',
  name: 'task-completion-rate',
  aliases: ['completion-rate', 'task-success-rate'],
  meaning: 'The share of tasks that were completed.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'rate = |completed| / n; a sample contributes 1 or 0',
    convention:
      'A task is completed where the output says {completed: true}; an output without that field is judged by its verdict. The verdict of a sample: with an expected value, whether the output equals it (as in exact-match); without one, the output itself, a boolean or a number in [0, 1] that passes from 0.5. Details hold Wilson’s 95 % interval.',
    source: 'Evaluation primitive, arena outcomes; Wilson (1927) for the interval',
    edgeCases: [
      'No verdict: missing (no_expected), left out, counted in details.missing.',
      'No sample to judge: missing (undefined).',
    ],
    example: { rows: [{ output: { completed: true } }, { output: { completed: false } }], value: 0.5 },
  },
  begin: () =>
    shareOfSamples((sample) => {
      const { output } = sample;
      if (isObject(output) && typeof output['completed'] === 'boolean') return output['completed'];
      const verdict = readVerdict(sample);
      return verdict === null ? noVerdict : passesVerdict(verdict);
    }),
  estimate: (_, rows) => estimateFromMean(rows),
  shares: (_, rows) => rows.column(0, Number.NaN),
});
