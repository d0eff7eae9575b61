import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../../testing/oracle-files.ts';
import { scoreSample } from '../../../testing/score-sample.ts';
import { squadExactMatch } from './squad-exact-match.ts';
import { squadF1 } from './squad-f1.ts';

interface Case {
  readonly prediction: string;
  readonly gold: readonly string[];
  readonly expect: Readonly<Record<string, number>>;
}

const METRICS = new Map([
  ['exact_match', squadExactMatch],
  ['f1', squadF1],
]);
const file = 'metrics/squad.json';
const oracle = readOracle<{ readonly cases: readonly Case[] }>(file);

describe.skipIf(oracle === null)(`squad metrics against SQuAD's definitions (${file}, or absent)`, () => {
  test('the file has cases', () => expect(oracle?.cases.length).toBeGreaterThan(0));

  test.each((oracle?.cases ?? []).map((row, i) => [i, row] as const))('case %i', (_, row) => {
    const wrong = Object.entries(row.expect)
      .map(([key, wanted]) => ({ key, wanted, actual: valueOf(key, row) }))
      .filter(({ wanted, actual }) => !(Math.abs(actual - wanted) <= 1e-9));
    expect(wrong).toEqual([]);
  });
});

function valueOf(key: string, { prediction, gold }: Case): number {
  const metric = METRICS.get(key);
  if (metric === undefined) throw new Error(`unknown expectation: ${key}`);
  const score = scoreSample(metric, { output: prediction, expected: gold });
  return score.kind === 'scored' ? Number(score.value) : Number.NaN;
}
