import { describe, expect, test } from 'vitest';
import { charactersOf, countCharacterNgrams } from './character-ngrams.ts';

describe('countCharacterNgrams', () => {
  test('counts runs of code points', () => {
    const characters = charactersOf('a\u{1f600}a\u{1f600}\ud800');
    expect(characters.count).toBe(5);
    expect(countCharacterNgrams(characters, 2)).toEqual(
      new Map([
        ['a\u{1f600}', 2],
        ['\u{1f600}a', 1],
        ['\u{1f600}\ud800', 1],
      ]),
    );
    expect(countCharacterNgrams(characters, 6)).toEqual(new Map());
    expect(countCharacterNgrams(charactersOf(''), 1)).toEqual(new Map());
  });
});
