import { expect, test } from 'vitest';
import { anchored, isAnchored } from './pattern-compiler.ts';

test.each([
  ['^a$', '^a$'],
  ['\\Aa\\z', '\\Aa\\z'],
  ['^a\\\\$', '^a\\\\$'],
  ['a', '^(?:a)$'],
  ['^a', '^(?:a)$'],
  ['a\\z', '^(?:a)$'],
  ['^a\\$', '^(?:a\\$)$'],
  ['^a|b$', '^(?:a|b)$'],
  ['$', '^(?:)$'],
])('%j is written %j', (pattern, whole) => {
  expect(anchored(pattern)).toBe(whole);
  expect(isAnchored(pattern)).toBe(pattern === whole);
});
