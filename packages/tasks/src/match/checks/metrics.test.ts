import { describe, expect, test } from 'vitest';
import {
  answers,
  type Draft,
  evidenceOf,
  goodRows,
  match,
  part,
  quiz,
  result,
  rulesOf,
  statusOf,
  text,
} from '../testing/match-fixture.ts';
import { agreesWithReported } from './metrics.ts';

/** Matches answers to the quiz that report other results for the whole. */
function reporting(results: Draft[], expected: string[] = ['Accuracy']) {
  const problem = quiz();
  const solution = answers();
  delete problem['croissant:subTask'];
  delete solution['croissant:subTask'];
  part(problem, 'croissant:evaluation')['croissant:expectedMetric'] = expected;
  part(solution, 'croissant:evaluation')['croissant:evaluationResults'] = results;
  return match({ problem, solution });
}

describe('check 16, metrics-reported', () => {
  test('passes when every expected metric is there; more is no harm', async () => {
    const report = await reporting([result('Accuracy', 0.5), result('Latency', 12)]);
    expect(statusOf(report, 16)).toBe('passed');
    expect(report.findings.map(({ rule }) => rule)).toContain('metric-extra');
  });

  test('fails for a missing metric, warns of another spelling', async () => {
    const missing = await reporting([result('Accuracy', 0.5)], ['Accuracy', 'Calibration Error']);
    expect(statusOf(missing, 16)).toBe('failed');
    expect(evidenceOf(missing, 'metric-missing')).toEqual({
      expected: 'Calibration Error',
      reported: ['Accuracy'],
    });
    const spelt = await reporting([result('F1-Score', 0.5)], ['F1 Score']);
    expect(statusOf(spelt, 16)).toBe('warned');
    expect(rulesOf(spelt)).toEqual(['metric-spelling']);
  });

  test('one result cannot stand for two metrics', async () => {
    const report = await reporting([result('f1 score', 0.5)], ['F1 Score', 'F1-Score']);
    expect(rulesOf(report)).toEqual(['metric-spelling', 'metric-missing']);
  });

  test('a metric is reported for each subproblem', async () => {
    const solution = answers();
    part(solution, 'croissant:subTask', 1, 'croissant:evaluation')['croissant:evaluationResults'] = [
      result('Speed', 1),
    ];
    const { findings } = await match({ solution });
    expect(findings.find(({ rule }) => rule === 'metric-missing')?.problem).toBe(
      'http://example.org/quiz#hard',
    );
  });
});

describe('check 17, metric-values', () => {
  const quantity = (value: unknown, more: Draft = {}): Draft => ({
    '@type': 'schema:QuantitativeValue',
    'schema:value': value as number,
    ...more,
  });

  test.each([
    0.5,
    '25.9',
    '25.9 %',
    '1e-3',
    0,
    quantity(0.819, { 'schema:minValue': 0, 'schema:maxValue': 1 }),
  ])('passes for %j', async (value) => {
    expect(statusOf(await reporting([result('Accuracy', value)]), 17)).toBe('passed');
  });

  test.each([
    ['', 'value-absent'],
    ['  ', 'value-absent'],
    ['TBD', 'value-absent'],
    ['N/A', 'value-absent'],
    ['nan', 'value-absent'],
    ['<Reported Value>', 'value-absent'],
    [quantity('n/a'), 'value-absent'],
    ['about half', 'value-unreadable'],
    ['1e999', 'value-unreadable'],
  ])('fails for %j', async (value, rule) => {
    const report = await reporting([result('Accuracy', value)]);
    expect(statusOf(report, 17)).toBe('failed');
    expect(rulesOf(report)).toEqual([rule]);
  });

  test.each([
    ['227/1068', 'value-not-plain'],
    ['81.2 ± 0.4', 'value-not-plain'],
    ['1,234', 'value-not-plain'],
    [quantity(1.2, { 'schema:minValue': 0, 'schema:maxValue': 1 }), 'value-out-of-bounds'],
    [101, 'value-out-of-bounds'],
    [-0.1, 'value-out-of-bounds'],
  ])('warns of %j', async (value, rule) => {
    const report = await reporting([result(rule === 'value-not-plain' ? 'Score' : 'Accuracy', value)], []);
    expect(statusOf(report, 17)).toBe('warned');
    expect(rulesOf(report)).toEqual([rule]);
  });

  test('fails for two values in one result, warns of two results that disagree', async () => {
    expect(rulesOf(await reporting([result('Accuracy', [0.5, 0.6])]))).toContain('value-several');
    const twice = await reporting([result('Accuracy', 0.5), result('accuracy', 0.6)]);
    expect(evidenceOf(twice, 'value-disagrees')).toEqual({ metric: 'Accuracy', values: [0.5, 0.6] });
  });

  test('warns of two scales, and leaves small percentages alone', async () => {
    const scaled = async (whole: number, easy: number, hard: number) => {
      const solution = answers();
      const set = (at: Draft, value: number) => {
        part(at, 'croissant:evaluation', 'croissant:evaluationResults', 0)['croissant:value'] = value;
      };
      set(solution, whole);
      set(part(solution, 'croissant:subTask', 0), easy);
      set(part(solution, 'croissant:subTask', 1), hard);
      return rulesOf(await match({ solution }));
    };
    expect(await scaled(0.5, 75, 25)).toEqual(['value-scales-mixed']);
    expect(await scaled(12.4, 0.6, 3.1)).toEqual([]);
  });
});

