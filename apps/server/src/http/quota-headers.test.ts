import { expect, test } from 'vitest';
import { quotaHeaders } from './quota-headers.ts';

const evening = new Date('2026-03-01T23:59:00.000Z');

test('quotaHeaders: what is left today, until midnight UTC, and for good', () => {
  const headers = quotaHeaders(
    { used: { today: 2, lifetime: 7 }, limits: { per_day: 5, lifetime: 20 } },
    evening,
  );
  expect(headers).toEqual({
    'ratelimit-policy': '"day";q=5;w=86400, "lifetime";q=20',
    ratelimit: '"day";r=3;t=60, "lifetime";r=13',
  });
});

test('quotaHeaders: what is used beyond a limit leaves nothing; without limits nothing is said', () => {
  const used = { today: 9, lifetime: 9 };
  expect(quotaHeaders({ used, limits: { per_day: 5, lifetime: null } }, evening)).toMatchObject({
    ratelimit: '"day";r=0;t=60',
  });
  expect(quotaHeaders({ used, limits: { per_day: null, lifetime: null } }, evening)).toEqual({});
});
