import * as z from 'zod';
import { defineMetric } from '../../catalogue/define-metric.ts';
import { collectUnits } from '../collect-units.ts';
import { scaleParameter } from '../rated-unit.ts';
import { estimateKrippendorffAlpha } from './estimate-krippendorff-alpha.ts';
import { krippendorffAlpha } from './krippendorff-alpha.ts';

const WRITTEN = { nominal: 'codes', ordinal: 'places', interval: 'numbers', ratio: 'numbers' } as const;

export const krippendorffAlphaMetric = defineMetric({
  kind: 'set',
  name: 'krippendorff-alpha',
  aliases: ['alpha', 'krippendorffs-alpha'],
  meaning:
    'Agreement of any number of raters beyond chance, with missing ratings, at a level of measurement.',
  scoreType: { kind: 'number', min: null, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output'],
  parameters: () =>
    z.strictObject({
      level: z.enum(['nominal', 'ordinal', 'interval', 'ratio']).default('nominal'),
      scale: scaleParameter,
    }),
  page: {
    definition:
      'alpha = 1 − D_o/D_e; D_o = (1/n) Σ_u δ(u)/(m_u − 1), D_e = δ(all)/(n(n − 1)), δ the squared differences summed over ordered pairs of values: 0 or 1 (nominal), (a − b)² of cumulative mid-ranks (ordinal) or values (interval), ((a − b)/(a + b))² (ratio)',
    convention:
      "A sample is a unit, its output the list of ratings, null where a rater gave none. Units with fewer than two ratings are left out, of the expected disagreement too. Ordinal ranks are those of Krippendorff's coincidence matrix, over pairable values.",
    source: "Krippendorff (2011), Computing Krippendorff's Alpha-Reliability",
    edgeCases: [
      'No unit with two ratings: missing (undefined).',
      'Every pairable rating the same: missing (undefined); some tools say 1.',
      'An output that is not a list of ratings, or a rating off the scale: an error naming the sample.',
      'Ordinal words without a scale, interval or ratio ratings that are not numbers, negative ratio ratings: a configuration error.',
    ],
    example: { rows: [{ output: [1, 1, 0] }, { output: [0, 0, null] }], value: 1 / 3 },
  },
  begin: ({ level, scale }) =>
    collectUnits(scale, WRITTEN[level], (ratings) => krippendorffAlpha(ratings, level, scale)),
  estimate: ({ level }, rows) => estimateKrippendorffAlpha(rows, level),
});
