import { expect, test } from 'vitest';
import { reachedBy } from './reached-by.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4177'],
  ['0.0.0.0', 'http://127.0.0.1:4177'],
  ['::', 'http://[::1]:4177'],
  ['::1', 'http://[::1]:4177'],
  ['10.0.0.7', 'http://10.0.0.7:4177'],
  ['evals.example.org', 'http://evals.example.org:4177'],
])('a server that listens at %s is reached by %s', (hostname, address) => {
  expect(reachedBy(hostname, 4177)).toBe(address);
});
