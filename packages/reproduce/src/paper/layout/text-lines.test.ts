import { expect, test } from 'vitest';
import { withAccents } from './text-lines.ts';

test('accents that stand before their letter are set on it', () => {
  expect(
    ['K¨uhn', 'Bergstr¨om', 'Bokm˚al', 'Doll´ar', 'Garc´ıa', 'Franc¸ois', 'Erd˝os'].map(withAccents),
  ).toEqual(['Kühn', 'Bergström', 'Bokmål', 'Dollár', 'García', 'François', 'Erdős']);
});

test('the tilde of an address and accents without a letter stay', () => {
  expect(withAccents('http://example.org/˜user ¨ 90˚')).toBe('http://example.org/˜user ¨ 90˚');
});
