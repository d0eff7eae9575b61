import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missing, missingClasses, scored } from '../score.ts';
import { scoreSchema } from './score-schema.ts';

describe('scoreSchema', () => {
  test('takes every value that a metric can give, and gives it back', () => {
    const values = fc.oneof(fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string());
    fc.assert(
      fc.property(values, (value) => {
        expect(scoreSchema.parse(scored(value))).toEqual(scored(value));
        expect(scoreSchema.parse(scored(value, { why: 'so' }))).toEqual(scored(value, { why: 'so' }));
      }),
    );
  });

  test.each(missingClasses.map((each) => [each]))('takes a score that is missing as %s', (each) => {
    expect(scoreSchema.parse(missing(each, 'because'))).toEqual(missing(each, 'because'));
  });

  test.each([
    [{ kind: 'scored', value: Number.NaN }],
    [{ kind: 'scored', value: Number.POSITIVE_INFINITY }],
    [{ kind: 'scored', value: null }],
    [{ kind: 'scored', value: [1] }],
    [{ kind: 'scored', value: 1, details: undefined }],
    [{ kind: 'scored', value: 1, class: 'timeout' }],
    [{ kind: 'missing', class: 'timeout', why: '' }],
    [{ kind: 'missing', class: 'tired', why: 'because' }],
    [{ kind: 'missing', class: 'timeout', why: 'because', value: 0 }],
    [{ kind: 'other' }],
    [0],
    [null],
  ])('refuses %j', (score) => {
    expect(scoreSchema.safeParse(score).success).toBe(false);
  });
});
