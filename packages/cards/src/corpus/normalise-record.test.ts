import type { JsonObject, JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../testing/record-of.ts';
import { modelOfPath, normaliseRecord } from './normalise-record.ts';

const old = (extra: JsonObject): JsonObject => ({
  evaluation_id: 'board/lab_model/1',
  retrieved_timestamp: '1760000000',
  source_data: ['https://example.org/board'],
  source_metadata: { source_organization_name: 'Board', evaluator_relationship: 'third_party' },
  model_info: { name: 'model', id: 'lab/model', inference_engine: 'vllm' },
  evaluation_results: [
    {
      evaluation_name: 'Overall',
      metric_config: { evaluation_description: 'mean', lower_is_better: false },
      score_details: { score: 0.5 },
    },
  ],
  ...extra,
});

const read = (record: JsonValue, path = 'data/board/lab/model/one.json') => normaliseRecord({ path, record });
const rules = (record: JsonValue) => read(record).findings.map(({ action, rule }) => `${action} ${rule}`);

describe('normaliseRecord', () => {
  test('a record of the newest schema, without findings', () => {
    const file = recordOf({ score: 0.5, args: { temperature: 0, max_tokens: 256 } });
    const { rows, findings } = normaliseRecord(file);
    expect(findings).toEqual([]);
    expect(rows).toEqual([
      {
        file: 'data/suite/lab/model/one.json',
        result: 0,
        model: 'lab/model',
        path: ['suite', 'arithmetic', 'sums', 'test'],
        metric: 'accuracy',
        parameters: null,
        score: 0.5,
        min: 0,
        max: 1,
        sourceType: 'evaluation_run',
        organization: 'Lab',
        relationship: 'third_party',
        harness: 'a-harness',
        harnessVersion: '1',
        retrieved: '1767225600',
        setup: {
          temperature: '0',
          top_p: null,
          top_k: null,
          max_tokens: '256',
          prompt_template: null,
          reasoning: null,
          agentic_eval_config: null,
          eval_plan: null,
          eval_limits: null,
          sandbox: null,
          max_attempts: null,
          incorrect_attempt_feedback: null,
          scaffold: null,
          precision: null,
          shots: null,
          reasoning_effort: null,
          system_prompt: null,
        },
        wider: {
          lowerIsBetter: false,
          unit: null,
        },
      },
    ]);
  });

  test('0.0.1: the source moves, the collection stands for a dataset without a name', () => {
    const source = { evaluation_source_name: 'The Board', evaluation_source_type: 'leaderboard' };
    const { rows, findings } = read(old({ schema_version: '0.0.1', evaluation_source: source }));
    expect(rows[0]).toMatchObject({
      model: 'lab/model',
      path: ['board', 'board', 'Overall', null],
      metric: 'mean',
      sourceType: 'leaderboard',
      organization: 'Board',
      harness: null,
      min: null,
      max: null,
    });
    expect(findings.map(({ rule }) => rule)).toEqual([
      'evaluation_source_moved',
      'source_data_moved',
      'no_dataset_name',
    ]);
  });

  test('0.0.1 without a model id: the name and the path say it, and that is told', () => {
    const { rows, findings } = read(old({ schema_version: '0.0.1', model_info: { name: 'Model' } }));
    expect(rows[0]!.model).toBe('lab/model');
    expect(findings).toContainEqual({
      action: 'repaired',
      rule: 'no_model_id',
      path: 'data/board/lab/model/one.json',
      result: null,
      message: 'no model_info.id; read as lab/model from its name and path',
    });
  });

  test('0.1.0 with settings flat in generation_config: they are read, and that is told', () => {
    const generation_config = { temperature: 0, max_tokens: 1, stop_sequences: ['.'] };
    const [result] = old({})['evaluation_results'] as readonly JsonObject[];
    const { rows, findings } = read(
      old({ schema_version: '0.1.0', evaluation_results: [{ ...result, generation_config }] }),
    );
    expect(rows[0]!.setup).toMatchObject({ temperature: '0', max_tokens: '1' });
    expect(findings.map(({ rule }) => rule)).toContain('generation_args_moved');
  });

  test('0.0.1 without a model id is refused with that reason', () => {
    const { rows, findings } = read(old({ schema_version: '0.0.1', model_info: { name: 'other' } }));
    expect(rows).toEqual([]);
    expect(findings).toEqual([
      {
        action: 'refused',
        rule: 'no_model_id',
        path: 'data/board/lab/model/one.json',
        result: null,
        message: 'model_info.id is missing or not a text (schema 0.0.1)',
      },
    ]);
  });

  test('0.1.0: the dataset of the record is that of each result', () => {
    const source = { dataset_name: 'arithmetic', hf_split: 'validation' };
    const { rows } = read(old({ schema_version: '0.1.0', source_data: source }));
    expect(rows[0]!.path).toEqual(['board', 'arithmetic', 'Overall', 'validation']);
  });

  test('0.0.1 as it was at first: seconds as a number, other names for the source', () => {
    const { source_data: _, ...rest } = old({ schema_version: '0.0.1' });
    const record = {
      ...rest,
      retrieved_timestamp: 1762628860.17731,
      source_data_urls: ['https://example.org/board'],
      leaderboard_name: 'The Board',
    };
    const { head, findings } = read(record);
    expect(head).toMatchObject({ retrieved: '1762628860.17731', sourceName: 'The Board' });
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'evaluation_source_moved: leaderboard_name read as source_metadata.source_name and source_type, as 0.1.0 has it',
      'source_data_moved: source_data_urls of the record read as the source_data of each result, as 0.2.0 has it',
      'no_dataset_name: no dataset_name; the collection is used instead',
    ]);
  });

  test.each([null, 7, {}, [], { name: null }])('a source that says nothing is not moved: %j', (source) => {
    expect(rules(old({ schema_version: '0.0.1', evaluation_source: source }))).not.toContain(
      'repaired evaluation_source_moved',
    );
  });

  test('0.1.0: samples in the record are not read, and that is said', () => {
    const record = old({
      schema_version: '0.1.0',
      source_data: { dataset_name: 'arc' },
      detailed_evaluation_results_per_samples: [
        { sample_id: '1', input: 'q', ground_truth: 'A', response: 'A' },
      ],
    });
    expect(rules(record)).toEqual(['repaired source_data_moved', 'noted samples_in_record']);
  });

  test.each(['0.1.0', '0.2.0', '0.2.2', '0.3.0'])(
    '%s with places of older versions: they are read, and that is said',
    (version) => {
      const record = old({
        schema_version: version,
        evaluation_source: { name: 'The Board', type: 'leaderboard' },
        source_data: { dataset_name: 'sums', hf_split: 'test' },
      });
      expect(rules(record)).toEqual(['repaired evaluation_source_moved', 'repaired source_data_moved']);
      expect(read(record).rows[0]).toMatchObject({
        path: ['board', 'sums', 'Overall', 'test'],
        sourceType: 'leaderboard',
      });
    },
  );

  test('a source of its own counts, whatever stands at the root', () => {
    const { record } = recordOf({ score: 0.5 });
    expect(rules({ ...(record as JsonObject), source_data: { dataset_name: 'other' } })).toEqual([]);
  });

  test('a record without a version is read by its shape, and that is said', () => {
    expect(rules(old({}))).toEqual([
      'repaired unknown_version',
      'repaired source_data_moved',
      'repaired no_dataset_name',
    ]);
  });

  test.each([
    ['a text', 'x', ['refused no_record']],
    ['null', null, ['refused no_record']],
    [
      'results that are no list',
      old({ schema_version: '0.2.0', evaluation_results: {} }),
      ['refused no_results'],
    ],
    [
      'a result that is no object',
      old({ schema_version: '0.2.0', evaluation_results: [7] }),
      ['refused no_evaluation_name'],
    ],
  ])('%s is refused', (_, record, expected) => {
    expect(rules(record)).toEqual(expected);
    expect(read(record).rows).toEqual([]);
  });

  test.each([null, '0.5', true, JSON.parse('1e999') as number])('a score of %s is dropped', (score) => {
    const { rows, findings } = normaliseRecord(recordOf({ score }));
    expect(rows).toEqual([]);
    expect(findings[0]).toMatchObject({ action: 'dropped', rule: 'no_score', result: 0 });
  });

  test.each([
    [{ min_score: 0, max_score: 1 }, 0],
    [{ min_score: -0.5, max_score: 1 }, 0],
    [{ min_score: -1, max_score: 1 }, 1],
    [{ min_score: '-Infinity', max_score: 'Infinity' }, 1],
    [{}, 1],
  ])('-1 says "not scored" only below a declared minimum: %j keeps %i', (bounds, kept) => {
    expect(normaliseRecord(recordOf({ score: -1, bounds })).rows).toHaveLength(kept);
  });

  test('a score out of bounds is kept and noted; infinite bounds are none', () => {
    const { rows, findings } = normaliseRecord(recordOf({ score: 55 }));
    expect(rows[0]!.score).toBe(55);
    expect(findings).toMatchObject([{ action: 'noted', rule: 'out_of_bounds' }]);
    const unbounded = recordOf({ score: 1200, bounds: { min_score: 0, max_score: 'Infinity' } });
    expect(normaliseRecord(unbounded).rows[0]).toMatchObject({ min: 0, max: null });
  });

  test.each([
    [{ metric_id: 'a', metric_name: 'b' }, 'a'],
    [{ metric_name: 'b', evaluation_description: 'c' }, 'b'],
    [{ evaluation_description: 'c' }, 'c'],
    [{}, 'score'],
  ])('the metric of %j is %s', (metric_config, metric) => {
    const file = recordOf({ score: 1, result: { metric_config } });
    expect(normaliseRecord(file).rows[0]!.metric).toBe(metric);
  });

  test('details and settings of the wrong kind do no harm', () => {
    const result = { generation_config: { generation_args: 'none', additional_details: 'a text' } };
    const { rows } = normaliseRecord(recordOf({ score: 1, result }));
    expect(Object.values(rows[0]!.setup).every((value) => value === null)).toBe(true);
  });
});

test.each([
  ['lab/model', 'one.json', 'lab/model'],
  ['model', 'data/board/lab/model/one.json', 'lab/model'],
  ['Model 1.5', 'data/board/lab/model-1-5/one.json', 'lab/model-1-5'],
  ['another', 'data/board/lab/model/one.json', null],
  ['model', 'model/one.json', null],
  ['a sentence / with a stroke', 'data/board/lab/model/one.json', null],
  [null, 'data/board/lab/model/one.json', null],
])('%j at %s is %j', (name, path, id) => {
  expect(modelOfPath(name, path)).toBe(id);
});
