import { describe, expect, test } from 'vitest';
import { splitWords, trimEnd } from './split-words.ts';

describe('splitWords', () => {
  test.each([
    ['  a  b\n', ['a', 'b']],
    ['', []],
    ['a\u00a0b\u3000c\u0085d\u001ce', ['a', 'b', 'c', 'd', 'e']],
    ['a\ufeffb\u200bc', ['a\ufeffb\u200bc']],
  ])('%j gives %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });
});

describe('trimEnd', () => {
  test.each([
    ['a b \n\u3000', 'a b'],
    [' \t', ''],
    ['a\ufeff', 'a\ufeff'],
    ['', ''],
  ])('%j gives %j', (text, trimmed) => {
    expect(trimEnd(text)).toBe(trimmed);
  });
});
