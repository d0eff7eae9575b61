import { describe, expect, test } from 'vitest';
import { retryAfterMs } from './status-failure.ts';

const now = '2026-01-01T00:00:00.000Z';

describe('retryAfterMs', () => {
  test.each([
    ['seconds', { 'retry-after': '3' }, 3000],
    ['parts of seconds', { 'retry-after': '0.25' }, 250],
    ['milliseconds, before seconds', { 'retry-after-ms': '120', 'retry-after': '3' }, 120],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
    ['a date that is past', { 'retry-after': 'Thu, 01 Jan 2015 00:00:10 GMT' }, 0],
    ['zero', { 'retry-after': '0' }, 0],
    ['nothing', {}, null],
    ['an empty one', { 'retry-after': ' ' }, null],
    ['a negative one', { 'retry-after': '-1' }, null],
    ['words', { 'retry-after': 'soon' }, null],
    ['an endless one', { 'retry-after': '9'.repeat(400) }, null],
  ])('%s', (_, headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});
