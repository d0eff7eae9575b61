import { type JsonObject, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { aggregated, exactMatch, latency, outage, type Row, rouge, tone } from './testing/aggregated.ts';

const thirty = (passed: number, other: number): Row[] =>
  Array.from({ length: 30 }, (_, i) => ({
    scores: [scored(i < passed), scored(i < other ? 1 : 0), scored(5)],
  }));

describe('aggregateScores: macro-F1', () => {
  test('is the mean pass rate, 0.85 in the example of its source; metrics without a rule are named', () => {
    const { macro_f1 } = aggregated([exactMatch, rouge, latency], thirty(22, 29));
    expect(macro_f1.value!.toFixed(4)).toBe('0.8500');
    expect(macro_f1).toMatchObject({
      metrics: ['exact-match', 'rouge-l'],
      excluded: ['latency'],
      unscored: [],
    });
  });

  test('is null where a metric with a rule has no scored sample, and names it', () => {
    const { macro_f1 } = aggregated([exactMatch, rouge], [{ scores: [scored(true), outage] }]);
    expect(macro_f1).toEqual({
      value: null,
      metrics: ['exact-match', 'rouge-l'],
      excluded: [],
      unscored: ['rouge-l'],
      interval: null,
    });
  });

  test('is null where no metric has a rule', () => {
    expect(aggregated([tone], [{ scores: [scored('x')] }]).macro_f1).toEqual({
      value: null,
      metrics: [],
      excluded: ['tone'],
      unscored: [],
      interval: null,
    });
  });

  test('has an interval made of those of its pass rates, and of one metric its own', () => {
    const both = aggregated([exactMatch, rouge, latency], thirty(22, 29));
    const [a, b] = ['exact-match', 'rouge-l'].map((name) => both.metrics[name]!.pass_rate_interval!);
    expect(both.macro_f1.interval!.low).toBeCloseTo((a!.low + b!.low) / 2, 12);
    expect(both.macro_f1.interval!.high).toBeCloseTo((a!.high + b!.high) / 2, 12);
    const one = aggregated([exactMatch], [{ scores: [scored(true)] }, { scores: [scored(false)] }]);
    expect(one.macro_f1.interval).toEqual(one.metrics['exact-match']!.pass_rate_interval);
  });

  test('has no interval where a pass rate has none', () => {
    const row = { scores: [scored(true)], metadata: { cluster: 'c' } };
    expect(aggregated([exactMatch], [row, row]).macro_f1.interval).toBeNull();
  });
});

const tagged = (tags: JsonObject[string], value: boolean): Row => ({
  metadata: { tags },
  scores: [scored(value)],
});

const inSubtask = (subtask: string, value: boolean): Row => ({
  metadata: { subtask },
  scores: [scored(value)],
});

describe('aggregateScores: cohorts and subtasks', () => {
  test('by trimmed tag in code point order, the untagged last', () => {
    const { cohorts } = aggregated(
      [exactMatch],
      [
        tagged('policy', true),
        tagged([' policy ', 'geography', 'policy'], false),
        tagged('(untagged)', true),
        tagged('\u{1f600}', true),
        tagged('\uffee', true),
        tagged([], false),
        tagged(['', '  ', 7, null], true),
        { scores: [scored(true)] },
      ],
    );
    expect(
      cohorts.map(({ name, label, is_untagged, sample_count }) => ({
        name,
        label,
        is_untagged,
        sample_count,
      })),
    ).toEqual([
      { name: '(untagged)', label: '(untagged)', is_untagged: false, sample_count: 1 },
      { name: 'geography', label: 'geography', is_untagged: false, sample_count: 1 },
      { name: 'policy', label: 'policy', is_untagged: false, sample_count: 2 },
      { name: '\uffee', label: '\uffee', is_untagged: false, sample_count: 1 },
      { name: '\u{1f600}', label: '\u{1f600}', is_untagged: false, sample_count: 1 },
      { name: null, label: '(untagged)', is_untagged: true, sample_count: 3 },
    ]);
    expect(cohorts[2]).toMatchObject({
      metrics: { 'exact-match': { pass_rate: 0.5 } },
      macro_f1: { value: 0.5 },
    });
  });

  test('nothing untagged, no such cohort; dangerous names are only names', () => {
    const { cohorts } = aggregated([{ ...exactMatch, name: '__proto__' }], [tagged('__proto__', true)]);
    expect(cohorts.map((cohort) => cohort.name)).toEqual(['__proto__']);
    expect(Object.keys(cohorts[0]!.metrics)).toEqual(['__proto__']);
  });

  test('subtasks: each, their unweighted mean, and the pooled numbers', () => {
    const rows = [
      inSubtask('b', true),
      inSubtask('b', false),
      inSubtask('b', false),
      inSubtask('b', false),
      inSubtask('a', true),
      { scores: [scored(true)] },
    ];
    const { metrics, subtasks } = aggregated([exactMatch], rows);
    expect(metrics['exact-match']!.pass_rate).toBe(0.5);
    expect(subtasks).toMatchObject({
      groups: [
        { name: 'a', sample_count: 1 },
        { name: 'b', sample_count: 4 },
      ],
      unweighted_mean: { 'exact-match': { mean: 0.625, pass_rate: 0.625 } },
      without_subtask: 1,
    });
    expect(aggregated([exactMatch], [{ scores: [scored(true)] }]).subtasks).toBeNull();
    const hole = aggregated(
      [exactMatch],
      [inSubtask('a', true), { metadata: { subtask: 'b' }, scores: [outage] }],
    );
    expect(hole.subtasks!.unweighted_mean['exact-match']).toEqual({ mean: null, pass_rate: null });
  });
});
