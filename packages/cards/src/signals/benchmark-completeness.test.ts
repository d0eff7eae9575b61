import { expect, test } from 'vitest';
import { rowsOf } from '../testing/record-of.ts';
import { benchmarkCompleteness } from './benchmark-completeness.ts';

const rows = rowsOf([{ score: 1 }]);
const cardOf = (name: string, path: string) => ({ path, sections: { benchmark_details: { name } } });
const brief = (...given: Parameters<typeof benchmarkCompleteness>) =>
  benchmarkCompleteness(...given).map(({ benchmark, card, score }) => [benchmark, card, score]);

test('a card joins the records of the dataset that has its name', () => {
  expect(brief(rows, [cardOf('arithmetic', 'a.json')])).toEqual([['arithmetic', 'a.json', '1/7']]);
});

test('another name joins nothing: the card and the dataset stand alone', () => {
  expect(brief(rows, [cardOf('Arithmetic', 'a.json'), cardOf('Arithmetic', 'A.json')])).toEqual([
    ['Arithmetic', 'A.json', '1/28'],
    ['Arithmetic', 'a.json', '1/28'],
    ['arithmetic', null, '3/28'],
  ]);
});

test('a card without a name is known by its file', () => {
  const card = { path: 'b.json', sections: { benchmark_details: {} } };
  expect(brief([], [card], 'literal')).toEqual([['b.json', 'b.json', '0']]);
});

test('an explicit alias joins a card with the records of another name', () => {
  const names: Record<string, string> = { arithmetic: 'Sums', Arithmetic: 'Sums' };
  const aliases = { canonical: (_kind: string, name: string) => names[name] ?? name };
  const given = [cardOf('Arithmetic', 'a.json')];
  expect(brief(rows, given, 'placeholder_aware', aliases)).toEqual([['Sums', 'a.json', '1/7']]);
  expect(brief(rows, [], 'placeholder_aware', aliases)).toEqual([['Sums', null, '3/28']]);
});

test('the reserved fields count where a card has them', () => {
  const evalcards = { lifecycle_status: 'active', preregistration_url: 'Not specified' };
  const given = [{ path: 'a.json', sections: { evalcards } }];
  expect(brief([], given)).toEqual([['a.json', 'a.json', '1/28']]);
  expect(brief([], given, 'literal')).toEqual([['a.json', 'a.json', '1/14']]);
});
