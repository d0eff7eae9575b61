// What the interval of every metric of sets costs: 10,000 samples (for mAP images of three boxes, one threshold), 1,000 resamples.
import {
  bootstrapWeights,
  joinedUnits,
} from '../packages/metrics/src/compare/bootstrap/bootstrap-weights.ts';
import { findMetric } from '../packages/metrics/src/catalogue/find-metric.ts';
import type { ScoringSample } from '../packages/metrics/src/catalogue/metric.ts';
import { randomStream, type Xoshiro128 } from '../packages/metrics/src/random/random-stream.ts';
import { StatisticRows } from '../packages/metrics/src/score/set/statistic-rows.ts';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const SAMPLES = 10_000;
type Row = Omit<ScoringSample, 'id'>;
type Make = (random: Xoshiro128, i: number) => Row;

const label = (random: Xoshiro128) => `label ${random.nextInt(20)}`;
const labels: Make = (random) => {
  const expected = label(random);
  return { expected, output: random.nextInt(3) === 0 ? label(random) : expected };
};
const freeTexts: Make = (random, i) => ({
  expected: `answer ${i}`,
  output: `answer ${random.nextInt(SAMPLES)}`,
});
const probabilities: Make = (random) => {
  const expected = random.nextInt(2);
  return { expected, output: (2 * random.nextFloat() + expected) / 3 };
};
const numbers: Make = (random) => {
  const expected = random.nextFloat();
  return { expected, output: expected + random.nextFloat() };
};
const words = ['the', 'a', 'cat', 'dog', 'sat', 'ran', 'on', 'under', 'mat', 'tree', 'and', 'slept'];
const sentence = (random: Xoshiro128) =>
  Array.from({ length: 12 }, () => words[random.nextInt(words.length)]!).join(' ');
const texts: Make = (random) => {
  const expected = sentence(random);
  return { expected, output: random.nextInt(3) === 0 ? expected : sentence(random) };
};
const boxes: Make = (random) => {
  const bboxes = [0, 1, 2].map(() => [random.nextInt(400), random.nextInt(400), 20, 20]);
  return {
    expected: bboxes.map((bbox) => ({ bbox, category_id: 1 })),
    output: bboxes.map((bbox) => ({
      bbox: bbox.map((value) => value + random.nextInt(8)),
      category_id: 1,
      score: random.nextFloat(),
    })),
  };
};
const attempts: Make = (random, i) => ({
  output: random.nextInt(3) > 0,
  metadata: { group: `g${Math.floor(i / 5)}`, cost: random.nextFloat(), duration_ms: random.nextInt(9_000) },
});
const ratings: Make = (random) => {
  const truth = 1 + random.nextInt(5);
  return { output: [0, 1, 2].map(() => (random.nextInt(3) === 0 ? 1 + random.nextInt(5) : truth)) };
};

const cases: readonly (readonly [string, Make, Record<string, unknown>?, string?])[] = [
  ['accuracy', labels],
  ['f1', labels],
  ['f1', labels, { average: 'micro' }, ', micro'],
  ['f1', freeTexts, {}, ', as many labels as samples'],
  ['mcc', labels],
  ['balanced-accuracy', labels],
  ['confusion-matrix', labels],
  ['cohen-kappa', labels],
  ['roc-auc', probabilities],
  ['average-precision', probabilities],
  ['brier', probabilities],
  ['log-loss', probabilities],
  ['ece', probabilities],
  ['false-negative-rate', probabilities],
  ['mae', numbers],
  ['rmse', numbers],
  ['r2', numbers],
  ['pearson', numbers],
  ['spearman', numbers],
  ['kendall', numbers],
  ['bleu', texts],
  ['chrf', texts],
  ['chrf-plus-plus', texts],
  ['set-f1-micro', texts],
  ['correct-trace-rate', texts],
  ['coco-map', boxes, { iou: 0.5 }],
  ['coco-ar', boxes, { iou: 0.5 }],
  ['detection-counts', boxes],
  ['detection-false-negative-rate', boxes],
  ['pgr', attempts, { weak: 0.2, ceiling: 0.9 }],
  ['win-rate', attempts],
  ['task-completion-rate', attempts],
  ['safety-violation-rate', attempts],
  ['cost-normalised-score', attempts],
  ['latency', attempts],
  ['latency', attempts, { statistic: 'p95' }, ', p95'],
  ['all-pass-per-group', attempts],
  ['all-pass-auc', attempts],
  ['pass-at-k', attempts, { k: 2 }],
  ['pass-hat-k', attempts, { k: 2 }],
  ['percent-agreement', ratings],
  ['fleiss-kappa', ratings],
  ['gwet-ac1', ratings],
  ['krippendorff-alpha', ratings],
  ['krippendorff-alpha', ratings, { level: 'ordinal' }, ', ordinal'],
];

/** CPU of the interval alone, from the statistics that scoring kept. */
export async function benchmarkSetIntervals(count: number = SAMPLES): Promise<readonly BenchmarkRow[]> {
  return cases.map(([name, make, params = {}, remark = '']) => ({
    what: `${name}${remark}, ${count.toLocaleString('en')} samples`,
    value: secondsOf(name, make, params, count),
    unit: 's CPU',
    budget: count === SAMPLES ? '< 1 s' : '',
  }));
}

function secondsOf(name: string, make: Make, given: Record<string, unknown>, count: number): number {
  const metric = findMetric(name);
  if (metric.kind !== 'set') throw new Error(`${name} is no metric of sets`);
  const params = metric.parameters.parse(given);
  const random = randomStream(1, name);
  const accumulator = metric.begin(params);
  const rows = new StatisticRows();
  const ids = Array.from({ length: count }, (_, i) => `s${i}`);
  for (const [i, id] of ids.entries()) {
    accumulator.add({ id, ...make(random, i) });
    rows.push(accumulator.statistics());
  }
  const start = process.cpuUsage();
  const estimate = metric.estimate(params, rows, ids);
  if (typeof estimate !== 'function') throw new Error(estimate.why);
  const unitOf = joinedUnits(ids, metric.judgesGroups === true ? rows.column(0, Number.NaN) : null);
  const { interval } = bootstrapWeights({ count, unitOf }, estimate, { seed: 1 });
  if (interval === null) throw new Error(`${name} has no interval`);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

if (import.meta.main) printRows(await benchmarkSetIntervals(Number(process.argv[2] ?? SAMPLES)));
