import { expect, test } from 'vitest';
import { placesOf } from './places-of.ts';
import { Registry } from './registry.ts';

const registry = new Registry();
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
