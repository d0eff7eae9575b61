import { expect, test } from 'vitest';
import { asSentence } from './as-sentence.ts';

test('an error is a sentence on a page, and names keep their letters', () => {
  expect(asSentence('there is no run "x"')).toBe('There is no run "x".');
  expect(asSentence('one_passage has no sample "x"')).toBe('one_passage has no sample "x".');
  expect(asSentence('notes.jsonl cannot be read')).toBe('notes.jsonl cannot be read.');
  expect(asSentence('Known here: a, b.')).toBe('Known here: a, b.');
});
