import { describe, expect, test } from 'vitest';
import { readCondition, readSampleConditions } from './chosen-samples.ts';
import { refusal } from './testing/project-folder.ts';

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

const row = {
  id: 'q-7',
  level: 3,
  text: '12',
  tags: ['hard', 'new'],
  'a.b': 'dotted',
  deep: { list: [{ name: 'x' }] },
  empty: '',
  none: null,
  yes: true,
};

describe('readCondition', () => {
  test.each<[string, boolean]>([
    ['level = 3', true],
    ['level=4', false],
    ['level == 3', true],
    ['level==4', false],
    ['id =~ ^q-', true],
    ['level != 4', true],
    ['level >= 3', true],
    ['level < 3', false],
    ['text > 11', true],
    ['tags = hard', true],
    ['tags = easy', false],
    ['tags != hard', false],
    ['id in q-1, q-7', true],
    ['id in q-1', false],
    ['id ~ ^q-', true],
    ['id !~ ^q-', false],
    ['a.b = dotted', true],
    ['deep.list.0.name = x', true],
    ['deep.list.0.name = "x"', true],
    ['empty = ""', true],
    ['empty', false],
    ['none', false],
    ['yes', true],
    ['gone', false],
    ['gone != 1', true],
    ['gone = undefined', false],
    ['level > nothing-like-it', false],
  ])('%s is %s', (text, holds) => {
    if (text.includes('nothing-like-it')) return expect(() => readCondition(text)).toThrow('cannot be read');
    return expect(readCondition(text).holds(row)).toBe(holds);
  });

  test('says how a condition is written', async () => {
    const error = await refusal(() => readCondition('level is three'));
    expect([error.code, error.trouble]).toEqual(['E_CONDITION', 'usage']);
    expect(error.fix).toContain('level >= 3');
  });

  test('refuses patterns that could take forever, and inherited names lead nowhere', async () => {
    expect((await refusal(() => readCondition('id ~ (?=a)'))).code).toBe('E_CONDITION');
    expect(readCondition('constructor.name = Object').holds(row)).toBe(false);
  });
});
