import { describe, expect, test } from 'vitest';
import { openBoard } from '../board/board-of.ts';
import { contest } from '../testing/contest.ts';

const evaluator = (metric: string, prediction: string) => `
key: edge
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: ${prediction} }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [${metric}] }]
headlines: [${metric}.value]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null, invalid_per_day: null }
`;
const isFinite = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Rows as they are written, so that nothing is rounded on the way. */
const rows = (values: readonly string[]): string =>
  values.map((value, i) => `{"id":"q${i + 1}","prediction":${value}}\n`).join('');

const honest = ['1.1', '2.2', '2.9'];
const extreme = [
  ['1e308', '1e308', '1e308'],
  ['1.7976931348623157e308', '-1.7976931348623157e308', '0'],
  ['5e-324', '1e-400', '-5e-324'],
  ['1e200', '-1e200', '1e200'],
];

describe('SUB-08: numbers that are too large or too small for arithmetic', () => {
  test.each(['mae', 'mse', 'rmse', 'r2', 'pearson', 'spearman', 'kendall'])(
    '%s of them is finite or is no score, and never ranks before an honest one',
    async (metric) => {
      const { register, submit, score, home } = await contest();
      const registered = await register(evaluator(metric, '{ type: number }'), {
        'labels.csv': 'id,label\nq1,1\nq2,2\nq3,3\n',
      });
      await submit('honest', { 'p.jsonl': rows(honest) });
      for (const [i, values] of extreme.entries()) await submit(`extreme ${i}`, { 'p.jsonl': rows(values) });
      const scores = await score();
      expect(scores).toHaveLength(5);
      for (const { status, metrics, error } of scores) {
        const [number] = metrics;
        if (status !== 'scored') expect(error).not.toBeNull();
        else if (number!.value === null) expect(number!.why).not.toBe('');
        else expect(number!.value).toMatch(isFinite);
      }
      const now = '2026-11-16T00:00:00Z';
      const { entries } = openBoard({ registered, split: 'all', viewer: 'public', now }, home);
      expect(entries[0]).toMatchObject({ team: 'honest', rank: 1 });
    },
  );

  test('log-loss of shares at the edge is finite, and so far from the label as the clipping lets it be', async () => {
    const { register, submit, score } = await contest();
    await register(evaluator('log-loss', '{ type: probabilities, values: [a, b] }'), {
      'labels.csv': 'id,label\nq1,a\nq2,b\n',
    });
    const shares = ['{"a":1,"b":0}', '{"a":5e-324,"b":1}', '{"a":1e-400,"b":1}'];
    for (const share of shares) await submit('team', { 'p.jsonl': rows([share, share]) });
    const values = (await score()).map(({ metrics }) => metrics[0]!.value);
    expect(values).toHaveLength(3);
    for (const value of values) expect(value).toMatch(isFinite);
    expect(new Set(values).size).toBe(1);
  });

  test.each(['1e309', '-1e309', 'NaN', 'Infinity', '9007199254740993'])(
    '%s is not a number that is taken',
    async (value) => {
      const { register, submit } = await contest();
      await register(evaluator('mae', '{ type: number }'), { 'labels.csv': 'id,label\nq1,1\n' });
      expect(await submit('team', { 'p.jsonl': rows([value]) })).toMatchObject({ state: 'invalid' });
    },
  );
});
