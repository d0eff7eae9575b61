import type { Score } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../testing/oracle-files.ts';
import { gPassAtK, passAtK, passHatK } from '../repeat/pass-at-k.ts';
import { bcaLevels, jackknifeAcceleration, midRankShare } from './bootstrap/bootstrap-result.ts';
import { clusteredStandardError, meanInterval } from './mean-interval.ts';
import { ascending, correlation, mean, percentile, standardDeviation, standardError } from './descriptive.ts';
import { binomialProbability, normalQuantile, studentQuantile } from './distributions.ts';
import {
  clopperPearsonInterval,
  type Interval,
  newcombeDifference,
  wilsonContinuityInterval,
  wilsonInterval,
} from './proportion-intervals.ts';
import {
  ladder,
  minimalDetectableEffect,
  parameterFreeLadder,
  requiredSampleSize,
} from './required-sample-size.ts';
import { meanWinRate, performanceGapRecovered } from './relative-scores.ts';
import { benjaminiHochberg, benjaminiYekutieli, bonferroni, hochberg, holm } from './multiplicity.ts';
import { mcnemarTest } from './paired/paired-rate-difference.ts';
import { pairedDifference, pairedDifferences } from './paired/paired-difference.ts';
import { signFlipTest } from './paired/sign-flip-test.ts';
import { predictionPoweredMean, roganGladen } from './judge-corrected-rates.ts';
import { misses } from './testing/misses.ts';
import { twoSamplePermutationTest } from './permutation-test.ts';

type Section = Readonly<Record<string, unknown>>;

const file = readOracle<{ readonly stats: Section; readonly ladder: Section }>('metrics/published.json');

/** What each section's keys stand for; a section or key that is not here fails. */
const SECTIONS: Readonly<Record<string, (section: never) => unknown>> = {
  se_0_to_9: () => standardError(range(10)),
  t_ci95_0_to_9: () =>
    ends(meanInterval({ mean: 4.5, standardError: standardError(range(10)), degreesOfFreedom: 9 })),
  t_quantile_975: (section: Section) => eachKey(section, (df) => studentQuantile(0.975, Number(df))),
  clustered_0_19_mod4: () =>
    clusteredKeys(
      range(20),
      range(20).map((i) => i % 4),
    ),
  clustered_5x4: ({ scores, clusters }: { scores: number[]; clusters: string }) => {
    const size = Number(/of (\d+)$/.exec(clusters)![1]);
    const keys = clusteredKeys(
      scores,
      scores.map((_, i) => Math.floor(i / size)),
    );
    const bernoulli = Math.sqrt((mean(scores)! * (1 - mean(scores)!)) / scores.length);
    return {
      ...keys,
      scores,
      clusters,
      mean: mean(scores),
      naive_se: keys.naive,
      bernoulli_se: bernoulli,
      miller: keys.miller_no_correction,
      inspect: keys.inspect_C_over_Cminus1,
      deff: (keys.miller_no_correction / bernoulli) ** 2,
    };
  },
  paired_20: ({ A, B }: { A: number[]; B: number[] }) => {
    const paired = pairedDifference(A, B);
    return {
      A,
      B,
      diff: paired.difference,
      se_unpaired: paired.unpaired_standard_error,
      se_paired: paired.standard_error,
      corr: paired.correlation,
      t_p: paired.t_p_value,
      z_p: paired.z_p_value,
      mcnemar_exact_p: mcnemarTest(greater(A, B), greater(B, A)).exact_p_value,
      signflip_exact_p: signFlipTest(pairedDifferences(A, B))!.p_value,
    };
  },
  power: (section: Section) =>
    eachKey(section, (key) => (key === 'formula' ? section['formula'] : powerOf(key))),
  mcnemar: (section: Section) =>
    eachKey(section, (key) => {
      const [b, c] = /^\d/.test(key)
        ? key.split('_').slice(1, 3)
        : [/b(\d+)/.exec(key)![1], /c(\d+)/.exec(key)![1]];
      const result = mcnemarTest(Number(b), Number(c));
      return {
        exact: result.exact_p_value,
        midp: result.mid_p_value,
        chi2: result.chi_squared,
        chi2_cc: result.chi_squared_corrected,
      };
    }),
  wilson95: (section: Section) => eachKey(section, (key) => ends(wilsonInterval(...fraction(key)))),
  wilson_cc95: (section: Section) =>
    eachKey(section, (key) => ends(wilsonContinuityInterval(...fraction(key)))),
  clopper_pearson95: (section: Section) =>
    eachKey(section, (key) => ends(clopperPearsonInterval(...fraction(key)))),
  newcombe_diff_56of70_48of80: () => {
    const first = { successes: 56, trials: 70 };
    const { difference, interval } = newcombeDifference(first, { successes: 48, trials: 80 })!;
    return { d: difference, ci: ends(interval) };
  },
  pass_at_k: (section: Section) => eachKey(section, (key) => passAtK(...numbers(key, 3))),
  pass_hat_k: (section: Section) => eachKey(section, (key) => passHatK(...numbers(key, 3))),
  g_pass_at_k_tau: (section: Section) =>
    eachKey(section, (key) => gPassAtK(...(numbers(key, 4) as unknown as [number, number, number, number]))),
  pgr: (section: Section) =>
    eachKey(section, (key) =>
      key === 'weak==ceil'
        ? valueOf(performanceGapRecovered(0.6, 0.7, 0.6))
        : valueOf(performanceGapRecovered(...(decimals(key) as [number, number, number]))),
    ),
  multiple_testing: ({ p }: { p: number[] }) => ({
    p,
    bonferroni: bonferroni(p),
    holm: holm(p),
    hochberg: hochberg(p),
    bh: benjaminiHochberg(p),
    by: benjaminiYekutieli(p),
  }),
  bh1995: ({ p }: { p: number[] }) => ({
    p,
    reject_bh: benjaminiHochberg(p).filter((value) => value <= 0.05).length,
    reject_bonferroni: bonferroni(p).filter((value) => value <= 0.05).length,
  }),
  permutation: (section: { signflip: { x: number[] }; two_sample: { a: number[]; b: number[] } }) => {
    const flip = signFlipTest(section.signflip.x)!;
    const two = twoSamplePermutationTest(section.two_sample.a, section.two_sample.b)!;
    const keys = (result: typeof flip) => ({
      count_ge: result.at_least_as_extreme,
      of: result.arrangements,
      p: result.p_value,
    });
    return {
      signflip: { ...section.signflip, ...keys(flip) },
      two_sample: { ...section.two_sample, ...keys(two) },
    };
  },
  bca: (section: Section) =>
    eachKey(section, (key) =>
      key === 'law_school' ? lawSchool(section[key] as never) : exhaustive(key.match(/\d+/g)!.map(Number)),
    ),
  ppi_mean: ({ Y, F, F_unlabeled }: { Y: number[]; F: number[]; F_unlabeled: string }) => {
    const [ones, zeros] = F_unlabeled.match(/\d+/g)!.map(Number);
    const unlabelled = [...range(ones!).map(() => 1), ...range(zeros!).map(() => 0)];
    const subset = { labels: Y, judged: F, unlabelled };
    const [plain, tuned] = [predictionPoweredMean(subset)!, predictionPoweredMean(subset, 'power-tuned')!];
    return {
      Y,
      F,
      F_unlabeled,
      theta: plain.estimate,
      se: plain.standard_error,
      ppi_plus_lambda: tuned.lambda,
      ppi_plus_theta: tuned.estimate,
    };
  },
  rogan_gladen: (section: Section) =>
    eachKey(section, (key) => valueOf(roganGladen(...(decimals(key) as [number, number, number])))),
  helm_mean_win_rate: (section: Record<string, number[]>) => {
    const table = Object.fromEntries(Object.entries(section).filter(([key]) => key !== 'expected'));
    return { ...table, expected: meanWinRate(table) };
  },
};

