import { describe, expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const metrics = catalogue.flatMap((family) => family.metrics);

describe('catalogue', () => {
  test('names and aliases are unique and kebab-case', () => {
    const names = metrics.map(({ name }) => name);
    const all = metrics.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(all).size).toBe(all.length);
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('has these families, in this order', () => {
    expect(catalogue.map(({ title, metrics: members }) => [title, members.length])).toEqual([
      ['Answers', 5],
      ['Texts', 15],
      ['Structured outputs', 11],
      ['Programs', 1],
      ['Classification', 9],
      ['Likelihoods', 9],
      ['Probabilities', 5],
      ['Numbers', 7],
      ['Retrieval', 6],
      ['Detection', 6],
      ['Trajectories', 9],
      ['Rates, groups and costs', 13],
      ['Agreement of raters', 5],
      ['Judged by a model', 4],
    ]);
  });
});
