import { describe, expect, test } from 'vitest';
import { tabulateBattles } from '../battle-table.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import { evaluateLikelihood, type LikelihoodModel } from './evaluate-likelihood.ts';

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