describe('check 18, metrics-recomputed', () => {
  const rows = [{ subtask: null, file: text('given.jsonl', goodRows) }];
  const recompute = async ({ rows: read }: { rows: () => AsyncIterable<unknown> }) => {
    let count = 0;
    for await (const _ of read()) count += 1;
    return count / 4;
  };

  test('is not run unless asked, and says so', async () => {
    expect((await match({ rows })).checks[17]).toMatchObject({
      status: 'not-run',
      reason: expect.stringContaining('only on request'),
    });
  });

  test('asked for, what cannot be computed is told; where nothing can, that is a gap', async () => {
    const report = await match({ recompute: async () => ({ why: 'no labels' }) });
    expect(rulesOf(report)).toContain('nothing-recomputed');
    expect(report.result).toBe('partial');
    expect(report.findings.find(({ rule }) => rule === 'nothing-recomputed')?.message).toBe(
      'Accuracy could not be recomputed: no labels',
    );
  });

  test('rows that are given for a subtask are computed for it alone', async () => {
    const easy = [{ subtask: 'easy', file: text('easy.jsonl', `${goodRows}{"id": 3, "answer": "B"}\n`) }];
    expect(rulesOf(await match({ rows: easy, recompute }))).toEqual(['metric-not-computed']);
    const [row] = goodRows.split('\n');
    const wrong = [{ subtask: 'easy', file: text('easy.jsonl', row!) }];
    expect(evidenceOf(await match({ rows: wrong, recompute }), 'metric-differs')).toMatchObject({
      reported: 0.75,
      computed: 0.25,
    });
  });

  test.each([
    [0.5, ['metric-not-computed']],
    [0.6, ['metric-differs', 'metric-not-computed']],
  ])('the unweighted mean over subtasks of %d is held against the subtasks', async (value, rules) => {
    const solution = answers();
    const whole = part(solution, 'croissant:evaluation');
    const results = whole['croissant:evaluationResults'] as unknown as Draft[];
    results.push(result('Accuracy (unweighted mean over subtasks)', value));
    const found = rulesOf(await match({ solution, recompute })).filter((rule) => rule !== 'metric-extra');
    expect([...new Set(found)].toSorted()).toEqual(rules);
  });

  test('passes within the tolerance, fails beyond it', async () => {
    const agreeing = await match({ recompute });
    expect(rulesOf(agreeing)).toEqual(['metric-not-computed']);
    expect(agreeing.result).toBe('matches');
    const solution = answers();
    part(solution, 'croissant:evaluation', 'croissant:evaluationResults', 0)['croissant:value'] = 0.51;
    const differing = await match({ solution, recompute });
    expect(statusOf(differing, 18)).toBe('failed');
    expect(evidenceOf(differing, 'metric-differs')).toMatchObject({ reported: 0.51, computed: 0.5 });
    expect(rulesOf(await match({ solution, recompute, tolerance: 0.02 }))).not.toContain('metric-differs');
  });
});

test.each([
  [0.5, 0.5, true],
  [0.8333, 5 / 6, true],
  [0.83, 5 / 6, true],
  [0.84, 5 / 6, false],
  [1, 0.6, false],
  [0.5, 0.54, false],
  [83.3, 5 / 6, true],
  [83, 5 / 6, false],
  [50, 0.5, true],
  [999, 0.5, false],
  [0, 0.004, false],
])('%d beside %d', (reported, computed, agrees) => {
  expect(agreesWithReported(reported, computed, 1e-6)).toBe(agrees);
});
