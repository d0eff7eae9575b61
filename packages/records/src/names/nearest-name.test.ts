import { expect, test } from 'vitest';
import { namesNear, nearestName, offerNames } from './nearest-name.ts';

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

test('namesNear has the nearest first, and those that are as near in their order', () => {
  expect(namesNear('rogue-1', ['rouge-2', 'rouge-1', 'bleu', 'rouge-l'])).toEqual([
    'rouge-1',
    'rouge-2',
    'rouge-l',
  ]);
});

test('nearestName takes as many slips as it is told to', () => {
  expect(nearestName('evaluation', ['evolutions'])).toBe('evolutions');
  expect(nearestName('evaluation', ['evolutions'], () => 1)).toBeNull();
});
