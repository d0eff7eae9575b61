import { scored } from '@assay/records';
import { expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import { aggregateValue } from './group-tally.ts';
import { aggregated, exactMatch } from './testing/aggregated.ts';

const rows = [{ scores: [scored(true)] }, { scores: [scored(false)] }];

test('aggregateValue reads <score>.<aggregate>, the last dot dividing', () => {
  const group = aggregated([{ ...exactMatch, name: 'v1.refusal' }], rows);
  expect(aggregateValue(group, 'v1.refusal.pass_rate')).toBe(0.5);
  expect(aggregateValue(group, 'v1.refusal.n')).toBe(2);
  expect(aggregateValue(aggregated([exactMatch], []), 'exact-match.mean')).toBeNull();
});

test.each([
  ['exact-match.macro', /one of n, missing, coverage/],
  ['exact-match', /one of/],
  ['refusal.pass_rate', /no score is named "refusal".*there are exact-match/],
  ['pass_rate', /no score is named ""/],
  ['constructor.mean', /no score is named "constructor"/],
])('aggregateValue refuses %s', (name, message) => {
  expect(() => aggregateValue(aggregated([exactMatch], rows), name)).toThrow(
    usageError('E_METRIC_AGGREGATE', message),
  );
});
