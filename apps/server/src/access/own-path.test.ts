import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/runs/1?sort=name#samples', '/runs/1?sort=name#samples'],
  ['/runs/é', '/runs/%C3%A9'],
  ['/runs/a%2Fb', '/runs/a%2Fb'],
])('a page of the server is kept: %j', (to, expected) => {
  expect(ownPath(to)).toBe(expected);
});

test.each([
  '',
  'runs',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\\elsewhere.example',
  '\t//elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/%2e//elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
])('UI-14 what could lead to another host leads to the first page: %j', (to) => {
  const led = ownPath(to);
  expect(led).toBe('/');
});
