import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue } from '@assay/records';
import type { RatedBattles } from '@assay/verbs';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import { runCommand } from '../../testing/run-command.ts';
import { battleRows, type BattleRow, matchRows } from './testing/oracle-battles.ts';

type Case = Readonly<Record<string, JsonValue>>;
type Numbers = Readonly<Record<string, number>>;

const published = readOracle<Case>('metrics/published.json');
const fitted = readOracle<{ readonly cases: readonly FittedCase[] }>('metrics/bradley_terry.json');
const casesOf = (section: string): readonly Case[] => {
  const found = published?.[section] as readonly Case[] | Case | undefined;
  return Array.isArray(found) ? found : (((found as Case | undefined)?.['cases'] ?? []) as readonly Case[]);
};

interface FittedCase {
  readonly reference_player: string;
  readonly battles: readonly { a: string; b: string; a_wins: number; b_wins: number }[];
  readonly expect: Readonly<Record<string, { readonly ability: number; readonly se: number }>>;
}

async function rate(rows: readonly BattleRow[], ...flags: string[]): Promise<RatedBattles> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-rate-'));
  await writeFile(join(folder, 'battles.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  const ran = await runCommand(['arena', 'rate', 'battles.jsonl', '--format', 'json', ...flags], folder);
  expect(ran.err).toBe('');
  return JSON.parse(ran.out) as RatedBattles;
}

const natural = ['--scale', 'natural', '--quantile', 'normal'];
const anchored = (player: string) => [...natural, '--errors', 'fisher', '--anchor', `${player}=0`];
const playerOf = ({ players }: RatedBattles, name: string) => players.find(({ player }) => player === name);

describe('assay arena rate, held against reference values', () => {
  test.skipIf(published === null || fitted === null)('they are here (skipped where they are absent)', () => {
    expect(casesOf('bradley_terry').length * fitted!.cases.length).toBeGreaterThan(0);
  });

  test.each((fitted?.cases ?? []).map((given, index) => [index, given] as const))(
    'bradley_terry.json, case %i',
    async (_, { reference_player, battles, expect: expected }) => {
      expect.hasAssertions();
      const rows = battles.flatMap(({ a, b, a_wins, b_wins }) => battleRows(a, b, a_wins, b_wins));
      const told = await rate(rows, ...anchored(reference_player));
      for (const [player, { ability, se }] of Object.entries(expected)) {
        near(playerOf(told, player)?.rating, ability, 1e-6);
        near(playerOf(told, player)?.error, se, 1e-6);
      }
    },
  );

  test.each(casesOf('bradley_terry').filter((given) => given['expect'] === undefined))(
    'published.json, bradley_terry: $id',
    async (given) => {
      expect.hasAssertions();
      const rows = rowsOf(given);
      const reference = Object.keys(given).find((key) => key.startsWith('coef_ref_')) ?? '';
      for (const [key, value] of Object.entries(given)) {
        const check = CHECKS[key.startsWith('coef_ref_') ? 'coef_ref' : key];
        if (check === undefined) expect(NOT_ASKED).toContain(key);
        await check?.(value, {
          rows,
          tolerance: Number(given['tol'] ?? 1e-6),
          reference: reference.slice('coef_ref_'.length),
        });
      }
    },
  );

  test.each(casesOf('bradley_terry').filter((given) => given['expect'] !== undefined))(
    'published.json, bradley_terry: $id has no ratings',
    async (given) => {
      const { refused } = await rate(rowsOf(given));
      expect(refused).toMatchObject({ code: 'E_METRIC_ARENA_UNCONNECTED' });
      expect(refused!.groups.length).toBeGreaterThan(1);
    },
  );

  test.skipIf(published === null)('published.json, elo_online_K4_init1000', async () => {
    expect.hasAssertions();
    const { seq, tol, forward, reversed_order } = published!['elo_online_K4_init1000'] as Case;
    const rows = (seq as [string, string, number][]).map(([model_a, model_b, score]) => ({
      model_a,
      model_b,
      winner: score === 1 ? 'a' : score === 0 ? 'b' : 'tie',
    }));
    for (const [order, expected] of [
      [rows, forward] as const,
      [rows.toReversed(), reversed_order] as const,
    ]) {
      const told = await rate(order, '--regularisation', '0.1');
      for (const [player, rating] of Object.entries(expected as Numbers))
        near(playerOf(told, player)?.online_elo, rating, Number(tol));
    }
  });

  test.each(casesOf('sprt'))(
    'published.json, sprt: $model $wdl $penta_LL_LD_mid_WD_WW $ldw',
    async ({ model, elo, llr, ...counts }) => {
      const told = await rate(
        matchRows(counts),
        '--sprt',
        (elo as readonly number[]).join(','),
        '--sprt-model',
        model as string,
      );
      const { sequential } = told.head_to_head[0]!;
      near(sequential?.llr, Number(llr), 0.01);
      const bounds = (published!['sprt'] as Case)['bounds_a05_b05'] as readonly number[];
      expect([sequential?.lower, sequential?.upper]).toEqual(bounds.map((bound) => expect.closeTo(bound, 9)));
    },
  );

  test.each(casesOf('elo_summary'))('published.json, elo_summary: $wdl $penta', async (given) => {
    expect.hasAssertions();
    const { score, elo, elo_err, nelo, nelo_err, los, ...counts } = given;
    const { summary } = (await rate(matchRows(counts))).head_to_head[0]!;
    const expected = [
      [summary.score, score],
      [summary.elo, elo],
      [summary.eloError, elo_err],
      [summary.normalizedElo, nelo],
      [summary.normalizedEloError, nelo_err],
      [summary.superiority, los],
    ] as const;
    for (const [actual, value] of expected) if (value !== undefined) near(actual, Number(value), 1e-5);
  });
});

interface Asked {
  readonly rows: readonly BattleRow[];
  readonly tolerance: number;
  readonly reference: string;
}

const NOT_ASKED = [
  'id',
  'src',
  'note',
  'tol',
  'wins',
  'pairs_winner_loser',
  'cited_rows_citing_cols',
  'wdl',
  'home_away_homewins_awaywins',
];

type Check = (value: JsonValue, asked: Asked) => Promise<void>;

/** What may be asked of a Bradley–Terry case; any other key fails. */
const CHECKS: Readonly<Record<string, Check>> = {
  strength_geomean1: ratings((rating) => Math.exp(rating!)),
  log_strength_mean0: ratings((rating) => rating!),
  ml: ratings((rating) => rating!),
  ml_3dp: (value, asked) => ratings((rating) => rating!)(value, { ...asked, tolerance: 5e-4 }),
  bt_half_ties: ratings((rating) => rating!),
  elo_400_mean1000: ratings((rating) => rating!, ['--scale', 'elo']),
  ordo_v1_avg0_z202: (value, asked) =>
    ratings((rating) => rating!, ['--scale', 'ordo'])(value, { ...asked, tolerance: 1.1e-4 }),
  loglik: async (value, { rows, tolerance }) =>
    near((await rate(rows)).fit?.log_likelihood, Number(value), tolerance),
  sandwich_var_natural_pinv: variances('sandwich'),
  fisher_var_natural_pinv: variances('fisher'),
  // arena-rank inverts H + 1e-5·N·I in place of the exact inverse: equal to about three digits.
  sandwich_var_natural_arenarank_reg: (value, asked) =>
    variances('sandwich')(value, { ...asked, tolerance: 3e-4 }),
  elo_ci95_sandwich: async (value, { rows }) => {
    const told = await rate(rows, '--quantile', 'normal');
    for (const [player, [low, high]] of Object.entries(value as Record<string, [number, number]>)) {
      near(playerOf(told, player)?.interval?.low, low, 5.1e-5);
      near(playerOf(told, player)?.interval?.high, high, 5.1e-5);
    }
  },
  davidson: tied('davidson', 'nu'),
  rao_kupper: tied('rao-kupper', 'eta'),
  coef_ref: async (value, asked) => ratings((rating) => rating!, anchored(asked.reference))(value, asked),
  se: async (value, { rows, tolerance, reference }) => {
    const told = await rate(rows, ...anchored(reference));
    for (const [player, error] of Object.entries(value as Numbers))
      near(playerOf(told, player)?.error, error, tolerance);
  },
  deviance: async (value, { rows, tolerance }) =>
    near((await rate(rows)).fit?.deviance, Number(value), tolerance),
  df: async (value, { rows }) => expect((await rate(rows)).fit?.degrees_of_freedom).toBe(value),
  with_home: async (value, { rows, tolerance, reference }) => {
    const told = await rate(rows, ...anchored(reference), '--position');
    for (const [player, expected] of Object.entries(value as Numbers))
      near(
        player === 'at_home' ? told.position?.advantage : playerOf(told, player)?.rating,
        expected,
        tolerance,
      );
  },
  with_home_se_at_home: async (value, { rows, tolerance, reference }) =>
    near((await rate(rows, ...anchored(reference))).position?.error, Number(value), tolerance),
  with_home_deviance: async (value, { rows, tolerance }) =>
    near((await rate(rows, '--position')).fit?.deviance, Number(value), tolerance),
  lr_chi2_1df: async (value, { rows, tolerance }) =>
    near((await rate(rows)).position?.statistic, Number(value), tolerance),
  lr_p: async (value, { rows, tolerance }) => near((await rate(rows)).position?.p, Number(value), tolerance),
};

/** Of every player, by name or in the order of names. */
function ratings(read: (rating: number | null) => number, flags: readonly string[] = natural): Check {
  return async (value, { rows, tolerance }) => {
    const told = await rate(rows, ...flags);
    for (const [player, expected] of Object.entries(value as Numbers))
      near(read(playerOf(told, player)!.rating), expected, tolerance);
  };
}

function variances(errors: string): Check {
  return async (value, { rows, tolerance }) => {
    const told = await rate(rows, ...natural, '--errors', errors);
    const inOrder = told.players.toSorted((one, other) => (one.player < other.player ? -1 : 1));
    for (const [index, expected] of (value as readonly number[]).entries())
      near(inOrder[index]!.error! ** 2, expected, tolerance);
  };
}

function tied(rule: string, parameter: string): Check {
  return async (value, { rows, tolerance }) => {
    const expected = value as Case;
    const told = await rate(rows, ...natural, '--ties', rule);
    for (const [player, rating] of Object.entries(expected['r'] as Numbers))
      near(playerOf(told, player)?.rating, rating, tolerance);
    near(told.fit?.ties.parameter, Number(expected[parameter]), tolerance);
    near(told.fit?.log_likelihood, Number(expected['ll']), tolerance);
  };
}

/** The battles of a Bradley–Terry case, whichever way it is written. */
function rowsOf(given: Case): readonly BattleRow[] {
  if (given['wins'] !== undefined)
    return Object.entries(given['wins'] as Numbers).flatMap(([pair, count]) => {
      const [a, b] = pair.split('>');
      return battleRows(a!, b!, count, 0);
    });
  if (given['pairs_winner_loser'] !== undefined)
    return (given['pairs_winner_loser'] as [number, number][]).flatMap(([a, b]) =>
      battleRows(`${a}`, `${b}`, 1, 0),
    );
  if (given['wdl'] !== undefined)
    return Object.entries(given['wdl'] as Record<string, [number, number, number]>).flatMap(
      ([pair, [w, d, l]]) => {
        const [a, b] = pair.split('-');
        return battleRows(a!, b!, w, l, d);
      },
    );
  if (given['cited_rows_citing_cols'] !== undefined) {
    const { order, m } = given['cited_rows_citing_cols'] as { order: string[]; m: number[][] };
    return order.flatMap((cited, i) =>
      order.flatMap((citing, j) => (i === j ? [] : battleRows(cited, citing, m[i]![j]!, 0))),
    );
  }
  return (given['home_away_homewins_awaywins'] as [string, string, number, number][]).flatMap((row) =>
    battleRows(...row),
  );
}

function near(actual: number | null | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeTypeOf('number');
  expect(Math.abs(actual! - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(tolerance);
}
