import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffPattern, finiteLanguage } from './diff-fields.ts';

describe('finiteLanguage', () => {
  test.each([
    ['^[A-D]$', ['A', 'B', 'C', 'D']],
    ['yes|no', ['yes', 'no']],
    ['^(yes|no)$', ['yes', 'no']],
    ['^yes$|^no$', ['yes', 'no']],
    ['(?:a|b){1,2}', ['a', 'b', 'aa', 'ab', 'ba', 'bb']],
    ['colou?r', ['color', 'colour']],
    ['a\\.b', ['a.b']],
    ['[a\\-c-]', ['a', '-', 'c']],
    ['5\\$$', ['5$']],
    ['', ['']],
    ['x{0}', ['']],
  ])('%j', (pattern, strings) => {
    expect([...finiteLanguage(pattern)!].toSorted()).toEqual(strings.toSorted());
  });

  test.each([
    'a*',
    'a+',
    '.',
    '[^a]',
    '\\d',
    '(?i)a',
    'a{2,}',
    '[[:alpha:]]',
    '(a',
    'a)',
    '[b-a]',
    '(^a|b)',
    '[a-z]{9}',
    'a{1,99999}',
    'a**',
  ])('%j is not listed', (pattern) => {
    expect(finiteLanguage(pattern)).toBeNull();
  });

  test('lists exactly what the pattern matches', () => {
    const piece = fc.constantFrom('a', 'b', '[ab]', '(?:a|b)', '(ab|b)', 'a?', 'b{1,2}', '[b-c]?');
    const patterns = fc
      .array(
        fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join('|'));
    const letters = ['', 'a', 'b', 'c'];
    const short = letters.flatMap((x) => letters.flatMap((y) => letters.map((z) => x + y + z)));
    fc.assert(
      fc.property(patterns, (pattern) => {
        const strings = finiteLanguage(pattern)!;
        const engine = new RegExp(`^(?:${pattern})$`);
        for (const text of strings) expect(engine.test(text)).toBe(true);
        for (const text of short) expect(strings.has(text)).toBe(engine.test(text));
      }),
    );
  });
});

describe('diffPattern', () => {
  test.each([
    ['^[A-D]$', '^[A-D]$', null, null],
    [null, '^a$', 'pattern-added', true],
    ['^a$', null, 'pattern-removed', false],
    ['^[A-D]$', '[A-D]', 'pattern-changed', false],
    ['^(yes|no)$', 'no|yes', 'pattern-changed', false],
    ['^[A-D]$', '^[A-E]$', 'pattern-loosened', false],
    ['^[A-E]$', '^[A-D]$', 'pattern-tightened', true],
    ['^[A-D]$', '^[B-E]$', 'pattern-changed', true],
    ['^.*$', '^\\d+$', 'pattern-changed', 'unknown'],
    ['^\\d+$', '\\d+', 'pattern-changed', false],
  ])('%j → %j: %s, breaking %s', (before, after, kind, breaking) => {
    const change = diffPattern(before, after);
    expect([change?.kind ?? null, change?.breaking ?? null]).toEqual([kind, breaking]);
  });

  test('names the values that are lost', () => {
    expect(diffPattern('[A-Z]', 'A')?.why).toBe('no longer allowed: "B", "C", "D", "E", "F" and 20 more');
  });
});
