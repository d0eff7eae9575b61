import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import type { Battle } from './battles.ts';
import { abilityDifference, ORDO_SCALE, playerRatings } from './player-ratings.ts';
import { errorOf } from './bradley-terry/maximise-likelihood.ts';
import { type BradleyTerryFit, bradleyTerry } from './bradley-terry/bradley-terry.ts';
import { eloSummary } from './match/elo-summary.ts';
import type { MatchCounts } from './match/meetings.ts';
import { type EloModel, sprt, sprtBounds } from './match/sprt.ts';
import { onlineElo } from './online-elo.ts';
import { positionTest } from './rank-players.ts';
import { countedBattles } from './testing/counted-battles.ts';

type Case = Readonly<Record<string, JsonValue>>;
type Numbers = Readonly<Record<string, number>>;

const file = readOracle<Readonly<Record<string, JsonValue>>>('metrics/published.json');
const cases = (section: string): readonly Case[] => {
  const found = file?.[section];
  if (found === undefined) return [];
  return (Array.isArray(found) ? found : (found as Case)['cases']) as readonly Case[];
};
const eloSections = Object.keys(file ?? {}).filter((key) => key.startsWith('elo_online'));

describe('published.json, arena', () => {
  test.skipIf(file === null)('metrics/published.json is here (skipped where it is absent)', () => {
    expect(cases('bradley_terry').length).toBeGreaterThan(0);
  });

  test.each(cases('bradley_terry').filter((given) => given['expect'] === undefined))(
    'bradley_terry: $id',
    (given) => {
      expect.hasAssertions();
      checkBradleyTerry(given);
    },
  );

  test.each(cases('bradley_terry').filter((given) => given['expect'] !== undefined))(
    'bradley_terry: $id is refused, or regularised when asked',
    ({ id, src, expect: expected, ...data }) => {
      expect([typeof id, typeof src, typeof expected]).toEqual(['string', 'string', 'string']);
      const battles = battlesOf(data).battles;
      expect(() => bradleyTerry(battles)).toThrow(/no chain of wins/);
      const { abilities } = bradleyTerry(battles, { regularisation: 0.1 });
      expect(abilities.every(Number.isFinite)).toBe(true);
    },
  );

  test.each(eloSections)('%s', (section) => {
    expect.hasAssertions();
    const [, k, start] = /^elo_online_K([\d.]+)_init([\d.]+)$/.exec(section)!;
    const { seq, tol, ...expected } = file![section] as Case;
    const battles = (seq as readonly (readonly [string, string, number])[]).map(
      ([a, b, score]): Battle => ({ a, b, winner: score === 1 ? 'a' : score === 0 ? 'b' : 'tie' }),
    );
    const orders: Readonly<Record<string, readonly Battle[]>> = {
      forward: battles,
      reversed_order: battles.toReversed(),
    };
    for (const [name, ratings] of Object.entries(expected)) {
      const actual = onlineElo(orders[name]!, { k: Number(k), start: Number(start) });
      for (const [player, rating] of Object.entries(ratings as Numbers)) {
        near(actual.get(player), rating, Number(tol));
      }
    }
  });

  test.each(Object.entries((file?.['sprt'] ?? {}) as Case).filter(([key]) => key.startsWith('bounds')))(
    'sprt: %s',
    (key, value) => {
      expect.hasAssertions();
      const [, alpha, beta] = /^bounds_a(\d+)_b(\d+)$/.exec(key)!;
      const { lower, upper } = sprtBounds(Number(`0.${alpha}`), Number(`0.${beta}`));
      const [low, high] = value as readonly [number, number];
      near(lower, low, 1e-9);
      near(upper, high, 1e-9);
    },
  );

  test.each(cases('sprt'))(
    'sprt: $model $wdl $penta_LL_LD_mid_WD_WW $ldw',
    ({ model, elo, llr, ...counts }) => {
      expect.hasAssertions();
      const [elo0, elo1] = elo as readonly [number, number];
      const state = sprt(matchOf(counts), { model: model as EloModel, elo0, elo1 });
      near(state.llr, Number(llr), Number((file!['sprt'] as Case)['tol'] ?? 0.01));
    },
  );

  test.each(cases('elo_summary'))('elo_summary: $wdl $penta', (given) => {
    const { score, elo, elo_err, nelo, nelo_err, los, ...counts } = given;
    expect.hasAssertions();
    const summary = eloSummary(matchOf(counts));
    const tolerance = Number((file!['elo_summary'] as Case)['tol'] ?? 1e-6);
    const expected = [
      [summary.score, score],
      [summary.elo, elo],
      [summary.eloError, elo_err],
      [summary.normalizedElo, nelo],
      [summary.normalizedEloError, nelo_err],
      [summary.superiority, los],
    ] as const;
    for (const [actual, value] of expected) if (value !== undefined) near(actual, Number(value), tolerance);
  });
});

