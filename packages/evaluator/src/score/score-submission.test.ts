import type { ScoredMetric } from '@assay/records';
import fc from 'fast-check';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openBoard } from '../board/board-of.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { contest } from '../testing/contest.ts';
import { combinedMetric, promisedCombined } from './score-submission.ts';

const metric = (name: string, value: number | null, half = 0.1): ScoredMetric => ({
  name,
  direction: 'higher',
  value: value === null ? null : String(value),
  n: 10,
  missing: 0,
  interval:
    value === null
      ? null
      : { low: String(value - half), high: String(value + half), level: 0.95, method: 'wilson' },
  range: { min: 0, max: 1 },
});
const all = { name: 'all', weights: { a: 0.25, b: 0.75 } };

describe('combinedMetric', () => {
  test('is the weighted mean of its parts, with an interval and a range', () => {
    expect(combinedMetric(all, [metric('a', 0.5), metric('b', 0.75, 0.2)])).toEqual({
      name: 'all',
      direction: 'higher',
      value: '0.6875',
      n: 10,
      missing: 0,
      interval: { low: '0.5125', high: '0.8625', level: 0.95, method: 'weighted ends' },
      range: { min: 0, max: 1 },
    });
  });

  test('has no value where a part has none, and no interval where one has none', () => {
    expect(combinedMetric(all, [metric('a', null), metric('b', 1)])).toMatchObject({
      value: null,
      interval: null,
      why: 'a has no value',
    });
    const bare = { ...metric('b', 0.5), interval: null };
    expect(combinedMetric(all, [metric('a', 0.5), bare])).toMatchObject({ value: '0.5', interval: null });
  });

  test('lies inside of its interval and its range, and rises with each part', () => {
    const rate = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Number(value.toFixed(6)));
    fc.assert(
      fc.property(rate, rate, rate, (a, b, more) => {
        const of = (first: number) => combinedMetric(all, [metric('a', first), metric('b', b)]);
        const { value, interval } = of(a);
        expect(Number(value)).toBeGreaterThanOrEqual(Number(interval!.low) - 1e-9);
        expect(Number(value)).toBeLessThanOrEqual(Number(interval!.high) + 1e-9);
        expect(Number(of(Math.max(a, more)).value)).toBeGreaterThanOrEqual(Number(value) - 1e-9);
      }),
    );
  });

  test('parts that are not better in one direction are refused', () => {
    const [a, b] = [metric('a', 1), { ...metric('b', 1), direction: 'lower' as const }];
    expect(() => promisedCombined(all, [a, b])).toThrow('whose directions differ');
    expect(promisedCombined(all, [{ ...a, direction: 'lower' }, b])).toMatchObject({ direction: 'lower' });
    expect(() => promisedCombined(all, [a])).toThrow('combined from b, which no scorer gives');
  });
});

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');

test.skipIf(!canRun)(
  'labels and private tests make one number with an interval, a gate and a place on the board (skipped where there is no bubblewrap or no Python)',
  async () => {
    const { register, submit, score, home } = await contest();
    const registered = await register(
      `key: hybrid
problem: problem.jsonld
artifacts:
  - { kind: predictions, name: predictions, prediction: { type: text } }
  - { kind: code, name: entry }
labels: { file: labels.csv, label: label }
scorers:
  - { key: labels, kind: labels, artifact: predictions, metrics: [exact-match] }
  - { key: unit, kind: tests, artifact: entry, tests: tests.yaml, limits: { wall_ms: 60000 } }
combined: { name: overall, weights: { exact-match.pass_rate: 0.25, unit.pass_rate: 0.75 } }
headlines: [overall]
gates: [{ metric: overall, min: 0.8 }]
feedback: { mode: exact }
`,
      {
        'labels.csv': 'id,label\nq1,a\nq2,b\n',
        'tests.yaml':
          '- { kind: call, id: one, file: entry.py, function: double, arguments: [21], expected: 42 }\n',
      },
    );
    expect(registered.metrics.at(-1)).toEqual({
      name: 'overall',
      direction: 'higher',
      range: { min: 0, max: 1 },
    });
    await submit('team', {
      'predictions.jsonl': jsonl({ q1: 'a', q2: 'x' }),
      'entry.py': 'def double(x):\n    return 2 * x\n',
    });
    const [scored] = await score();
    const overall = scored!.metrics.at(-1)!;
    expect(overall).toMatchObject({ name: 'overall', value: '0.875' });
    const [labels, unit] = scored!.metrics;
    expect(Number(overall.interval!.low)).toBeCloseTo(
      0.25 * Number(labels!.interval!.low) + 0.75 * Number(unit!.interval!.low),
      6,
    );
    expect(scored!.gates).toEqual([{ metric: 'overall', min: '0.8', outcome: 'pass' }]);
    const question = {
      registered,
      split: scored!.split,
      viewer: 'public',
      now: '2026-11-16T00:00:00Z',
    } as const;
    expect(openBoard(question, home).entries).toMatchObject([{ team: 'team', shown: '0.875', rank: 1 }]);
  },
);
