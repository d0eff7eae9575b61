import { type AssayError, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError, type ScoringSample } from '../catalogue/metric.ts';

const scaleSchema = z
  .array(z.string().min(1))
  .min(1)
  .refine((labels) => new Set(labels).size === labels.length, 'the labels of a scale must differ');

export const ordinalDistance = defineMetric({
  kind: 'sample',
  name: 'ordinal-distance',
  aliases: ['ordinal', 'off-by-one'],
  meaning: 'Credit for a label by its distance from the expected one on an ordered scale.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ scale: scaleSchema.optional() }),
  page: {
    definition:
      'score = 1 where |i − j| = 0, 0.5 where it is 1, 0 where it is 2 or more; i and j: places of the expected and the actual label on the scale',
    convention:
      'Labels are compared as they are: "High" is not "high". metadata.ordinal_scale of a sample comes before the parameter scale.',
    source: 'eval-harness, ordinal-distance',
    edgeCases: [
      'An output that is not on the scale: 0.',
      'An expected label that is not on the scale: an error (E_METRIC_SCALE) naming the sample.',
      'A scale that is not a list of distinct non-empty texts, or none at all: an error (E_METRIC_SCALE).',
      'No expected value: missing (no_expected). No output: missing (no_output).',
    ],
    example: {
      rows: [{ output: 'urgent', expected: 'high' }],
      params: { scale: ['low', 'medium', 'high', 'urgent'] },
      value: 0.5,
    },
  },
  score: (sample, params) => {
    const scale = scaleOf(sample, params.scale);
    const { output, expected = null } = sample;
    if (expected === null) return missing('no_expected', 'the sample has no expected value');
    if (output === null) return missing('no_output', 'the sample has no output');
    const wanted = scale.findIndex((label) => label === expected);
    if (wanted === -1) throw wrongScale(sample, 'the expected label is not on the scale', scale);
    const given = scale.findIndex((label) => label === output);
    if (given === -1) return scored(0, { distance: null });
    const distance = Math.abs(wanted - given);
    return scored(Math.max(0, 1 - distance / 2), { distance });
  },
});

function scaleOf(sample: ScoringSample, fallback: readonly string[] | undefined): readonly string[] {
  const own = sample.metadata?.['ordinal_scale'];
  if (own === undefined && fallback !== undefined) return fallback;
  const parsed = scaleSchema.safeParse(own);
  if (parsed.success) return parsed.data;
  throw wrongScale(
    sample,
    own === undefined
      ? 'there is no scale in the parameters or in metadata.ordinal_scale'
      : 'metadata.ordinal_scale is not a list of distinct non-empty texts',
  );
}

function wrongScale({ id }: ScoringSample, problem: string, scale?: readonly string[]): AssayError {
  const expectation =
    scale === undefined ? 'a list such as [low, medium, high]' : `one of ${scale.join(', ')}`;
  return sampleError({ id }, 'E_METRIC_SCALE', `ordinal-distance: ${problem}; expected ${expectation}`);
}
