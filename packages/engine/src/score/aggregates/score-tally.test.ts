import { sampleGroups } from '@assay/metrics';
import { expect, test } from 'vitest';
import { KnownGroups } from './score-tally.ts';

test('KnownGroups finds what sampleGroups finds, once for metadata that are shared', () => {
  const known = new KnownGroups();
  const shared = { tags: [' a ', 'b', 'a'], subtask: 's', cluster: 7 };
  expect(known.of(shared)).toEqual(sampleGroups(shared));
  expect(known.of(shared)).toBe(known.of(shared));
  expect(known.of(undefined)).toEqual(sampleGroups(undefined));
});

test('KnownGroups remembers so many and goes on', () => {
  const known = new KnownGroups();
  for (let i = 0; i < 3_000; i += 1) {
    const metadata = { tags: `t${i}` };
    expect(known.of(metadata)).toEqual(sampleGroups(metadata));
  }
});