describe('published.json, stats', () => {
  test.skipIf(file === null)('metrics/published.json is here (skipped where it is absent)', () => {
    expect(Object.keys(file!.stats).length).toBeGreaterThan(0);
  });

  const sections = Object.entries(file?.stats ?? {}).filter(([name]) => name !== 'exact_coverage_nominal95');
  test.each(sections)('%s', (name, section) => {
    expect(Object.keys(SECTIONS)).toContain(name);
    expect(misses(withNotes(SECTIONS[name]!(section as never), section), section, 1e-6)).toEqual([]);
  });

  const coverage = (file?.stats['exact_coverage_nominal95'] ?? {}) as Record<string, Record<string, number>>;
  test.each(Object.entries(coverage))('exact coverage of nominal 95 %% intervals, %s', (name, expected) => {
    const [, n, p] = /^n(\d+)_p(\.\d+)$/.exec(name)!.map(Number) as [number, number, number];
    const computed = {
      wald: coverageOf(n, p, wald),
      wilson: coverageOf(n, p, wilsonInterval),
      clopper: coverageOf(n, p, clopperPearsonInterval),
    };
    expect(misses(computed, expected, 5.0001e-5)).toEqual([]);
  });
});

describe('published.json, ladder', () => {
  test.skipIf(file === null)('metrics/published.json is here (skipped where it is absent)', () => {
    expect(Object.keys(file!.ladder).length).toBeGreaterThan(0);
  });

  test.each(Object.entries(file?.ladder ?? {}))('%s', (name, section) => {
    const {
      losses,
      loss_vectors: vectors,
      shown,
    } = section as {
      losses?: number[];
      loss_vectors?: number[][];
      shown: number[];
    };
    // Where a step gives no losses of its own, those of the first one are meant.
    const given = losses ?? (file!.ladder['eta_0.01'] as { losses: number[] }).losses;
    const computed = vectors
      ? shownByVectors(vectors)
      : shownByStep(given, Number(/^eta_(.*)$/.exec(name)![1]));
    expect(computed).toEqual(shown);
  });
});

function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

function ends(interval: Interval | null): [number, number] {
  return [interval!.low, interval!.high];
}

function eachKey(section: Section, compute: (key: string) => unknown): Section {
  return Object.fromEntries(Object.keys(section).map((key) => [key, compute(key)]));
}

