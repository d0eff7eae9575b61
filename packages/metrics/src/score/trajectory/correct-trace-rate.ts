import { type JsonValue, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { readJson } from '../retrieval/read-json.ts';
import { sameJson } from '../same-json.ts';
import { estimateFromMean } from '../set/estimate-from-sums.ts';

export const correctTraceRate = defineMetric({
  kind: 'set',
  name: 'correct-trace-rate',
  aliases: ['ctr', 'trace-accuracy'],
  meaning: 'The share of predicted traces that equal the reference.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition:
      'rate = |predicted traces that equal the expected one| / |predicted traces|; a sample contributes 1 or 0',
    convention:
      'A trace is any JSON value, usually a list of steps; text that is JSON is read as such on both sides, other text is compared as it is. Equality as in exact-match: order of steps counts, order of keys does not. No trace is predicted by null, an empty text or an empty list: such a sample is not in the denominator, so read the rate beside details.not_predicted.',
    source: 'CoRe (2025), Correct Trace Rate',
    edgeCases: [
      'No trace predicted: no contribution (not_applicable), counted in details.not_predicted. Of a run, an answer of null is a wrong trace.',
      'A trace predicted where the reference is empty: wrong.',
      'No expected value: missing (no_expected), left out.',
      'No trace predicted in the whole set: missing (undefined).',
    ],
    example: {
      rows: [
        {
          output: [
            [1, 'x'],
            [4, 'y'],
          ],
          expected: [
            [1, 'x'],
            [4, 'y'],
          ],
        },
        { output: [[2, 'x']], expected: [[1, 'x']] },
        { output: null, expected: [[1, 'x']] },
      ],
      value: 0.5,
    },
  },
  begin: () => {
    let predicted = 0;
    let correct = 0;
    let notPredicted = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        last = [];
        if (sample.expected === undefined) return noExpected;
        const trace = readTrace(sample.output);
        if (trace === null) {
          notPredicted++;
          return missing('not_applicable', 'no trace was predicted');
        }
        const isCorrect = sameJson(trace, readTrace(sample.expected));
        predicted++;
        if (isCorrect) correct++;
        last = [Number(isCorrect)];
        return scored(isCorrect ? 1 : 0);
      },
      statistics: () => last,
      result: () =>
        predicted === 0
          ? missing('undefined', 'no trace was predicted')
          : scored(correct / predicted, { predicted, correct, not_predicted: notPredicted }),
    };
  },
  estimate: (_, rows) => estimateFromMean(rows),
  shares: (_, rows) => rows.column(0, Number.NaN),
});

/** null for every way of saying nothing. */
function readTrace(value: JsonValue): JsonValue {
  const parsed = readJson(value);
  const trace = parsed === undefined ? value : parsed;
  return trace === '' || (Array.isArray(trace) && trace.length === 0) ? null : trace;
}
