import { expect, test } from 'vitest';
import { percent } from './card-results.tsx';

test('percent rounds, but never to all or none', () => {
  const shown = [null, 0, 0.0001, 0.0351, 0.58, 0.994, 39_787 / 39_788, 1].map(percent);
  const plain = shown.map((text) => text.replace('\u00a0', ' '));
  expect(plain).toEqual(['not enough data', '0 %', '< 0.1 %', '3.5 %', '58 %', '99 %', '> 99 %', '100 %']);
});