function matchOf(counts: Case): MatchCounts {
  const [[kind, values], ...others] = Object.entries(counts) as [[string, number[]]];
  expect(others).toEqual([]);
  if (kind === 'wdl') return { kind: 'trinomial', wins: values[0]!, draws: values[1]!, losses: values[2]! };
  if (kind === 'ldw') return { kind: 'trinomial', wins: values[2]!, draws: values[1]!, losses: values[0]! };
  expect(['penta', 'penta_LL_LD_mid_WD_WW']).toContain(kind);
  return { kind: 'pentanomial', pairs: values as unknown as [number, number, number, number, number] };
}

/** The data of a Bradley–Terry case, whichever way it is written. */
const BATTLES: Readonly<Record<string, (data: JsonValue) => readonly Battle[]>> = {
  wins: (data) =>
    Object.entries(data as Numbers).flatMap(([pair, count]) => {
      const [a, b] = pair.split('>');
      return countedBattles(a!, b!, count, 0);
    }),
  pairs_winner_loser: (data) =>
    (data as readonly (readonly [number, number])[]).map(([a, b]) => ({ a: `${a}`, b: `${b}`, winner: 'a' })),
  cited_rows_citing_cols: (data) => {
    const { order, m } = data as unknown as { order: string[]; m: number[][] };
    return order.flatMap((cited, i) =>
      order.flatMap((citing, j) => (i === j ? [] : countedBattles(cited, citing, m[i]![j]!, 0))),
    );
  },
  home_away_homewins_awaywins: (data) =>
    (data as unknown as [string, string, number, number][]).flatMap((row) => countedBattles(...row)),
  wdl: (data) =>
    Object.entries(data as Readonly<Record<string, readonly number[]>>).flatMap(([pair, counts]) => {
      const [a, b] = pair.split('-');
      return countedBattles(a!, b!, counts[0]!, counts[2]!, counts[1]);
    }),
};

interface Asked {
  readonly given: Case;
  readonly battles: readonly Battle[];
  readonly fit: BradleyTerryFit;
  readonly tolerance: number;
  readonly reference: string;
}

/** What may be asked of a Bradley–Terry case; any other key fails. */
const CHECKS: Readonly<Record<string, (value: JsonValue, asked: Asked) => void>> = {
  strength_geomean1: (value, { fit, tolerance }) =>
    each(value, (player, expected) => near(Math.exp(abilityOf(fit, player)), expected, tolerance)),
  log_strength_mean0: (value, { fit, tolerance }) =>
    each(value, (player, expected) => near(abilityOf(fit, player), expected, tolerance)),
  elo_400_mean1000: (value, { fit, tolerance }) =>
    each(value, (player, expected) => near(ratingOf(fit, player).rating, expected, tolerance)),
  loglik: (value, { fit, tolerance }) => near(fit.logLikelihood, Number(value), tolerance),
  sandwich_var_natural_pinv: (value, { fit, tolerance }) => checkVariances(fit, 'sandwich', value, tolerance),
  fisher_var_natural_pinv: (value, { fit, tolerance }) => checkVariances(fit, 'fisher', value, tolerance),
  // arena-rank inverts H + 1e-5·N·I in place of the exact inverse: equal to about three digits.
  sandwich_var_natural_arenarank_reg: (value, { fit }) => checkVariances(fit, 'sandwich', value, 3e-4),
  elo_ci95_sandwich: (value, { fit }) => {
    for (const [player, [low, high]] of Object.entries(
      value as unknown as Record<string, [number, number]>,
    )) {
      const { interval } = ratingOf(fit, player);
      near(interval?.low, low, 5.1e-5);
      near(interval?.high, high, 5.1e-5);
    }
  },
  ordo_v1_avg0_z202: (value, { fit }) => {
    const ratings = playerRatings(fit, { scale: ORDO_SCALE });
    each(value, (player, expected) =>
      near(ratings.find((row) => row.player === player)?.rating, expected, 1.1e-4),
    );
  },
  ml: (value, { fit, tolerance }) => checkAbilities(fit, value, tolerance),
  ml_3dp: (value, { fit }) => checkAbilities(fit, value, 5e-4),
  bt_half_ties: (value, { fit, tolerance }) => checkAbilities(fit, value, tolerance),
  davidson: (value, { battles, tolerance }) => {
    const { r, nu, ll, ...others } = value as Case;
    expect(others).toEqual({});
    const fit = bradleyTerry(battles, { ties: 'davidson' });
    checkAbilities(fit, r!, tolerance);
    near(fit.ties.parameter, Number(nu), tolerance);
    near(fit.logLikelihood, Number(ll), tolerance);
  },
  rao_kupper: (value, { battles, tolerance }) => {
    const { r, eta, ll, ...others } = value as Case;
    expect(others).toEqual({});
    const fit = bradleyTerry(battles, { ties: 'rao-kupper' });
    checkAbilities(fit, r!, tolerance);
    near(fit.ties.parameter, Number(eta), tolerance);
    near(fit.logLikelihood, Number(ll), tolerance);
  },
  coef_ref: (value, { fit, tolerance, reference }) =>
    each(value, (player, expected) =>
      near(abilityDifference(fit, player, reference).difference, expected, tolerance),
    ),
  se: (value, { fit, tolerance, reference }) =>
    each(value, (player, expected) =>
      near(abilityDifference(fit, player, reference, 'fisher').error, expected, tolerance),
    ),
  deviance: (value, { fit, tolerance }) => near(fit.deviance, Number(value), tolerance),
  df: (value, { fit }) => expect(fit.degreesOfFreedom).toBe(value),
  with_home: (value, { battles, tolerance, reference }) => {
    const fit = bradleyTerry(battles, { position: true });
    each(value, (player, expected) =>
      near(
        player === 'at_home' ? fit.position : abilityDifference(fit, player, reference).difference,
        expected,
        tolerance,
      ),
    );
  },
  with_home_se_at_home: (value, asked) => near(positionOf(asked).error, Number(value), asked.tolerance),
  with_home_deviance: (value, { battles, tolerance }) =>
    near(bradleyTerry(battles, { position: true }).deviance, Number(value), tolerance),
  lr_chi2_1df: (value, asked) => near(positionOf(asked).statistic, Number(value), asked.tolerance),
  lr_p: (value, asked) => near(positionOf(asked).p, Number(value), asked.tolerance),
};

