import { expect, test } from 'vitest';
import { TextColumn } from './sample-columns.ts';

test('a text that is cut says so, and no character of it is halved', () => {
  const texts = new TextColumn();
  for (const text of ['whole', 'a longer text', 'four🙂and']) texts.add(text, 6);
  expect([0, 1, 2].map((row) => texts.at(row))).toEqual(['whole', 'a lon…', 'four…']);
});
