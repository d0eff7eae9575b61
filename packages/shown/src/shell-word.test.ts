import * as fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './escape.ts';

test('shellWord is one word to a shell, and runs nothing', () => {
  const words = ['plain-1', 'two words', "it's", '$(touch x)', '`touch x`', '"', '\\', '!', '', '*', 'a\nb'];
  for (const word of words)
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
});

test('shellWord of any text has no quote that ends it early', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inside = shellWord(text).replaceAll(`'\\''`, '');
      expect(inside === text || /^'[^']*'$/.test(inside)).toBe(true);
    }),
  );
});