function checkBradleyTerry({ id, src, note, tol, ...given }: Case): void {
  expect([typeof id, typeof src, typeof (note ?? '')]).toEqual(['string', 'string', 'string']);
  const { battles, dataKey } = battlesOf(given);
  const questions = Object.entries(given).filter(([key]) => key !== dataKey);
  const referenceKey = Object.keys(given).find((key) => key.startsWith('coef_ref_'));
  const reference = referenceKey?.slice('coef_ref_'.length) ?? '';
  const asked: Asked = {
    given,
    battles,
    fit: bradleyTerry(battles),
    tolerance: Number(tol ?? 1e-6),
    reference,
  };
  for (const [key, value] of questions) {
    const check = CHECKS[key.startsWith('coef_ref_') ? 'coef_ref' : key];
    expect(check, `no check for ${key}`).toBeDefined();
    check!(value, asked);
  }
}

/** The battles of the one key of a case that holds its data. */
function battlesOf(given: Case): { readonly battles: readonly Battle[]; readonly dataKey: string } {
  const found = Object.keys(given).filter((key) => Object.hasOwn(BATTLES, key));
  expect(found).toHaveLength(1);
  const dataKey = found[0]!;
  return { dataKey, battles: BATTLES[dataKey]!(given[dataKey]!) };
}

function positionOf({ battles, fit }: Asked): ReturnType<typeof positionTest> {
  return positionTest(fit, bradleyTerry(battles, { position: true }));
}

function abilityOf(fit: BradleyTerryFit, player: string): number {
  return fit.abilities[fit.players.indexOf(player)]!;
}

function ratingOf(fit: BradleyTerryFit, player: string): ReturnType<typeof playerRatings>[number] {
  return playerRatings(fit).find((row) => row.player === player)!;
}

function checkAbilities(fit: BradleyTerryFit, value: JsonValue, tolerance: number): void {
  for (const [index, expected] of (value as readonly number[]).entries()) {
    near(abilityOf(fit, `${index}`), expected, tolerance);
  }
}

function checkVariances(
  fit: BradleyTerryFit,
  kind: 'sandwich' | 'fisher',
  value: JsonValue,
  tolerance: number,
): void {
  const { size, values } = fit.errors[kind]!;
  for (const [i, expected] of (value as readonly number[]).entries()) {
    near(errorOf(values[i * size + i]!)! ** 2, expected, tolerance);
  }
}

function each(value: JsonValue, check: (player: string, expected: number) => void): void {
  for (const [player, expected] of Object.entries(value as Numbers)) check(player, expected);
}

function near(actual: number | null | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeTypeOf('number');
  expect(Math.abs(actual! - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(tolerance);
}
