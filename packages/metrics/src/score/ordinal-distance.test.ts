import { missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../testing/score-sample.ts';
import { usageError } from '../testing/usage-error.ts';
import { ordinalDistance } from './ordinal-distance.ts';

const scale = ['low', 'medium', 'high', 'urgent'];

describe('ordinalDistance', () => {
  test.each([
    ['high', 'high', 1, 0],
    ['urgent', 'high', 0.5, 1],
    ['high', 'urgent', 0.5, 1],
    ['low', 'high', 0, 2],
    ['low', 'urgent', 0, 3],
  ])('%s against %s is %d', (output, expected, value, distance) => {
    expect(scoreSample(ordinalDistance, { output, expected }, { scale })).toEqual(
      scored(value, { distance }),
    );
  });

  test.each(['High', ' high', '', 'critical', 3, { label: 'high' }])(
    'an output off the scale, %j, is 0',
    (output) => {
      const score = scoreSample(ordinalDistance, { output, expected: 'high' }, { scale });
      expect(score).toEqual(scored(0, { distance: null }));
    },
  );

  test('an expected label off the scale is an error naming the sample', () => {
    const row = { output: 'high', expected: 'High' };
    const attempt = () => scoreSample(ordinalDistance, row, { scale });
    expect(attempt).toThrow(
      usageError('E_METRIC_SCALE', /"s1".*not on the scale.*low, medium, high, urgent/u),
    );
    expect(attempt).toThrow(expect.objectContaining({ code: 'E_METRIC_SCALE', trouble: 'usage' }));
  });

  test('a scale in the metadata comes before the parameter', () => {
    const row = { output: 'b', expected: 'a', metadata: { ordinal_scale: ['a', 'b', 'c'] } };
    expect(scoreSample(ordinalDistance, row, { scale })).toEqual(scored(0.5, { distance: 1 }));
    expect(scoreSample(ordinalDistance, row)).toEqual(scored(0.5, { distance: 1 }));
  });

  test.each([[[]], [['a', 'a']], [['a', '']], ['a'], [null], [[1, 2]]])(
    'refuses %j as a scale in the metadata, also where the parameter has one',
    (ordinal_scale) => {
      const row = { output: 'high', expected: 'high', metadata: { ordinal_scale } };
      expect(() => scoreSample(ordinalDistance, row, { scale })).toThrow(
        usageError('E_METRIC_SCALE', /"s1".*ordinal_scale/u),
      );
    },
  );

  test('refuses an invalid parameter, and having no scale at all', () => {
    expect(() => ordinalDistance.parameters.parse({ scale: ['a', 'a'] })).toThrow(/differ/u);
    expect(() => ordinalDistance.parameters.parse({ scale: [] })).toThrow(/scale/u);
    expect(() => scoreSample(ordinalDistance, { output: 'a', expected: 'a' })).toThrow(
      usageError('E_METRIC_SCALE', /no scale/u),
    );
  });

  test('is missing without expected or output', () => {
    expect(scoreSample(ordinalDistance, { output: 'low' }, { scale })).toEqual(
      missing('no_expected', 'the sample has no expected value'),
    );
    expect(scoreSample(ordinalDistance, { output: null, expected: 'low' }, { scale })).toEqual(
      missing('no_output', 'the sample has no output'),
    );
  });
});
