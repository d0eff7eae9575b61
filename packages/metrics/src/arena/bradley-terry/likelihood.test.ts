import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tabulateBattles } from '../battles.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import {
  emptyCurvature,
  evaluateLikelihood,
  evaluateOutcomes,
  type LikelihoodModel,
  type Outcomes,
  type TieRule,
} from './likelihood.ts';

const table = tabulateBattles([
  ...countedBattles('x', 'y', 5, 3, 2),
  ...countedBattles('y', 'z', 4, 4, 1),
  ...countedBattles('z', 'x', 2, 6, 3),
]);

function modelOf(rule: LikelihoodModel['rule'], hasPosition: boolean): LikelihoodModel {
  const position = hasPosition ? 3 : null;
  const tie = rule === 'half' ? null : 3 + Number(hasPosition);
  const size = 3 + Number(hasPosition) + Number(tie !== null);
  return { table, rule, layout: { players: 3, position, tie, size }, regularisation: 0.7 };
}

const STEP = 1e-5;

/** The derivative of each number along one parameter, by differences to both sides. */
function slope(model: LikelihoodModel, at: Float64Array, along: number) {
  const [before, after] = [-STEP, STEP].map((step) => {
    const moved = at.slice();
    moved[along]! += step;
    return evaluateLikelihood(model, moved);
  });
  return {
    objective: (after!.objective - before!.objective) / (2 * STEP),
    gradient: after!.gradient.map((value, i) => (value - before!.gradient[i]!) / (2 * STEP)),
  };
}

describe.each([
  ['half', false],
  ['half', true],
  ['davidson', false],
  ['davidson', true],
  ['rao-kupper', false],
  ['rao-kupper', true],
] as const)('evaluateLikelihood, ties %s, position %s', (rule, hasPosition) => {
  const model = modelOf(rule, hasPosition);
  const at = Float64Array.from([0.4, -0.3, 0.2, 0.25, 0.6]).subarray(0, model.layout.size);
  const { gradient, information } = evaluateLikelihood(model, at);

  test('the gradient is the slope of the objective', () => {
    for (let i = 0; i < model.layout.size; i += 1)
      expect(gradient[i]).toBeCloseTo(slope(model, at, i).objective, 6);
  });

  test('the information is the negative slope of the gradient', () => {
    const { size } = model.layout;
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 1)
        expect(information[i * size + j]).toBeCloseTo(-slope(model, at, i).gradient[j]!, 6);
  });
});

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
