import { describe, expect, test } from 'vitest';
import { instanceRow, isInstance } from './instance-row.ts';

const sample = {
  evaluation_id: 'e',
  model_id: 'lab/model',
  evaluation_name: 'sums',
  sample_id: 's1',
  interaction_type: 'single_turn',
  evaluation: { score: 0, is_correct: false },
  token_usage: { input_tokens: 3, output_tokens: 0, total_tokens: 3 },
  performance: { latency_ms: 12.5 },
};

describe('instanceRow', () => {
  test('a whole sample lacks nothing, and zero and false are values', () => {
    expect(instanceRow(sample)).toMatchObject({
      row: { sampleId: 's1', score: 0, isCorrect: false, outputTokens: 0, latencyMs: 12.5, failed: false },
      lacks: [],
    });
  });

  test('some write the number of a sample', () => {
    expect(instanceRow({ ...sample, sample_id: 0 })).toMatchObject({ row: { sampleId: '0' } });
  });

  test.each([[null], ['s1'], [[]], [{}], [{ sample_id: '' }], [{ sample_id: null }]])(
    'without an id it is not a sample, and says why: %j',
    (json) => {
      expect(instanceRow(json)).toEqual({ row: null, why: expect.any(String) as string });
    },
  );

  test('what the schema requires and the sample does not have is named, never made up', () => {
    const read = instanceRow({ sample_id: 's1', evaluation: { score: 'high' } });
    expect(read).toMatchObject({ row: { score: null, isCorrect: null, model: null } });
    expect('lacks' in read && read.lacks).toContain('model_id');
  });

  test('a sample may say that its correctness is unknown: it then lacks no answer', () => {
    const unknown = { ...sample, metadata: { correctness: 'unknown' } };
    expect(instanceRow(unknown)).toMatchObject({ row: { isCorrect: null }, lacks: [] });
  });

  test('an error is a failure; an empty one is none', () => {
    expect(instanceRow({ ...sample, error: 'timeout' })).toMatchObject({ row: { failed: true } });
    expect(instanceRow({ ...sample, error: '' })).toMatchObject({ row: { failed: false } });
  });
});

test('a document with results is a record, whatever else it has', () => {
  expect(isInstance(sample)).toBe(true);
  expect(isInstance({ ...sample, evaluation_results: [] })).toBe(false);
  expect(isInstance({ evaluation_id: 'e' })).toBe(false);
});
