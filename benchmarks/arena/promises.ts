// What arenas promise, in simulations larger than the tests': coverage of intervals, error rates of sequential tests, and
// what active pairing saves.
import {
  type Battle,
  bradleyTerry,
  informativePairs,
  type MatchCounts,
  mean,
  playerRatings,
  randomStream,
  sprt,
  stoppedMatch,
} from '../../packages/metrics/src/index.ts';
import { correctedCoverage } from '../../packages/evaluator/src/score/judge/testing/corrected-coverage.ts';
import { printRows } from '../print-rows.ts';
import type { BenchmarkRow } from '../row.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ABILITIES = [2.4, 1.6, 0.8, 0.4, -0.2, -0.8, -1.6, -2.6];
const ROUNDS = Number(process.env['ASSAY_ROUNDS'] ?? 1);
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export function benchmarkPromises(): readonly BenchmarkRow[] {
  return [
    ...[10, 20, 40, 100].map(
      (prompts): BenchmarkRow => ({
        what: `95 % intervals of ratings that hold the truth, ${prompts} prompts, both orders`,
        value: coverage(prompts, 4000 * ROUNDS),
        unit: '',
        budget: '0.93 to 0.97',
      }),
    ),
    {
      what: 'SPRT: H1 accepted where H0 holds',
      value: errorRate(0, 'accept_h1'),
      unit: '',
      budget: '≤ 0.05',
    },
    {
      what: 'SPRT: H0 accepted where H1 holds',
      value: errorRate(30, 'accept_h0'),
      unit: '',
      budget: '≤ 0.05',
    },
    {
      what: 'Elo after stopping: share of estimates above the truth',
      value: aboveTruth(30),
      unit: '',
      budget: '0.5',
    },
    {
      what: 'battles of active pairing over those of a round robin, same width',
      value: activeOverRobin(),
      unit: '×',
      budget: '≤ 1',
    },
    ...correctedRates(),
  ];
}

const CORRECTIONS = [
  ['pass_rate_rogan_gladen', { items: 200, labelled: 50 }, '0.93 to 0.98'],
  ['pass_rate_ppi', { items: 300, labelled: 80 }, '0.93 to 0.97'],
  ['pass_rate_ppi_tuned', { items: 300, labelled: 80 }, '0.93 to 0.97'],
] as const;

const JUDGES = [
  { rate: 0.6, sensitivity: 0.9, specificity: 0.85 },
  { rate: 0.5, sensitivity: 0.95, specificity: 0.95 },
  { rate: 0.2, sensitivity: 0.8, specificity: 0.9 },
  { rate: 0.9, sensitivity: 0.9, specificity: 0.8 },
];

function correctedRates(): readonly BenchmarkRow[] {
  return CORRECTIONS.flatMap(([name, sizes, budget]) =>
    JUDGES.map(
      (judge): BenchmarkRow => ({
        what: `95 % intervals of ${name} that hold the truth, rate ${judge.rate}, sensitivity ${judge.sensitivity}, specificity ${judge.specificity}`,
        value: correctedCoverage(name, { ...judge, ...sizes }, 2000 * ROUNDS),
        unit: '',
        budget,
      }),
    ),
  );
}

function coverage(prompts: number, repeats: number): number {
  const random = randomStream(41, `coverage ${prompts}`);
  let [held, all] = [0, 0];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const battles: Battle[] = [];
    for (let prompt = 0; prompt < prompts; prompt += 1) {
      const shifts = NAMES.slice(0, 4).map(() => (random.nextFloat() < 0.5 ? -1 : 1));
      for (let i = 0; i < 4; i += 1)
        for (let j = 0; j < 4; j += 1) {
          if (i === j) continue;
          const isWon = random.nextFloat() < sigmoid(shifts[i]! - shifts[j]!);
          const winner = random.nextFloat() < 0.15 ? 'tie' : isWon ? 'a' : 'b';
          battles.push({ a: NAMES[i]!, b: NAMES[j]!, winner, cluster: String(prompt) });
        }
    }
    for (const { interval } of playerRatings(bradleyTerry(battles), { student: true })) {
      all += 1;
      held += Number(interval!.low <= 1000 && interval!.high >= 1000);
    }
  }
  return held / all;
}

const PLAN = { model: 'logistic', elo0: 0, elo1: 30 } as const;

function stopped(random: ReturnType<typeof randomStream>, elo: number): MatchCounts {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const score = 1 / (1 + 10 ** (-elo / 400));
  const game = () => {
    const draw = random.nextFloat();
    return draw < 0.3 ? 1 : draw < score + 0.15 ? 2 : 0;
  };
  for (;;) {
    for (let pair = 0; pair < 4; pair += 1) pairs[game() + game()]! += 1;
    const match: MatchCounts = { kind: 'pentanomial', pairs };
    if (sprt(match, PLAN).decision !== 'continue') return match;
  }
}

function errorRate(elo: number, wrong: string): number {
  const random = randomStream(43, `errors ${elo}`);
  const repeats = 4000 * ROUNDS;
  let errors = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1)
    errors += Number(sprt(stopped(random, elo), PLAN).decision === wrong);
  return errors / repeats;
}

function aboveTruth(elo: number): number {
  const random = randomStream(47, `above ${elo}`);
  const repeats = 2000 * ROUNDS;
  let above = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1)
    above += Number(stoppedMatch(stopped(random, elo), PLAN)!.elo! > elo);
  return above / repeats;
}

function activeOverRobin(): number {
  const pairs = NAMES.flatMap((a, i) => NAMES.slice(i + 1).map((b) => [a, b] as const));
  const ratios = Array.from({ length: 10 * ROUNDS }, (_, seed) => {
    let next = 0;
    const active = battlesUntil(seed, (battles) =>
      informativePairs(battles, { players: NAMES, pairs: 7, battlesEach: 2 }),
    );
    const robin = battlesUntil(seed, () => Array.from({ length: 7 }, () => pairs[next++ % pairs.length]!));
    return active / robin;
  });
  return mean(ratios)!;
}

function battlesUntil(
  seed: number,
  choose: (battles: readonly Battle[]) => readonly (readonly [string, string])[],
): number {
  const random = randomStream(seed, 'active');
  const battles: Battle[] = [];
  for (;;) {
    for (const [a, b] of choose(battles)) {
      const gap = ABILITIES[NAMES.indexOf(a)]! - ABILITIES[NAMES.indexOf(b)]!;
      const cluster = String(battles.length);
      for (let leg = 0; leg < 2; leg += 1)
        battles.push({ a, b, winner: random.nextFloat() < sigmoid(gap) ? 'a' : 'b', cluster });
    }
    const fit = bradleyTerry(battles, { regularisation: 1e-3 });
    if (fit.players.length < NAMES.length) continue;
    const widths = playerRatings(fit, { scale: { unit: 1, centre: 0 } }).map(({ interval }) =>
      interval === null ? Infinity : interval.high - interval.low,
    );
    if (mean(widths)! <= 0.9) return battles.length;
  }
}

if (import.meta.main) printRows(benchmarkPromises());
