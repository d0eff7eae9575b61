import { expect, test } from 'vitest';
import { isUntouched } from './is-untouched.ts';

const known = { mtime_ms: 1000, ctime_ms: 5000, seen_ms: 10_000, complete: true };
const file = { mtimeMs: 1000, ctimeMs: 5000 };

test('a file with the times it had is as it was', () => {
  expect(isUntouched(known, file)).toBe(true);
});

test.each([
  ['it was modified', known, { ...file, mtimeMs: 1001 }],
  ['it was changed and its time set back', known, { ...file, ctimeMs: 6000 }],
  ['it was changed just before it was looked at', { ...known, seen_ms: 6000 }, file],
  ['an earlier version did not look', { mtime_ms: 1000, complete: true }, file],
])('the digest has to decide where %s', (_, seen, now) => {
  expect(isUntouched(seen, now)).toBe(false);
});

test('a file that was read half is trusted after one tick: it has no digest yet', () => {
  expect(isUntouched({ ...known, complete: false, seen_ms: 5050 }, file)).toBe(true);
  expect(isUntouched({ ...known, complete: false, seen_ms: 5005 }, file)).toBe(false);
});
