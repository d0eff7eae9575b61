import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmpty } from './notable-outputs.ts';

const produced = (output: string) => ({ kind: 'produced', sample_id: 'a', trial: 0, output }) as const;

test.each(['', ' ', '\n\t', '\u00a0', '\u2003 ', '\ufeff'])('isEmpty: %j has no text', (output) => {
  expect(isEmpty(produced(output))).toBe(true);
});

test('isEmpty tells texts of white space alone, in whatever script', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '!', '~', ' ', '\u007f', '\u00a0', '\u200b', 'ä', '🙂'),
  });
  fc.assert(
    fc.property(text, (output) => {
      expect(isEmpty(produced(output))).toBe(output.trim() === '');
    }),
  );
});
