import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../../testing/oracle-files.ts';
import { scoreSample } from '../../../testing/score-sample.ts';
import { rouge1, rouge2, rougeL, rougeLsum } from './rouge.ts';

type Measure = Readonly<Record<string, number>>;

interface Case {
  readonly hypothesis: string;
  readonly reference: string;
  readonly expect: Readonly<Record<string, Measure>>;
}

const METRICS = new Map([
  ['rouge1', rouge1],
  ['rouge2', rouge2],
  ['rougeL', rougeL],
  ['rougeLsum', rougeLsum],
]);
const file = 'metrics/rouge.json';
const oracle = readOracle<{ readonly cases: readonly Case[] }>(file);

describe.skipIf(oracle === null)(`rouge against Google's rouge_score (${file}, or absent)`, () => {
  test('the file has cases', () => expect(oracle?.cases.length).toBeGreaterThan(0));

  test.each((oracle?.cases ?? []).map((row, i) => [i, row] as const))('case %i', (_, row) => {
    const wrong = Object.entries(row.expect)
      .map(([key, wanted]) => ({ key, wanted, actual: measureOf(key, row) }))
      .filter(({ wanted, actual }) => !isClose(actual, wanted));
    expect(wrong).toEqual([]);
  });
});

function measureOf(key: string, { hypothesis, reference }: Case): Measure {
  const [, name, stem] = /^([^_]+)(_stem)?$/u.exec(key) ?? [];
  const metric = METRICS.get(name ?? '');
  if (metric === undefined) throw new Error(`unknown expectation: ${key}`);
  const score = scoreSample(
    metric,
    { output: hypothesis, expected: reference },
    { stemmer: stem !== undefined },
  );
  if (score.kind === 'missing') throw new Error(score.why);
  return {
    p: Number(score.details?.['precision']),
    r: Number(score.details?.['recall']),
    f: Number(score.value),
  };
}

function isClose(actual: Measure, wanted: Measure): boolean {
  return Object.entries(wanted).every(
    ([part, value]) => Math.abs((actual[part] ?? Number.NaN) - value) <= 1e-9,
  );
}