function fraction(key: string): [number, number] {
  return key.split('/').map(Number) as [number, number];
}

function numbers(key: string, count: number): [number, number, number] {
  const list = key.split(',').map(Number);
  expect(list).toHaveLength(count);
  return list as [number, number, number];
}

function decimals(key: string): number[] {
  return key.split(',').map((part) => Number(/\.\d+$/.exec(part)![0]));
}

function valueOf(score: Score): unknown {
  return score.kind === 'scored' ? score.value : score.class;
}

/** Remarks are for readers; they are met by themselves. */
function withNotes(computed: unknown, section: unknown): unknown {
  if (typeof computed !== 'object' || computed === null || Array.isArray(computed)) return computed;
  const given = section as Section;
  const inside = Object.entries(computed).map(([key, value]) => [key, withNotes(value, given[key])]);
  const note = given && 'note' in given ? [['note', given['note']]] : [];
  return Object.fromEntries([...inside, ...note]);
}

function clusteredKeys(values: number[], clusters: number[]) {
  const clustered = clusteredStandardError(values, clusters)!;
  return {
    inspect_C_over_Cminus1: clustered.corrected!,
    miller_no_correction: clustered.uncorrected,
    naive: standardError(values)!,
  };
}

/** Keys such as "w2=1/9,s=1/6,K=1,d=.03" and "mde_n198_K10"; "K=10" goes on from the key before it. */
function powerOf(key: string): number {
  const sixth = [1 / 6, 1 / 6] as const;
  const effect = /^mde_n(\d+)_K(\d+)$/.exec(key);
  if (effect) {
    const answers = Number(effect[2]);
    const design = { differenceVariance: 1 / 9, withinVariance: sixth, answers: [answers, answers] as const };
    return minimalDetectableEffect(Number(effect[1]), design);
  }
  const parts = Object.fromEntries(key.split(',').map((part) => part.split('=') as [string, string]));
  const within = quotient(parts['s'] ?? '1/6');
  const answers = Number(parts['K'] ?? 1);
  return requiredSampleSize(Number(parts['d'] ?? 0.03), {
    differenceVariance: quotient(parts['w2'] ?? '1/9'),
    withinVariance: [within, within],
    answers: [answers, answers],
  });
}

function lawSchool(data: { lsat: number[]; gpa: number[] }) {
  const { lsat, gpa } = data;
  const leftOut = lsat.map(
    (_, out) =>
      correlation(
        lsat.filter((_, i) => i !== out),
        gpa.filter((_, i) => i !== out),
      )!,
  );
  const n = lsat.length;
  return {
    lsat,
    gpa,
    corr: correlation(lsat, gpa),
    jackknife_se: standardDeviation(leftOut, 'population')! * Math.sqrt(n - 1),
    acceleration: jackknifeAcceleration(leftOut),
  };
}

/** All n^n resamples of the mean. */
function exhaustive(values: number[]) {
  const n = values.length;
  const total = n ** n;
  const means = Float64Array.from(
    { length: total },
    (_, code) => range(n).reduce((sum, place) => sum + values[Math.floor(code / n ** place) % n]!, 0) / n,
  );
  const estimate = values.reduce((a, b) => a + b) / n;
  const sorted = ascending(means);
  const acceleration = jackknifeAcceleration(values.map((value) => (estimate * n - value) / (n - 1)));
  return {
    boot_se: standardDeviation(means, 'population'),
    percentile95: [percentile(sorted, 2.5), percentile(sorted, 97.5)],
    acceleration,
    prop_less: means.filter((value) => value < estimate).length / total,
    prop_mid: midRankShare(means, estimate),
    bca_alphas: bcaLevels(midRankShare(means, estimate), acceleration, 0.95),
  };
}

function wald(successes: number, trials: number): { low: number; high: number } {
  const p = successes / trials;
  const reach = normalQuantile(0.975) * Math.sqrt((p * (1 - p)) / trials);
  return { low: p - reach, high: p + reach };
}

function coverageOf(
  n: number,
  p: number,
  interval: (k: number, n: number) => { low: number; high: number } | null,
): number {
  return range(n + 1).reduce((sum, k) => {
    const { low, high } = interval(k, n)!;
    return low <= p && p <= high ? sum + binomialProbability(k, n, p) : sum;
  }, 0);
}

/** In how many places the first is the greater. */
function greater(x: number[], y: number[]): number {
  return x.filter((value, i) => value > y[i]!).length;
}

function quotient(text: string): number {
  return text
    .split('/')
    .map(Number)
    .reduce((a, b) => a / b);
}

function shownByVectors(vectors: number[][]): number[] {
  let best: boolean[] | null = null;
  return vectors.map((vector) => {
    const flags = vector.map((loss) => loss === 1);
    if (parameterFreeLadder(best, flags)) best = flags;
    return best!.filter(Boolean).length / vector.length;
  });
}

function shownByStep(losses: number[], step: number): number[] {
  let last: number | null = null;
  return losses.map((loss) => (last = ladder(last, loss, step)));
}
