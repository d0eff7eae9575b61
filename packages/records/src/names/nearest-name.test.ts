import { expect, test } from 'vitest';
import { nearestName, offerNames } from './nearest-name.ts';

test.each([
  ['modle', ['model', 'models', 'key'], 'model'],
  ['evalution', ['evaluation', 'evaluations'], 'evaluation'],
  ['Dataset', ['dataset'], 'dataset'],
  ['treshold', ['key'], null],
  ['z', ['a', 'b'], null],
  ['kye', ['key'], 'key'],
  ['', ['key'], null],
])('nearestName of %j among %j is %j', (given, known, near) => {
  expect(nearestName(given, known)).toBe(near);
});

test('offerNames lists what is known when nothing is near', () => {
  expect(offerNames('zzz', ['alpha', 'beta'])).toBe('Known here: alpha, beta.');
  expect(offerNames('zzz', [])).toBe('Known here: (none).');
  expect(offerNames('alpah', ['alpha'])).toBe('Did you mean "alpha"?');
});
