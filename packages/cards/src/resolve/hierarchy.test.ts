import { expect, test } from 'vitest';
import type { MetricPath } from '../corpus/result-row.ts';
import { namesSource } from '../testing/names-source.ts';
import { hierarchyOf, placesOf } from './hierarchy.ts';
import { declaredNames } from './read-names.ts';
import { Registry } from './registry.ts';

const registry = new Registry();
const place = (path: MetricPath, within = registry): (string | null)[] => {
  const { family, composite, benchmark, split } = hierarchyOf(path, within);
  return [family, composite, benchmark, split];
};

test.each<[string, MetricPath, (string | null)[]]>([
  ['a benchmark of a suite', ['helm_lite', 'MMLU', 'MMLU - EM', null], ['HELM', 'HELM Lite', 'MMLU', null]],
  [
    'a dataset that is a part of a benchmark of the suite',
    ['helm_mmlu', 'Anatomy', 'Anatomy - EM', null],
    ['HELM', 'HELM MMLU', 'MMLU', 'anatomy'],
  ],
  [
    'a dataset that is the suite itself',
    ['helm_mmlu', 'helm_mmlu', 'World Religions', null],
    ['HELM', 'HELM MMLU', 'MMLU', 'world_religions'],
  ],
  [
    'a mean over a suite',
    ['helm_lite', 'helm_lite', 'Mean win rate', null],
    ['HELM', 'HELM Lite', null, null],
  ],
  [
    'a benchmark with the name of its leaderboard',
    ['reward-bench', 'RewardBench', 'Safety', null],
    ['RewardBench', 'RewardBench Leaderboard', 'RewardBench', 'Safety'],
  ],
  [
    'a split that says of which benchmark it is',
    ['hal-taubench-airline', 'TAU-bench Airline', 'TAU-bench Airline', null],
    ['HAL', 'Holistic Agent Leaderboard', 'tau-bench', 'airline'],
  ],
  [
    'an evaluation that names a split',
    ['hal-gaia', 'GAIA', 'GAIA - GAIA Level 2', null],
    ['HAL', 'Holistic Agent Leaderboard', 'GAIA', 'Level 2'],
  ],
  [
    'no suite: the family is what the benchmark is a part of',
    ['mine', 'SWE-bench Verified Mini', 'resolved', 'test'],
    ['SWE-bench', null, 'SWE-bench Verified Mini', 'test'],
  ],
  [
    'a split as written, by its usual name',
    ['x', 'cais/mmlu', 'acc', 'Anatomy'],
    ['MMLU', null, 'MMLU', 'anatomy'],
  ],
  ['nothing that is known', ['mine', 'sums', 'addition', null], [null, null, 'sums', null]],
  ['a subject alone is of no benchmark', ['mine', 'Anatomy', 'acc', null], [null, null, 'Anatomy', null]],
])('hierarchyOf: %s', (_, path, expected) => {
  expect(place(path)).toEqual(expected);
});

test('hierarchyOf knows what a user declares', () => {
  const names = declaredNames([
    namesSource({
      benchmarks: {
        Sums: { aliases: ['sums'], part_of: 'Arithmetic', splits: { carry: ['with carry'], plain: null } },
        Dates: { splits: ['leap'] },
      },
      composites: { 'Our Suite': { family: 'Ours', collections: ['suite'], benchmarks: ['Sums', 'Dates'] } },
    }),
  ]);
  const own = new Registry({ names });
  expect(place(['suite', 'sums', 'with carry', null], own)).toEqual(['Ours', 'Our Suite', 'Sums', 'carry']);
  expect(place(['suite', 'leap', 'leap', null], own)).toEqual(['Ours', 'Our Suite', 'Dates', 'leap']);
  expect(place(['elsewhere', 'sums', 'all', null], own)).toEqual(['Arithmetic', null, 'Sums', null]);
});

const places = (...given: [name: string, collection?: string]): (string | null)[][] =>
  placesOf(given[0], registry, given[1]).map(({ family, composite, benchmark, split }) => [
    family,
    composite,
    benchmark,
    split,
  ]);

test('placesOf a benchmark: one for each composite that reports it', () => {
  expect(places('Idavidrein/gpqa')).toEqual([
    ['HELM', 'HELM Capabilities', 'GPQA', null],
    ['Open LLM Leaderboard', 'Open LLM Leaderboard v2', 'GPQA', null],
  ]);
});

test('placesOf something that no composite reports: its own', () => {
  expect(places('GPQA Diamond')).toEqual([['GPQA', null, 'GPQA Diamond', null]]);
  expect(places('AIME24')).toEqual([['AIME', null, 'AIME', '2024']]);
});

test('placesOf a composite, and of something inside a collection', () => {
  expect(places('helm_lite')).toEqual([['HELM', 'HELM Lite', null, null]]);
  expect(places('Anatomy', 'helm_mmlu')).toEqual([['HELM', 'HELM MMLU', 'MMLU', 'anatomy']]);
});

test('placesOf an unknown name: none', () => {
  expect(places('sums')).toEqual([]);
  expect(places('')).toEqual([]);
  expect(places('sums', 'mine')).toEqual([]);
});
