import { expect, test } from 'vitest';
import { namedTexts } from './named-texts.ts';

test('namedTexts reads a record of texts, numbers and truths field by field', () => {
  expect(namedTexts('{"question":"Why?","most":3,"strict":true}')).toEqual([
    ['question', 'Why?'],
    ['most', '3'],
    ['strict', 'true'],
  ]);
});

test.each([
  ['a sentence', 'Why?'],
  ['a list', '["Why?"]'],
  ['a record that holds another', '{"question":{"text":"Why?"}}'],
  ['a record with a gap', '{"question":null}'],
  ['an empty record', '{}'],
  ['half a record', '{"question":'],
])('namedTexts leaves %s as it is', (_, text) => {
  expect(namedTexts(text)).toBeNull();
});
