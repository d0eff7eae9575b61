import { expect, test } from 'vitest';
import { readSampleConditions } from './chosen-samples.ts';

test('conditions on samples are about what samples have', () => {
  const texts = [
    'id ~ ^q',
    'tags = hard',
    'metadata.level >= 3',
    'input.q != x',
    'subtask in a, b',
    'cluster',
  ];
  expect(readSampleConditions(texts).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['level >= 3', 'Did you mean metadata.level?'],
  ['level != 3', 'Did you mean metadata.level?'],
  ['tag in a, b', 'Did you mean metadata.tag?'],
  ['expected = A', 'What is expected is opened after the run'],
])('%s is refused: it would hold for none, or for all', (text, fix) => {
  expect(() => readSampleConditions([text])).toThrow(
    expect.objectContaining({ code: 'E_CONDITION', fix: expect.stringContaining(fix) }),
  );
});
