import { describe, expect, test } from 'vitest';
import { readCondition } from './condition.ts';
import { refusal } from './testing/project-folder.ts';

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
