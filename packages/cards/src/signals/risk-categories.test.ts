import { expect, test } from 'vitest';
import { riskCategories } from './risk-categories.ts';

test('riskCategories reads both shapes of a card, each category once', () => {
  expect(
    riskCategories({ possible_risks: [{ category: 'Bias' }, { category: 'Privacy' }, {}, 'x'] }),
  ).toEqual(['Bias', 'Privacy']);
  expect(riskCategories({ targeted_risks: { risk_categories: ['Bias', 'Bias', null] } })).toEqual(['Bias']);
  expect(riskCategories({ possible_risks: 'none', targeted_risks: null })).toEqual([]);
});
