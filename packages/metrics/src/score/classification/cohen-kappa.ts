import { AssayError, missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { LabelCodes } from './label-codes.ts';
import { areNumbers, orderLabels } from './order-labels.ts';
import { PairTally } from './pair-tally.ts';
import { readLabel } from './read-label.ts';
import { emptySet, noExpected, setOnly } from './set-only.ts';
import { NO_CLASS } from './tally-labels.ts';
import { kappaDetails } from './kappa-details.ts';
import { weightedKappa } from './weighted-kappa.ts';

const parameters = () =>
  z.strictObject({
    weights: z.enum(['none', 'linear', 'quadratic']).default('none'),
    scale: z
      .array(z.union([z.string(), z.number(), z.boolean()]))
      .min(2)
      .refine((scale) => new Set(scale.map(String)).size === scale.length, 'the labels of a scale differ')
      .optional(),
  });

export const cohenKappa = defineMetric({
  kind: 'set',
  name: 'cohen-kappa',
  aliases: ['kappa', 'cohens-kappa'],
  meaning: 'Agreement between expected and predicted labels beyond what their frequencies give by chance.',
  scoreType: { kind: 'number', min: null, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters,
  page: {
    definition:
      'kappa = 1 − Σ w_ij O_ij / Σ w_ij E_ij, E_ij = row_i column_j / n; w_ij = [i ≠ j] (none), |i − j| (linear), (i − j)² (quadratic)',
    convention:
      'i and j are positions on the scale. linear and quadratic need a scale, except where every label is a number: then the numbers that occur, in their order, are the scale. With a scale, pairs whose output is off it are left out and counted in details.off_scale. Of up to 200 labels the details have the observed and the expected agreement, and standard errors (Fleiss, Cohen and Everitt 1969): ase with its interval, ase0 and z against no agreement.',
    source: 'Cohen (1960, 1968); scikit-learn, cohen_kappa_score',
    edgeCases: [
      'Everything of one label on both sides (0/0): missing (undefined).',
      'An expected label off the scale: a configuration error naming the sample.',
      'weights without a scale, labels that are not numbers: a configuration error.',
      'Without a scale, an output that is not a label is a wrong class of its own (weights none); with weights it is off the scale.',
    ],
    example: {
      rows: [
        { output: 1, expected: 1 },
        { output: 2, expected: 2 },
        { output: 2, expected: 1 },
        { output: 2, expected: 2 },
      ],
      value: 0.5,
    },
  },
  begin: ({ weights, scale }) => {
    const tally = new PairTally();
    const onScale = scale === undefined ? null : new Set(scale.map((label) => readLabel(label) ?? ''));
    const codes = new LabelCodes();
    for (const label of onScale ?? []) codes.of(label);
    let offScale = 0;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        last = [];
        if (onScale !== null || weights !== 'none') {
          const off = offScaleScore(sample, onScale);
          if (off?.class === 'unparsable') offScale++;
          if (off !== null) return off;
        }
        const pair = tally.add(sample);
        if (pair === null) return noExpected;
        last = weights === 'none' || onScale !== null ? codesOf(pair, codes) : numbersOf(pair);
        return setOnly;
      },
      result: (): Score => {
        if (tally.n === 0) return emptySet;
        const labels = onScale === null ? orderLabels(tally.labels()) : [...onScale];
        if (onScale === null && weights !== 'none' && !areNumbers(labels)) {
          throw new AssayError(
            'usage',
            'E_METRIC_SCALE',
            `cohen-kappa with ${weights} weights needs a scale: the labels are not numbers, so their order must be given`,
          );
        }
        const placed = tally.placed(labels);
        const pairs = {
          expected: placed.map(([expected]) => expected),
          predicted: placed.map(([, predicted]) => predicted),
          counts: placed.map(([, , count]) => count),
        };
        const kappa = weightedKappa(pairs, labels.length + 1, weights);
        return kappa === null
          ? missing('undefined', 'one label on both sides: chance alone agrees always')
          : scored(kappa, {
              n: tally.n,
              off_scale: offScale,
              ...kappaDetails(pairs, labels.length + 1, weights),
            });
      },
      statistics: () => last,
    };
  },
  estimate: ({ weights, scale }, rows) => {
    const takes = rows.taken();
    const [expected, predicted] = [rows.column(0, 0), rows.column(1, 0)];
    const places =
      weights === 'none' || scale !== undefined
        ? placesOfCodes(expected, predicted)
        : placesOfNumbers(expected, predicted, takes);
    const counts = new Float64Array(takes.length);
    return (given) => {
      for (let i = 0; i < counts.length; i++) counts[i] = takes[i]! * given[i]!;
      return weightedKappa({ ...places, counts }, places.count, weights);
    };
  },
});

type Pair = NonNullable<ReturnType<PairTally['add']>>;

function codesOf({ expected, predicted }: Pair, codes: LabelCodes): readonly number[] {
  return [codes.of(expected), predicted === null ? NO_CLASS : codes.of(predicted)];
}

/** None where a label is not a number: the set then has no value either. */
function numbersOf({ expected, predicted }: Pair): readonly number[] {
  const numbers = [Number(expected), Number(predicted)];
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** Outputs that name no class are a class of their own, the last. */
function placesOfCodes(expected: Float64Array, predicted: Float64Array) {
  const count = 2 + predicted.reduce((most, code, i) => Math.max(most, code, expected[i]!), -1);
  return { expected, predicted: predicted.map((code) => (code === NO_CLASS ? count - 1 : code)), count };
}

/** The scale is that of the whole set, whichever of its samples are drawn. */
function placesOfNumbers(expected: Float64Array, predicted: Float64Array, taken: Float64Array) {
  const seen = [...expected, ...predicted].filter((_, i) => taken[i % taken.length] === 1);
  const scale = [...new Set(seen)].sort((a, b) => a - b);
  const place = new Map(scale.map((number, i) => [number, i]));
  const placed = (numbers: Float64Array) => numbers.map((number) => place.get(number) ?? 0);
  return { expected: placed(expected), predicted: placed(predicted), count: scale.length };
}

/** null for a pair on the scale (or, without one, of two labels). */
function offScaleScore(sample: ScoringSample, scale: ReadonlySet<string> | null) {
  const expected = readLabel(sample.expected);
  if (expected !== null && scale?.has(expected) === false) {
    throw sampleError(
      sample,
      'E_METRIC_EXPECTED',
      `the expected label is not on the scale, which has ${scale.size} labels`,
    );
  }
  if (expected === null) return null;
  const predicted = readLabel(sample.output);
  const off = predicted === null || scale?.has(predicted) === false;
  return off ? missing('unparsable', 'the output is not on the scale') : null;
}
