import { expect, test } from 'vitest';
import { cardSections } from './card-sections.ts';

test('cardSections unwraps a card, and refuses what is none', () => {
  const card = { benchmark_details: { name: 'Sums' } };
  expect(cardSections(card)).toBe(card);
  expect(cardSections({ benchmark_card: card })).toBe(card);
  expect(cardSections({ file: 'sums.json', card })).toBe(card);
  expect(cardSections([card])).toBeNull();
});
