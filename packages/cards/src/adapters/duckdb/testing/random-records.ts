import type { JsonObject } from '@assay/records';
import fc from 'fast-check';
import { recordOf } from '../../../testing/record-of.ts';
import type { RecordFile } from '../../../corpus/normalise-record.ts';

/** Texts that a table could spoil: quotes, NUL, line ends, what is outside the first plane, what looks like SQL. */
const texts = [
  '',
  ' ',
  '0',
  "it's",
  '"',
  'a\u0000b',
  'a\nb',
  'é',
  'e\u0301',
  '😀',
  '\uffff',
  '\\',
  "'); DROP",
];

/** Ties at exactly 5 % of [0, 1] and [0, 100], and scores at the ends of what a double can be. */
const scores = [0, -0, 0.05, 0.1, 0.15, 0.3, 0.35, 0.5, 0.55, 0.5500001, 0.6, 1, 5, 50, 55, -1, -0.5];
const extremeScores = [
  5e-324,
  1e-320,
  2.2e-308,
  1e150,
  1e300,
  1.7e308,
  -1.7e308,
  1e16,
  9007199254740993,
  1 / 3,
];

const bounds: readonly JsonObject[] = [
  { min_score: 0, max_score: 1 },
  { min_score: -0, max_score: 1 },
  { min_score: 0, max_score: 100 },
  { min_score: -1, max_score: 1 },
  { min_score: 1, max_score: 0 },
  { min_score: 0.5, max_score: 0.5 },
  { min_score: 0 },
  { min_score: null, max_score: 1 },
  { min_score: 0, max_score: 'Infinity' },
  { min_score: 0, max_score: 5e-324 },
  { min_score: 0, max_score: 1e-320 },
  { min_score: -1.7e308, max_score: 1.7e308 },
  { min_score: 0, max_score: 1e300 },
  {},
];

const setting = fc.constantFrom(null, 0, -0, 1, 0.7, '', '0', [], {}, ...texts);
/** Mostly nothing, so that triples have setups in common. */
const detail = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'none', 'Unknown', ...texts) },
);
/** Mostly the same name, so that triples have two or three reports: fewer have nothing to compare, more no ties. */
const name = fc.oneof(
  { weight: 20, arbitrary: fc.constant('a') },
  { weight: 1, arbitrary: fc.constantFrom(...texts.slice(1)) },
);
const model = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 20 }).map((number) => `model ${number}`) },
  { weight: 1, arbitrary: fc.constantFrom(...texts.slice(1)) },
);

const report = fc.record({
  score: fc.oneof(
    // Neighbours lie at exactly 5 %, which some pairs of doubles exceed and others miss.
    { weight: 16, arbitrary: fc.constantFrom(0.5, 0.55, 0.6, 0.65, 0.7, 0.75) },
    { weight: 8, arbitrary: fc.constantFrom(...scores) },
    { weight: 1, arbitrary: fc.constantFrom(...extremeScores) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 }).map((steps) => steps / 40) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  ),
  bounds: fc.oneof(
    { weight: 8, arbitrary: fc.constant(bounds[0]!) },
    { weight: 1, arbitrary: fc.constantFrom(...bounds) },
  ),
  relationship: fc.constantFrom('first_party', 'third_party', 'collaborative', 'other', '', 'First_Party'),
  harness: fc.constantFrom('a-harness', 'unknown', '', 'N/A', "it's"),
  version: fc.constantFrom('1', '2', '@', null),
  args: fc.record(
    {
      temperature: fc.constantFrom(0, -0, 1, null, ''),
      max_tokens: fc.constantFrom(256, null, '256', 'n/a'),
      max_attempts: fc.constantFrom(1, 5),
      prompt_template: setting,
      agentic_eval_config: fc.constantFrom(null, {}, { available_tools: [] }),
      eval_plan: setting,
      eval_limits: setting,
    },
    { requiredKeys: [] },
  ),
  generation: fc.record(
    { agent_scaffold: detail, num_fewshot: fc.constantFrom(0, 5, '5'), system_prompt: detail },
    { requiredKeys: [] },
  ),
  details: fc.record({ precision: detail, inference_effort: detail }, { requiredKeys: [] }),
  parameters: fc.constantFrom(
    undefined,
    null,
    {},
    { k: 1 },
    { k: 10 },
    { k: '1' },
    { num_trials: 3 },
    { "a'": '(b=1)' },
  ),
  names: fc.record({
    model,
    dataset: name,
    evaluation: name,
    split: fc.option(name),
    metric: name,
  }),
});

/** Small corpora rich in what is hard: ties, nulls, absent against empty, differing bounds, numbers by value, odd texts. */
export const randomRecords: fc.Arbitrary<RecordFile[]> = fc
  .array(report, { minLength: 20, maxLength: 80 })
  .map((reports) =>
    reports.map(({ names, version, generation, details, parameters, ...rest }, index) => {
      const { record } = recordOf({ ...rest, result: resultOf(names, rest, { parameters, generation }) });
      const model = { name: names.model, id: names.model, additional_details: details };
      return {
        path: `data/suite/lab/model/${index}.json`,
        record: {
          ...(record as JsonObject),
          model_info: model,
          eval_library: { name: rest.harness, version },
        },
      };
    }),
  );

function resultOf(
  {
    dataset,
    evaluation,
    split,
    metric,
  }: { dataset: string; evaluation: string; split: string | null; metric: string },
  { score, bounds: declared, args }: { score: number; bounds: JsonObject; args: object },
  { parameters, generation }: { parameters: object | null | undefined; generation: object },
): JsonObject {
  return {
    evaluation_name: evaluation,
    source_data: { dataset_name: dataset, hf_split: split },
    metric_config: {
      metric_id: metric,
      ...(parameters === undefined ? {} : { metric_parameters: parameters }),
      ...declared,
    },
    score_details: { score },
    generation_config: { generation_args: args, additional_details: generation },
  } as JsonObject;
}
