import { expect, test } from 'vitest';
import { settingText } from './setting-text.ts';

test('settingText: absent and null are one, and unlike every value', () => {
  expect(settingText(undefined)).toBeNull();
  expect(settingText(null)).toBeNull();
  expect([settingText(''), settingText(0), settingText(false), settingText('null')]).toEqual([
    '""',
    '0',
    'false',
    '"null"',
  ]);
});

test('settingText: numbers by value, keys in any order, lists in theirs', () => {
  expect(settingText(JSON.parse('0.0') as number)).toBe(settingText(0));
  expect(settingText(JSON.parse('1e2') as number)).toBe(settingText(100));
  expect(settingText({ b: [1, null], a: { d: 1, c: 'x' } })).toBe(
    settingText({ a: { c: 'x', d: 1 }, b: [1, null] }),
  );
  expect(settingText([1, 2])).not.toBe(settingText([2, 1]));
});

test('settingText takes a lone surrogate', () => {
  expect(settingText('\ud800')).toBe('"\\ud800"');
});
