import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCurvature, evaluateOutcomes, type Outcomes, type TieRule } from './tie-model.ts';

const RULES = ['half', 'davidson', 'rao-kupper'] as const;
const ONE = { wins: 0, ties: 0, losses: 0 };
const count = fc.integer({ min: 0, max: 9 });

describe('evaluateOutcomes', () => {
  test.each(['davidson', 'rao-kupper'] as const)(
    '%s: the three outcomes have probabilities that sum to 1',
    (rule) => {
      for (const d of [-3, -0.5, 0, 1, 40]) {
        const total = (['wins', 'ties', 'losses'] as const)
          .map((key) => Math.exp(at(rule, d, 0.7, { ...ONE, [key]: 1 }).value))
          .reduce((sum, probability) => sum + probability, 0);
        expect(total).toBeCloseTo(1, 12);
      }
    },
  );

  test('davidson: equal players tie with ν/(2 + ν)', () => {
    expect(Math.exp(at('davidson', 0, Math.log(2), { ...ONE, ties: 1 }).value)).toBeCloseTo(0.5, 12);
  });

  test('rao-kupper: equal players win with σ(−η)', () => {
    expect(Math.exp(at('rao-kupper', 0, 1, { ...ONE, wins: 1 }).value)).toBeCloseTo(1 / (1 + Math.E), 12);
  });

  test('stays finite far out', () => {
    for (const rule of RULES) {
      for (const d of [-800, 800]) {
        const result = at(rule, d, 0.5, { wins: 1, ties: 1, losses: 1 });
        expect(Object.values(result).every(Number.isFinite)).toBe(true);
      }
    }
  });

  test('law: derivatives are those of the value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RULES),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0.2, max: 2, noNaN: true }),
        fc.record({ wins: count, ties: count, losses: count }),
        (rule, d, tie, outcomes) => {
          const h = 1e-5;
          const here = at(rule, d, tie, outcomes);
          const right = at(rule, d + h, tie, outcomes);
          const left = at(rule, d - h, tie, outcomes);
          const up = at(rule, d, tie + h, outcomes);
          const down = at(rule, d, tie - h, outcomes);
          expect((right.value - left.value) / (2 * h)).toBeCloseTo(here.gradientD, 5);
          expect((up.value - down.value) / (2 * h)).toBeCloseTo(here.gradientTie, 5);
          expect((left.gradientD - right.gradientD) / (2 * h)).toBeCloseTo(here.curvatureDD, 5);
          expect((down.gradientD - up.gradientD) / (2 * h)).toBeCloseTo(here.curvatureDTie, 5);
          expect((down.gradientTie - up.gradientTie) / (2 * h)).toBeCloseTo(here.curvatureTieTie, 4);
        },
      ),
    );
  });
});

function at(rule: TieRule, d: number, tie: number, outcomes: Outcomes) {
  const out = emptyCurvature();
  evaluateOutcomes(rule, d, tie, outcomes, out);
  return out;
}
