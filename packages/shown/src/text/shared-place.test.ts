import { expect, test } from 'vitest';
import { sharedPlace } from './shared-place.ts';

test('those of one group share their places, others have their own, and who has no number has none', () => {
  const entries = [
    { rank: 1, tie_group: 1 },
    { rank: 2, tie_group: 1 },
    { rank: 3, tie_group: 2 },
    { rank: null, tie_group: null },
  ];
  expect(entries.map((entry) => sharedPlace(entry, entries))).toEqual(['1–2', '1–2', '3', '–']);
});
