import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import type { Battle } from '../battles.ts';
import { arbitraryBattles } from '../testing/arbitrary-battles.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import { abilityDifference } from '../player-ratings.ts';
import { type BradleyTerryOptions, bradleyTerry } from './bradley-terry.ts';

const RING: readonly Battle[] = ['ab', 'bc', 'ca'].map((pair) => ({ a: pair[0]!, b: pair[1]!, winner: 'a' }));

describe('bradleyTerry', () => {
  test('of two players is the log odds, half to each side', () => {
    const fit = bradleyTerry(countedBattles('x', 'y', 30, 10));
    expect(fit.players).toEqual(['x', 'y']);
    expect(fit.abilities[0]).toBeCloseTo(Math.log(3) / 2, 10);
    expect(fit.abilities[1]).toBeCloseTo(-Math.log(3) / 2, 10);
    expect(fit.logLikelihood).toBeCloseTo(30 * Math.log(0.75) + 10 * Math.log(0.25), 10);
    expect(fit.deviance).toBeCloseTo(0, 9);
    expect(fit).toMatchObject({ degreesOfFreedom: 0, battles: 40, clusters: 40, position: null });
    // Both variances of a log odds are 1/30 + 1/10 here: the model is saturated.
    for (const kind of ['fisher', 'sandwich'] as const) {
      expect(abilityDifference(fit, 'x', 'y', kind).error).toBeCloseTo(Math.sqrt(4 / 30), 10);
    }
  });

  test('of a ring is 0 for all', () => {
    for (const ability of bradleyTerry(RING).abilities) expect(ability).toBeCloseTo(0, 12);
  });

  test('takes ties as half a win and half a loss', () => {
    const ties = bradleyTerry(countedBattles('x', 'y', 5, 1, 4));
    const wins = bradleyTerry(countedBattles('x', 'y', 7, 3));
    expect(ties.abilities[0]).toBeCloseTo(wins.abilities[0]!, 10);
    // The model takes a tie for a coin; the sandwich sees that it has less variance.
    expect(abilityDifference(ties, 'x', 'y').error!).toBeLessThan(
      abilityDifference(ties, 'x', 'y', 'fisher').error!,
    );
  });

  test('davidson and rao-kupper fit the shares of two players exactly', () => {
    const battles = countedBattles('x', 'y', 50, 20, 30);
    const davidson = bradleyTerry(battles, { ties: 'davidson' });
    expect(abilityDifference(davidson, 'x', 'y').difference).toBeCloseTo(Math.log(50 / 20), 9);
    expect(davidson.ties.parameter).toBeCloseTo(30 / Math.sqrt(50 * 20), 9);
    expect(davidson).toMatchObject({ degreesOfFreedom: 0 });
    expect(davidson.deviance).toBeCloseTo(0, 8);
    const raoKupper = bradleyTerry(battles, { ties: 'rao-kupper' });
    expect(abilityDifference(raoKupper, 'x', 'y').difference).toBeCloseTo((logit(0.5) - logit(0.2)) / 2, 9);
    expect(raoKupper.ties.parameter).toBeCloseTo(-(logit(0.5) + logit(0.2)) / 2, 9);
    expect(raoKupper.deviance).toBeCloseTo(0, 8);
  });

  test.each(['davidson', 'rao-kupper'] as const)('%s without ties is the plain model', (ties) => {
    const battles = [...RING, ...countedBattles('a', 'c', 4, 2)];
    const fit = bradleyTerry(battles, { ties });
    expect(fit.abilities).toEqual(bradleyTerry(battles).abilities);
    expect(fit.ties).toEqual({ rule: ties, parameter: 0 });
  });

  test('tells the worth of standing first from strength', () => {
    const battles = [...countedBattles('x', 'y', 6, 2), ...countedBattles('y', 'x', 4, 4)];
    const fit = bradleyTerry(battles, { position: true });
    // Saturated: θ + γ = ln 3, −θ + γ = 0.
    expect(fit.position).toBeCloseTo(Math.log(3) / 2, 9);
    expect(abilityDifference(fit, 'x', 'y').difference).toBeCloseTo(Math.log(3) / 2, 9);
    expect(fit).toMatchObject({ degreesOfFreedom: 0 });
    expect(fit.errors.fisher?.size).toBe(3);
  });

  test('position and ties together', () => {
    const battles = [...countedBattles('x', 'y', 6, 2, 3), ...countedBattles('y', 'x', 4, 4, 5)];
    const fit = bradleyTerry(battles, { position: true, ties: 'davidson' });
    expect(fit.position).toBeGreaterThan(0);
    expect(fit.degreesOfFreedom).toBe(1);
    expect(fit.errors.sandwich?.size).toBe(3);
  });

  test('sums scores within a cluster before squaring them', () => {
    const alone = countedBattles('x', 'y', 6, 3);
    // The same battles, each three times over in a cluster of its own: nothing more is known.
    const copied = Array.from(
      { length: 9 },
      (_, i): Battle => ({
        a: 'x',
        b: 'y',
        winner: i < 6 ? 'a' : 'b',
        count: 3,
        cluster: `prompt ${i}`,
      }),
    );
    const fit = bradleyTerry(copied);
    expect(fit).toMatchObject({ battles: 27, clusters: 9 });
    const expected = abilityDifference(bradleyTerry(alone), 'x', 'y').error!;
    expect(abilityDifference(fit, 'x', 'y').error).toBeCloseTo(expected, 10);
    expect(abilityDifference(fit, 'x', 'y', 'fisher').error).toBeCloseTo(expected / Math.sqrt(3), 10);
  });

  test('weights scale nothing but their own battles; model errors are then withheld', () => {
    const battles = [...RING, ...countedBattles('a', 'b', 3, 1)];
    const plain = bradleyTerry(battles);
    const halved = bradleyTerry(battles.map((battle) => Object.assign({ weight: 0.5 }, battle)));
    for (const [i, ability] of plain.abilities.entries()) expect(halved.abilities[i]).toBeCloseTo(ability, 9);
    expect(halved.errors.fisher).toBeNull();
    expect(abilityDifference(halved, 'a', 'b').error).toBeCloseTo(
      abilityDifference(plain, 'a', 'b').error!,
      9,
    );
  });

  test('clusters by prompt and by voter: V_prompt + V_voter − V_both', () => {
    const battles = Array.from({ length: 240 }, (_, i) => ({
      a: ['x', 'y', 'z'][i % 3]!,
      b: ['y', 'z', 'x'][i % 3]!,
      winner: (['a', 'b', 'a', 'tie', 'b'] as const)[(i * 7 + (i >> 3)) % 5]!,
      prompt: `p${i % 16}`,
      person: `v${(i * 5) % 11}`,
    }));
    const variance = (name: (battle: (typeof battles)[number]) => object) => {
      const fit = bradleyTerry(battles.map((battle) => ({ ...battle, ...name(battle) })));
      return abilityDifference(fit, 'x', 'y').error! ** 2;
    };
    const prompts = variance(({ prompt }) => ({ cluster: prompt }));
    const people = variance(({ person }) => ({ cluster: person }));
    const both = variance(({ prompt, person }) => ({ cluster: `${prompt} ${person}` }));
    const twoWay = variance(({ prompt, person }) => ({ cluster: prompt, voter: person }));
    expect(twoWay).toBeCloseTo(prompts + people - both, 12);
    expect(variance(({ prompt }) => ({ cluster: prompt, voter: prompt }))).toBeCloseTo(prompts, 12);
  });

  test('has no sandwich where there are fewer clusters than parameters', () => {
    const inOne = RING.map((battle) => Object.assign({ cluster: 'the only prompt' }, battle));
    const fit = bradleyTerry(inOne);
    expect(fit.errors.sandwich).toBeNull();
    expect(fit.errors.fisher).not.toBeNull();
  });

  test('has no error where no battle leaves a residual', () => {
    const tied = bradleyTerry(countedBattles('x', 'y', 0, 0, 8));
    expect(tied.abilities).toEqual([0, 0]);
    expect(abilityDifference(tied, 'x', 'y').error).toBeNull();
    expect(abilityDifference(tied, 'x', 'y', 'fisher').error).not.toBeNull();
  });

  test('refuses a chain, naming its groups; regularised, it rates them in order', () => {
    const chain = ['dc', 'cb', 'ba'].map((pair): Battle => ({ a: pair[0]!, b: pair[1]!, winner: 'a' }));
    expect(() => bradleyTerry(chain)).toThrow(
      usageError('E_METRIC_ARENA_UNCONNECTED', '{"a"} {"b"} {"c"} {"d"}'),
    );
    const fit = bradleyTerry(chain, { regularisation: 0.1 });
    expect(fit.abilities).toEqual([...fit.abilities].sort((a, b) => a - b));
    expect(fit.abilities.reduce((sum, ability) => sum + ability, 0)).toBeCloseTo(0, 10);
    expect(fit).toMatchObject({ regularisation: 0.1, groups: [['a'], ['b'], ['c'], ['d']] });
  });

  test('refuses groups that never met', () => {
    const apart = [...countedBattles('a', 'b', 1, 1), ...countedBattles('c', 'd', 1, 1)];
    expect(() => bradleyTerry(apart)).toThrow(
      usageError('E_METRIC_ARENA_UNCONNECTED', '{"a", "b"} {"c", "d"}'),
    );
    expect(bradleyTerry(apart, { regularisation: 1 }).abilities).toEqual([0, 0, 0, 0]);
  });

  test.each([
    ['the first always wins', [...countedBattles('x', 'y', 3, 0), ...countedBattles('y', 'x', 3, 0)]],
    ['one is always first', [...countedBattles('x', 'y', 3, 2)]],
  ])('refuses a position advantage without bound: %s', (_, battles) => {
    expect(() => bradleyTerry(battles, { position: true })).toThrow(
      usageError('E_METRIC_ARENA_NO_MAXIMUM', 'the position advantage can grow without end'),
    );
    expect(() => bradleyTerry(battles, { position: true })).toThrow(
      expect.objectContaining({
        message:
          'the likelihood of the battles of "x", "y" has no finite maximum: the position advantage can grow without end; expected outcomes that contradict it',
        fix: 'Leave that parameter out, add battles, or set regularisation above 0.',
      }),
    );
    const fit = bradleyTerry(battles, { position: true, regularisation: 0.5 });
    expect(fit.position).toSatisfy(Number.isFinite);
  });

  test.each(['davidson', 'rao-kupper'] as const)('%s refuses a tie parameter without bound', (ties) => {
    // Every win spans two steps of a ladder whose ties span one: the ladder can grow for ever.
    const ladder: Battle[] = [
      { a: 'a', b: 'b', winner: 'a' },
      { a: 'b', b: 'c', winner: 'tie' },
      { a: 'c', b: 'a', winner: 'tie' },
    ];
    expect(() => bradleyTerry(ladder, { ties })).toThrow(
      usageError('E_METRIC_ARENA_NO_MAXIMUM', 'the tie parameter can grow without end'),
    );
    expect(() => bradleyTerry(countedBattles('x', 'y', 0, 0, 4), { ties })).toThrow(
      usageError('E_METRIC_ARENA_NO_MAXIMUM', 'all 4 battles are ties'),
    );
  });

  test('refuses no battles, and a regularisation that is none', () => {
    expect(() => bradleyTerry([])).toThrow(usageError('E_METRIC_ARENA_EMPTY', 'there are no battles'));
    expect(() => bradleyTerry(RING, { regularisation: -1 })).toThrow(
      usageError('E_METRIC_ARENA_REGULARISATION', 'regularisation is -1'),
    );
    expect(() => bradleyTerry(RING, { regularisation: Number.NaN })).toThrow(
      usageError('E_METRIC_ARENA_REGULARISATION', 'regularisation is NaN'),
    );
  });

  test('follows very uneven odds', () => {
    const fit = bradleyTerry(countedBattles('x', 'y', 1_000_000, 1));
    expect(abilityDifference(fit, 'x', 'y').difference).toBeCloseTo(Math.log(1_000_000), 8);
    const steps = Array.from({ length: 60 }, (_, i) => countedBattles(step(i), step(i + 1), 999, 1)).flat();
    const ladder = bradleyTerry(steps);
    expect(abilityDifference(ladder, step(0), step(60)).difference).toBeCloseTo(60 * Math.log(999), 6);
  });

  test.each(['half', 'davidson', 'rao-kupper'] as const)(
    '%s ends where weights differ a millionfold',
    (ties) => {
      const battles = Array.from({ length: 40 }, (_, i) =>
        countedBattles(step(i), step(i + 1), 1 + (i % 3), 1, 1 + (i % 2)).map((battle, j) =>
          Object.assign({ weight: i % 10 === 0 ? 0.1 + j / 3 : 1e6 * (1 + j / 7) }, battle),
        ),
      ).flat();
      const fit = bradleyTerry(battles, { ties });
      expect(fit.iterations).toBeLessThan(60);
      expect(fit.abilities.every(Number.isFinite)).toBe(true);
    },
  );

  const anyOptions: fc.Arbitrary<BradleyTerryOptions> = fc.record({
    ties: fc.constantFrom('half' as const, 'davidson' as const, 'rao-kupper' as const),
    regularisation: fc.constantFrom(0, 0.3),
  });

  test('law: the order of the battles changes nothing; abilities have mean 0', () => {
    fc.assert(
      fc.property(arbitraryBattles(), anyOptions, (battles, options) => {
        const fit = bradleyTerry(battles, options);
        const turned = bradleyTerry(battles.toReversed(), options);
        expect(turned.players).toEqual(fit.players);
        expectClose(turned.abilities, fit.abilities);
        expect(fit.abilities.reduce((sum, ability) => sum + ability, 0)).toBeCloseTo(0, 8);
      }),
    );
  });

  test('law: at the maximum each player has won as often as expected', () => {
    fc.assert(
      fc.property(arbitraryBattles(), (battles) => {
        const fit = bradleyTerry(battles);
        for (const player of fit.players) expect(surplus(battles, player, fit)).toBeCloseTo(0, 7);
      }),
    );
  });

  test('law: swapped sides give the same abilities, and the opposite advantage', () => {
    fc.assert(
      fc.property(arbitraryBattles(), (battles) => {
        const fit = bradleyTerry(battles, { position: true, regularisation: 0.01 });
        const turned = bradleyTerry(battles.map(swapSides), { position: true, regularisation: 0.01 });
        expectClose(turned.abilities, fit.abilities);
        expect(turned.position).toBeCloseTo(-fit.position!, 7);
      }),
    );
  });

  test('law: every battle a cluster of its own is the same as no clusters', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(arbitraryBattles(), (battles) => {
        const single = battles.map(({ a, b, winner }) => ({ a, b, winner }));
        const named = single.map((battle, i) => Object.assign({ cluster: `${i}` }, battle));
        expectClose(
          [...bradleyTerry(named).errors.sandwich!.values],
          [...bradleyTerry(single).errors.sandwich!.values],
        );
      }),
    );
  });
});

function logit(p: number): number {
  return Math.log(p / (1 - p));
}

function step(i: number): string {
  return String(i).padStart(2, '0');
}

function expectClose(actual: readonly number[], expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 7);
}

function surplus(battles: readonly Battle[], player: string, fit: ReturnType<typeof bradleyTerry>): number {
  const ability = (name: string) => fit.abilities[fit.players.indexOf(name)]!;
  return battles
    .filter(({ a, b }) => a === player || b === player)
    .map(({ a, b, winner, count = 1 }) => {
      const score = winner === 'tie' ? 0.5 : Number((winner === 'a' ? a : b) === player);
      const other = a === player ? b : a;
      return count * (score - 1 / (1 + Math.exp(ability(other) - ability(player))));
    })
    .reduce((sum, part) => sum + part, 0);
}

function swapSides({ a, b, winner, count = 1 }: Battle): Battle {
  return { a: b, b: a, count, winner: winner === 'tie' ? 'tie' : winner === 'a' ? 'b' : 'a' };
}
