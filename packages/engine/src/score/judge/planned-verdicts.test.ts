import { expect, test } from 'vitest';
import { catalogueMetric } from '../testing/scored-project.ts';
import { plannedVerdicts } from './planned-verdicts.ts';

test('plannedVerdicts counts outputs times repeats for each judge, over all judged metrics', () => {
  const metrics = [
    catalogueMetric('exact-match'),
    catalogueMetric('meteor-wordnet'),
    catalogueMetric('cosine-embedding'),
    catalogueMetric('llm-as-judge', { judge: ['a', 'b'], repeats: 3 }, 'quality'),
    catalogueMetric('refusal-quality', { judge: 'a' }),
    { score_name: 'own', metric: { kind: 'module', path: 'own.ts' }, params: { judge: 'a' } } as const,
  ];
  expect(plannedVerdicts({ metrics }, 10)).toEqual({ a: 40, b: 30 });
  expect(plannedVerdicts({ metrics: metrics.slice(0, 3) }, 10)).toEqual({});
});
