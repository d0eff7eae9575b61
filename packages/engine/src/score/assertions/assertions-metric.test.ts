import type { SampleMetric } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../declare/testing/project-folder.ts';
import { assertionsMetric } from './assertions-metric.ts';

const metric = assertionsMetric as SampleMetric;
const score = (assert: JsonValue, output: JsonValue, expected?: JsonValue) =>
  metric.score(
    { id: 'a', output, metadata: { assert }, ...(expected === undefined ? {} : { expected }) },
    {},
  );

describe('assertions', () => {
  test.each<[string, JsonValue, JsonValue, boolean]>([
    ['one that holds', [{ contains: 'refund' }], 'We refund you.', true],
    ['one that does not', [{ contains: 'refund' }], 'No.', false],
    ['two of which one holds', [{ contains: 'refund' }, { contains: 'sorry' }], 'We refund you.', false],
    ['turned', [{ 'not-contains': 'sorry' }], 'We refund you.', true],
    ['by parameters', { contains: { expected: 'REFUND', ignore_case: true } }, 'We refund you.', true],
    ['a pattern', [{ regex: '^We' }], 'We refund you.', true],
    ['lines of a text', 'contains: refund\nnot-contains: sorry', 'We refund you.', true],
    ['lines of a list', ['contains: refund', { 'not-contains': 'sorry' }], 'We refund you.', true],
    ['a metric that needs nothing', ['json-validity'], '{"a": 1}', true],
    ['a number and its pass rule', [{ 'levenshtein-similarity': 'kitten' }], 'sitten', true],
  ])('%s', (_, assert, output, value) => {
    expect(score(assert, output)).toMatchObject({ kind: 'scored', value });
  });

  test('each is kept by its name', () => {
    const assert = [
      { contains: { expected: 'refund', name: 'tells of refunds' } },
      { contains: 'sorry' },
      { contains: 'sorry' },
    ];
    expect(score(assert, 'We refund you.')).toMatchObject({
      value: false,
      details: {
        assertions: { 'tells of refunds': true, 'contains: sorry': false, 'contains: sorry (2)': false },
      },
    });
  });

  test('what the row expects is taken where an assertion says nothing else', () => {
    expect(score(['exact-match'], 'x', 'x')).toMatchObject({ value: true });
    expect(score(['exact-match'], 'x')).toMatchObject({ kind: 'missing', class: 'no_expected' });
    expect(score(['exact-match', { contains: 'y' }], 'x')).toMatchObject({ value: false });
  });

  test.each<[JsonValue, string]>([
    [[{ contans: 'x' }], 'contans'],
    [[{ contains: 'x', regex: 'y' }], 'not a metric'],
    [['bleu'], 'one answer alone'],
    [['cosine-embedding'], 'one answer alone'],
    [['llm-as-judge'], 'asks a judge, and none is named'],
    [[{ contains: { expected: 'x', txt: 1 } }], 'txt'],
    [[], 'empty'],
  ])('%j is refused with the sample', async (assert, words) => {
    const error = await refusal(() => score(assert, 'x'));
    expect(error.code).toBe('E_METRIC_METADATA');
    expect(error.message).toContain('sample "a"');
    expect(error.message).toContain(words);
  });
});
