import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { problemOf } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import { sameOrigin } from './same-origin.ts';

/** What a request that changes something comes to, with these headers, over TLS or not. */
async function statusFor(headers: Readonly<Record<string, string>>, isSecure = false): Promise<number> {
  const app = new Hono<Served>();
  app.onError((error, context) => context.body(null, problemOf(error, 'r-1').status as 403));
  app.use((context, next) => {
    context.set('isSecure', isSecure);
    return next();
  });
  app.use(sameOrigin());
  app.post('/change', (context) => context.body(null, 204));
  const sent = { host: 'evals.example.org', ...headers };
  return (await app.request('/change', { method: 'POST', headers: sent })).status;
}

test.each([
  ['https://evals.example.org', true, 204],
  ['http://evals.example.org', true, 403],
  ['http://evals.example.org', false, 204],
  // A proxy that was not named ends TLS here, and its word for it counts for nothing.
  ['https://evals.example.org', false, 204],
  ['https://evals.example.org:8443', true, 403],
  ['https://evals.example.org.evil.example', true, 403],
  ['null', true, 403],
  ['https://', false, 403],
])('API-07 a page of %s is one of this server, over TLS %s: %i', async (origin, isSecure, status) => {
  expect(await statusFor({ origin }, isSecure)).toBe(status);
});

test.each([
  [{}, 204],
  [{ cookie: 'assay-80=x' }, 403],
  [{ cookie: 'assay-80=x', 'sec-fetch-site': 'same-origin' }, 204],
  [{ cookie: 'assay-80=x', 'sec-fetch-site': 'same-site' }, 403],
  [{ cookie: 'assay-80=x', origin: 'http://evals.example.org' }, 204],
  [{ origin: 'http://evals.example.org', 'sec-fetch-site': 'cross-site' }, 403],
])('API-07 who sends a cookie has to say from where: %o is answered with %i', async (headers, status) => {
  expect(await statusFor(headers)).toBe(status);
});
