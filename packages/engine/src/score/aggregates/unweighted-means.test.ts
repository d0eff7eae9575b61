import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from '../testing/scored-project.ts';
import { unweightedMeans } from './unweighted-means.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const NAMES = ['exact-match', 'f1', 'levenshtein'];

/** A subtask of 12 and one of 30, of which every third and every fifth is wrong. */
function divided(change: (i: number) => Readonly<Record<string, string>> = () => ({})): TestSample[] {
  return Array.from({ length: 42 }, (_, i) => ({
    expected: `label ${i % 4}`,
    trials: [{ output: `label ${(i < 12 ? i % 3 === 0 : i % 5 === 0) ? 'other' : i % 4}` }],
    metadata: { subtask: i < 12 ? 'small' : 'large', ...change(i) },
  }));
}

async function meansOf(samples: readonly TestSample[], names = NAMES) {
  const scorer = await scorerOf(
    names.map((name) => catalogueMetric(name)),
    project.context(),
  );
  const { aggregates } = await scoreSamples(project, samples, scorer);
  return { aggregates, means: unweightedMeans(aggregates) };
}

describe('unweightedMeans', () => {
  test('have intervals made of those of the subtasks: of rates, means and numbers of sets', async () => {
    const { aggregates, means } = await meansOf(divided());
    expect(Object.keys(means)).toEqual(NAMES);
    expect(means['exact-match']).toMatchObject({
      pass_rate: (8 / 12 + 24 / 30) / 2,
      value: null,
      pass_rate_interval: { method: 'mover', level: 0.95 },
      interval_missing: null,
    });
    expect(means['f1']!.value_interval!.low).toBeLessThan(means['f1']!.value!);
    expect(means['f1']!.value_interval!.high).toBeGreaterThan(means['f1']!.value!);
    expect(means['levenshtein']!.mean_interval!.low).toBeLessThan(means['levenshtein']!.mean!);
    const [large, small] = aggregates.subtasks!.groups.map(
      ({ metrics }) => metrics['exact-match']!.pass_rate_interval!,
    );
    const { low, high } = means['exact-match']!.pass_rate_interval!;
    expect(low).toBeGreaterThan((large!.low + small!.low) / 2);
    expect(high).toBeLessThan((large!.high + small!.high) / 2);
  });

  test('clusters that stand in several subtasks make them wider', async () => {
    const inside = await meansOf(divided((i) => ({ cluster: `c${i < 12 ? i % 4 : 100 + (i % 5)}` })));
    const across = await meansOf(divided((i) => ({ cluster: `c${i % 5}` })));
    expect(inside.aggregates.subtasks).not.toHaveProperty('shared_clusters');
    expect(across.aggregates.subtasks).toMatchObject({ shared_clusters: true });
    expect(inside.means['exact-match']!.pass_rate_interval!.method).toBe('mover');
    expect(across.means['exact-match']!.pass_rate_interval!.method).toBe('mover-dependent');
    expect(across.means['f1']!.value_interval!.method).toBe('mover-dependent');
  });

  test('without an interval they say why: which subtask has none', async () => {
    const one = divided().map((sample, i) =>
      i === 0 ? { ...sample, metadata: { subtask: 'tiny' } } : sample,
    );
    const { means } = await meansOf(one, ['f1', 'levenshtein']);
    expect(means['f1']).toMatchObject({
      value_interval: null,
      interval_missing: 'a subtask has none (tiny: one sample)',
    });
    expect(means['levenshtein']!.mean_interval).toBeNull();
  });

  test('of a set they are its numbers alone, never what samples add to them', async () => {
    // One word each: no sample has four in a row, so that BLEU is 0 in every resample.
    const words = divided().map((sample) => ({ ...sample, expected: 'word', trials: [{ output: 'word' }] }));
    const { means } = await meansOf(words, ['bleu', 'accuracy']);
    expect(means['bleu']).toEqual({
      mean: null,
      pass_rate: null,
      value: 0,
      mean_interval: null,
      pass_rate_interval: null,
      value_interval: null,
      interval_missing: 'a subtask has none (large: every resample gives the same number)',
    });
    expect(means['accuracy']).toMatchObject({ mean: null, pass_rate: null, value: 1 });
  });

  test('without subtasks there are none', async () => {
    const { means } = await meansOf(divided().map(({ metadata: _metadata, ...sample }) => sample));
    expect(means).toEqual({});
  });
});
