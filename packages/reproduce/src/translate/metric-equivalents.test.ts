import { expect, test } from 'vitest';
import { notesOfParts } from './metric-equivalents.ts';

test('notesOfParts says once what is true of every part, and names the parts of what is not', () => {
  const law = { part: 'Law', notes: ['no prompt', 'no split'] };
  const art = { part: 'Art', notes: ['no prompt', 'no data', 'no data'] };
  expect(notesOfParts([law, art])).toEqual(['every part: no prompt', 'Law: no split', 'Art: no data']);
  expect(notesOfParts([law])).toEqual(['no prompt', 'no split']);
});
