import { expect, test } from 'vitest';
import { scoreLabel } from './score-label.ts';

const score = (by: string | null, kind = 'sample') => ({
  name: 'exact-match',
  kind,
  reduced: by === null ? null : { by },
});

test('a reducer of trials other than the mean stands in the name of a score, with its k', () => {
  const label = (by: string | null, kind?: string) => scoreLabel(score(by, kind), { k: 2 });
  expect(label(null)).toBe('exact-match');
  expect(label('mean')).toBe('exact-match');
  expect(label('pass_at_k')).toBe('exact-match pass@2');
  expect(label('pass_hat_k')).toBe('exact-match pass^2');
  expect(label('majority')).toBe('exact-match majority');
  expect(label('pass_at_k', 'set')).toBe('exact-match');
});
