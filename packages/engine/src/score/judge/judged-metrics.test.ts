import type { JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { catalogueMetric, labelsOf } from '../testing/scored-project.ts';
import { plannedVerdicts } from './judged-metrics.ts';

test('plannedVerdicts counts outputs times repeats for each judge, over all judged metrics', async () => {
  const labels = labelsOf(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, trials: [] })));
  const metrics = [
    catalogueMetric('exact-match'),
    catalogueMetric('meteor-wordnet'),
    catalogueMetric('cosine-embedding'),
    catalogueMetric('llm-as-judge', { judge: ['a', 'b'], repeats: 3 }, 'quality'),
    catalogueMetric('refusal-quality', { judge: 'a' }),
    { score_name: 'own', metric: { kind: 'module', path: 'own.ts' }, params: { judge: 'a' } } as const,
  ];
  expect(await plannedVerdicts({ metrics }, labels, 2)).toEqual({ a: 40, b: 30 });
  expect(await plannedVerdicts({ metrics: metrics.slice(0, 3) }, labels, 2)).toEqual({});
});

test('plannedVerdicts counts the assertions of rows that ask a judge', async () => {
  const asserts: readonly (JsonValue | undefined)[] = [
    [{ 'llm-as-judge': 'is kind' }, { contains: 'x' }, { 'not-llm-as-judge': 'is rude' }],
    [{ contains: 'y' }],
    undefined,
  ];
  const rows = asserts.map((assert, i) => ({
    id: `s${i}`,
    trials: [],
    ...(assert === undefined ? {} : { metadata: { assert } }),
  }));
  const metrics = [catalogueMetric('assertions', { judge: 'a', repeats: 3 })];
  expect(await plannedVerdicts({ metrics }, labelsOf(rows), 2)).toEqual({ a: 12 });
  expect(await plannedVerdicts({ metrics: [catalogueMetric('assertions')] }, labelsOf(rows), 2)).toEqual({});
});
