import { type JsonValue, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, sampleError, type ScoringSample } from '../../catalogue/metric.ts';
import { jsonLeaves } from './json-leaves.ts';
import { readJsonOutput } from './read-json-output.ts';

export const jsonFieldAccuracy = defineMetric({
  kind: 'sample',
  name: 'json-field-accuracy',
  aliases: ['field-accuracy', 'json-fields'],
  meaning: 'The share of expected JSON fields that the output has with the same value.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () =>
    z.strictObject({
      /** JSON Pointers; each counts together with everything below it. Without them all fields count. */
      fields: z.array(z.string().startsWith('/')).min(1).optional(),
      extra: z.enum(['ignore', 'count']).default('ignore'),
      fence: z.boolean().default(false),
    }),
  page: {
    definition: 'score = fields of expected that the output has with the same value / fields of expected',
    convention:
      'A field is a leaf: a scalar, an empty list or an empty object, found by its JSON Pointer, so lists are compared place by place. Values are equal as JSON: 1 is 1.0 and not "1", texts are compared as they are. extra count: fields that only the output has are added to the denominator. fields: only these pointers and what is below them. Expected is JSON, or a text holding JSON.',
    source: 'RFC 6901 (pointers); own definition',
    edgeCases: [
      'An output that is not JSON: 0. With fence, one Markdown code fence around the whole is allowed.',
      'No expected value: missing (no_expected). No output: missing (no_output). None of the fields in expected: missing (undefined).',
      'Expected as a text that is not JSON: an error (E_METRIC_EXPECTED) naming the sample.',
      'Integers beyond 2^53 are rounded before they are compared; -0 equals 0.',
    ],
    example: {
      rows: [{ output: '{"name": "Ada", "born": 1816}', expected: { name: 'Ada', born: 1815 } }],
      value: 0.5,
    },
  },
  score: (sample, { fields, extra, fence }) => {
    const { output, expected = null } = sample;
    if (expected === null) return missing('no_expected', 'the sample has no expected value');
    if (output === null) return missing('no_output', 'the sample has no output');
    const isCounted = (pointer: string) =>
      fields === undefined || fields.some((field) => pointer === field || pointer.startsWith(`${field}/`));
    const wanted = [...jsonLeaves(readExpected(sample, expected))].filter(([pointer]) => isCounted(pointer));
    if (wanted.length === 0) return missing('undefined', 'the expected value has none of the fields');
    const read = readJsonOutput(output, fence);
    if (!read.ok) return scored(0, { fields: wanted.length, matched: 0, problem: 'not JSON' });
    const given = jsonLeaves(read.value);
    const matched = wanted.filter(([pointer, value]) => sameLeaf(given.get(pointer), value)).length;
    const wantedPointers = new Set(wanted.map(([pointer]) => pointer));
    const added = [...given.keys()].filter(
      (pointer) => isCounted(pointer) && !wantedPointers.has(pointer),
    ).length;
    const total = wanted.length + (extra === 'count' ? added : 0);
    return scored(matched / total, { fields: wanted.length, matched, extra: added });
  },
});

function readExpected({ id }: ScoringSample, expected: JsonValue): JsonValue {
  const read = readJsonOutput(expected, false);
  if (read.ok) return read.value;
  throw sampleError(
    { id },
    'E_METRIC_EXPECTED',
    'json-field-accuracy needs JSON as expected, but it is a text that is not JSON',
  );
}

/** Leaves are scalars or empty containers, so two of them are equal if they are the same or both empty of a kind. */
function sameLeaf(given: JsonValue | undefined, wanted: JsonValue): boolean {
  if (typeof wanted !== 'object' || wanted === null) return given === wanted;
  return typeof given === 'object' && given !== null && Array.isArray(given) === Array.isArray(wanted);
}
