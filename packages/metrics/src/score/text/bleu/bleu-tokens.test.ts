import { describe, expect, test } from 'vitest';
import { bleuTokens } from './bleu-tokens.ts';

describe('bleuTokens', () => {
  test.each([
    ["Don't stop, it's 1,234.56 (incl. VAT)!", "Don't stop , it's 1,234.56 ( incl . VAT ) !"],
    ['a 62-year-old, ring-enhancing', 'a 62 - year-old , ring-enhancing'],
    ['&quot;x&quot; &amp;lt; y<skipped>', '" x " < y'],
    ['1 &gt; 2 &lt; 3', '1 > 2 < 3'],
    ['hyphen-\nated line\nbreak', 'hyphenated line break'],
    ['end-\n', 'end-'],
    ['.5 and 5.', '. 5 and 5 .'],
    ['今天。— …', '今天。— …'],
    ['', ''],
    [' \n', ''],
    ['\ud800.', '\ud800 .'],
  ])('13a: %j gives %j', (text, words) => {
    expect(bleuTokens(text, '13a').join(' ')).toBe(words);
  });

  test('intl separates the punctuation and the symbols of all scripts', () => {
    expect(bleuTokens('今天。「好」 3.5€', 'intl')).toEqual(['今天', '。', '「', '好', '」', '3.5', '€']);
  });

  test('char gives code points without white space', () => {
    expect(bleuTokens('ab \u{1f600}c', 'char')).toEqual(['a', 'b', '\u{1f600}', 'c']);
  });

  test('none splits at white space only', () => {
    expect(bleuTokens('a, (b)\u00a0c', 'none')).toEqual(['a,', '(b)', 'c']);
  });
});
