import { expect, test } from 'vitest';
import { type Extraction, extractionSchema } from './extraction.ts';
import { mergeReadings } from './merge-readings.ts';

const reading = (metric: string, more: object = {}): Extraction =>
  extractionSchema.parse({
    metrics: [{ value: metric, quote: metric }],
    baselines: [
      {
        model: { value: 'Alpha', quote: 'Alpha' },
        results: [{ metric, subtask: 'Poems', value: '38.6', quote: '38.6' }],
      },
    ],
    ...more,
  });

test('one metric by two names is one, and its numbers are told once', () => {
  const { extraction, disagreements } = mergeReadings([
    reading('Matthews correlation coefficient'),
    reading('MCC'),
    reading('Matthews Correlation Coefficient'),
  ]);
  expect(extraction.metrics.map(({ value }) => value)).toEqual(['Matthews correlation coefficient']);
  expect(extraction.baselines[0]!.results.map(({ metric, value }) => [metric, value])).toEqual([
    ['Matthews correlation coefficient', '38.6'],
  ]);
  expect(disagreements).toEqual([]);
});

test('what only some readings have is kept and named: a field, a number, a part', () => {
  const dataset = { dataset: { value: 'https://example.org/data', quote: 'https://example.org/data' } };
  const without = reading('MCC');
  const fewer = { ...without, baselines: without.baselines.map((one) => ({ ...one, results: [] })) };
  const { extraction, disagreements } = mergeReadings([reading('MCC', dataset), fewer, reading('MCC')]);
  expect(extraction.dataset?.value).toBe('https://example.org/data');
  expect(extraction.baselines[0]!.results).toHaveLength(1);
  expect(disagreements).toEqual([
    'dataset is in 1 of 3 readings',
    'Alpha, MCC on Poems is in 2 of 3 readings',
  ]);
});
