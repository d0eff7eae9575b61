import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { logLoss } from './log-loss.ts';

const rows = [
  { expected: 1, output: 0.9 },
  { expected: 0, output: 0.2 },
];
const odd = [
  { expected: 1, output: 'sure' },
  { expected: 0, output: 1.5 },
  { expected: 0, output: Number.NaN },
];

describe('logLoss', () => {
  test('is the mean of −ln p', () => {
    expect(scoreSet(logLoss, rows).result).toMatchObject({
      value: expect.closeTo(-(Math.log(0.9) + Math.log(0.8)) / 2, 12),
      details: { n: 2, unparsable: 0 },
    });
  });

  test('clips at epsilon', () => {
    const sure = [{ expected: 1, output: 0 }];
    expect(scoreSet(logLoss, sure).result).toMatchObject({ value: expect.closeTo(-Math.log(1e-15), 9) });
    expect(scoreSet(logLoss, sure, { epsilon: 0.25 }).result).toMatchObject({
      value: expect.closeTo(Math.log(4), 12),
    });
    expect(logLoss.parameters.safeParse({ epsilon: 0 }).success).toBe(false);
    expect(scoreSet(logLoss, [{ expected: 0, output: 1 }]).result).toMatchObject({
      value: expect.closeTo(-Math.log(1 - (1 - 1e-15)), 9),
    });
    expect(scoreSet(logLoss, [...odd, { expected: 1, output: null }]).result).toMatchObject({
      value: expect.closeTo(-Math.log(1e-15), 9),
      details: { n: 4, unparsable: 4 },
    });
  });

  test('looks the expected label up in a map of several classes', () => {
    const several = [
      { expected: 'b', output: { a: 0.25, b: 0.5, c: 0.25 } },
      { expected: 'a', output: { a: 0.25, b: 0.75 } },
    ];
    expect(scoreSet(logLoss, several).result).toMatchObject({ value: expect.closeTo(Math.log(8) / 2, 12) });
    expect(scoreSet(logLoss, [{ expected: 'x', output: { a: 1 } }]).result).toMatchObject({
      value: expect.closeTo(-Math.log(1e-15), 9),
      details: { n: 1, unparsable: 0 },
    });
    for (const a of [7, -0.1, 'x', null]) {
      expect(scoreSet(logLoss, [{ expected: 'a', output: { a } }]).result).toMatchObject({
        value: expect.closeTo(-Math.log(1e-15), 9),
        details: { unparsable: 1 },
      });
    }
    for (const a of [0, 1]) {
      expect(scoreSet(logLoss, [{ expected: 'a', output: { a } }]).result).toMatchObject({
        value: expect.closeTo(a === 1 ? 0 : -Math.log(1e-15), 9),
        details: { unparsable: 0 },
      });
    }
    const named = [{ expected: 'no', output: { yes: 0.8, no: 0.1 } }];
    expect(scoreSet(logLoss, named, { positive: 'yes' }).result).toMatchObject({
      value: expect.closeTo(-Math.log(0.2), 12),
    });
    expect(scoreSet(logLoss, [{ output: { a: 1 } }]).contributions).toMatchObject([{ class: 'no_expected' }]);
    expect(scoreSet(logLoss, [{ output: 0.5 }]).contributions).toMatchObject([{ class: 'no_expected' }]);
  });
});
