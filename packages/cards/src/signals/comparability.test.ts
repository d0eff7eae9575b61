import { fractionOf } from '@assay/metrics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Report, rowsOf } from '../testing/record-of.ts';
import { comparabilityOf, exceedsThreshold, unexplainedSpread } from './comparability.ts';

const of = (...reports: Report[]) => comparabilityOf(rowsOf(reports));
const at = (score: number, temperature: number | null, relationship = 'third_party'): Report => ({
  score,
  relationship,
  args: { temperature },
});

describe('comparabilityOf', () => {
  test('one report diverges from nothing, whatever its bounds', () => {
    expect(of({ score: 1, bounds: {} })).toEqual({
      variants: 1,
      variantDivergence: 0,
      crossPartyDivergence: 0,
      comparability: 0,
      differingFields: [],
    });
  });

  test('variants: exactly 5 % does not diverge, more does, and the differing field is named', () => {
    expect(of(at(0.5, 0), at(0.55, 1))).toMatchObject({
      variants: 2,
      variantDivergence: 0,
      comparability: 0,
    });
    expect(of(at(0.5, 0), at(0.5500001, 1))).toMatchObject({
      variantDivergence: 1,
      comparability: 1,
      differingFields: ['temperature'],
    });
  });

  test('one setup reported twice is one variant: its score is the mean', () => {
    expect(of(at(0.1, 0), at(0.9, 0))).toMatchObject({ variants: 1, variantDivergence: 0 });
    expect(of(at(0.1, 0), at(0.9, 0), at(0.5, 1))).toMatchObject({ variants: 2, variantDivergence: 0 });
  });

  test('absent is a setup of its own, unlike 0 and unlike an empty text', () => {
    expect(of(at(0.5, 0), at(0.5, null)).variants).toBe(2);
    const empty = { score: 0.5, args: { prompt_template: '' } };
    expect(of(empty, { score: 0.5 })).toMatchObject({ variants: 2, differingFields: ['prompt_template'] });
  });

  test('parties: the mean over the variants of a party, each counted once', () => {
    const third = [at(0.2, 0), at(0.2, 0), at(0.2, 0), at(0.8, 1)];
    expect(of(...third, at(0.55, 2, 'first_party'))).toMatchObject({ crossPartyDivergence: 0 });
    expect(of(...third, at(0.551, 2, 'first_party'))).toMatchObject({ crossPartyDivergence: 1 });
  });

  test('other is no party; two parties of one setup diverge without a differing field', () => {
    expect(of(at(0.1, 0), at(0.9, 0, 'other'))).toMatchObject({ crossPartyDivergence: 0, comparability: 0 });
    expect(of(at(0.1, 0), at(0.9, 0, 'collaborative'))).toMatchObject({
      variantDivergence: 0,
      crossPartyDivergence: 1,
      comparability: 1,
      differingFields: [],
    });
  });

  test.each([
    ['absent', {}],
    ['infinite', { min_score: 0, max_score: 'Infinity' }],
    ['empty', { min_score: 1, max_score: 1 }],
    ['turned round', { min_score: 1, max_score: 0 }],
    ['null', { min_score: null, max_score: null }],
  ])('bounds that are %s: two variants cannot be compared', (_, bounds) => {
    const reports = [at(0.1, 0), at(0.9, 1)].map((report) => ({ ...report, bounds }));
    expect(of(...reports)).toMatchObject({
      variantDivergence: null,
      crossPartyDivergence: 0,
      comparability: null,
    });
  });

  test('bounds that differ between reports: not comparable', () => {
    const percent = { ...at(90, 1), bounds: { min_score: 0, max_score: 100 } };
    expect(of(at(0.1, 0), percent)).toMatchObject({ variantDivergence: null, comparability: null });
  });

  test('the order of the reports changes nothing', () => {
    const report = fc.record({
      score: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
      temperature: fc.constantFrom(null, 0, 1),
      party: fc.constantFrom('first_party', 'third_party', 'other'),
    });
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 8 }), (given) => {
        const reports = given.map(({ score, temperature, party }) => at(score, temperature, party));
        expect(of(...reports.toReversed())).toEqual(of(...reports));
      }),
    );
  });
});

const exceeds = (scores: readonly number[], min: number, max: number) =>
  exceedsThreshold(scores.map(fractionOf), { min, max });

test.each([
  [0, 1, [0, 0.05]],
  [0, 1, [0.1, 0.15]],
  [0, 1, [0.5, 0.55]],
  [0, 1, [0.95, 0.9]],
  [0, 1, [0.5, 0.549999]],
  [0, 100, [3.05, 8.05]],
  [0, 100, [50.1, 55.1]],
  [0, 100, [94.9, 99.9]],
  [-1, 1, [-1, -0.9]],
  [-1, 1, [0.18, 0.28]],
  [0.1, 0.3, [0.2, 0.21]],
])('on [%d, %d], %j stay within 5 %%', (min, max, scores) => {
  expect(exceeds(scores, min, max)).toBe(false);
});

test.each([
  [0, 1, [0.5, 0.550001]],
  [0, 100, [50, 55.0001]],
  [-1, 1, [0.2, 0.300001]],
  [0, 1, [0.5, 0.52, 0.5500000000001]],
])('on [%d, %d], %j exceed 5 %%', (min, max, scores) => {
  expect(exceeds(scores, min, max)).toBe(true);
});

const twice = { reports: 2, variants: 1, parties: 1 };
const span = (lowest: number, highest: number) => ({ lowest, highest, min: 0, max: 1 });

describe('unexplainedSpread', () => {
  test('is 1 where reports of one setup and one party lie more than 5 % apart, decided exactly', () => {
    expect(unexplainedSpread(twice, span(0.5, 0.550001))).toBe(1);
    expect(unexplainedSpread(twice, span(0.5, 0.55))).toBe(0);
    expect(unexplainedSpread(twice, span(0.5, 0.5))).toBe(0);
  });

  test('leaves to the signals what they compare, and one report alone', () => {
    expect(unexplainedSpread({ ...twice, variants: 2 }, span(0, 1))).toBe(0);
    expect(unexplainedSpread({ ...twice, parties: 2 }, span(0, 1))).toBe(0);
    expect(unexplainedSpread({ ...twice, reports: 1 }, span(0.5, 0.5))).toBe(0);
  });

  test('says nothing without one scale that all share', () => {
    expect(unexplainedSpread(twice, { lowest: 1000, highest: 1200, min: null, max: null })).toBeNull();
    expect(unexplainedSpread(twice, { lowest: 0, highest: 1, min: 1, max: 1 })).toBeNull();
  });
});
