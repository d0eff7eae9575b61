import { describe, expect, test } from 'vitest';
import { squadWords } from './squad-words.ts';

describe('squadWords', () => {
  test.each([
    ['The Eiffel Tower!', ['eiffel', 'tower']],
    ['a-an-the', ['aanthe']],
    ["it's an apple", ['its', 'apple']],
    ['niña a la', ['niña', 'la']],
    ['the_end', ['theend']],
    ['— the … 。', ['—', '…', '。']],
    ['a\u0301 x', ['\u0301', 'x']],
    ['A\u00a0cat\u3000sat', ['cat', 'sat']],
    ['the a an', []],
    ['', []],
    ['a1 1a', ['a1', '1a']],
  ])('%j gives %j', (text, words) => {
    expect(squadWords(text)).toEqual(words);
  });
});
