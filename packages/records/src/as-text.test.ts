import { expect, test } from 'vitest';
import { asText } from './as-text.ts';

test('a text stays as it is, anything else is written as JSON', () => {
  expect(['a "b"', 1, null, { a: [1] }].map(asText)).toEqual(['a "b"', '1', 'null', '{"a":[1]}']);
});
