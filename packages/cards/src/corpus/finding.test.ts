import { expect, test } from 'vitest';
import { countFindings, type Finding } from './finding.ts';

const finding = (rule: string, path: string): Finding => ({
  action: 'refused',
  rule,
  path,
  result: null,
  message: rule,
});

test('countFindings counts by rule and keeps the first place', () => {
  const findings = [finding('a', '1'), finding('b', '2'), finding('a', '3')];
  expect(countFindings(findings)).toEqual([
    { action: 'refused', rule: 'a', count: 2, first: findings[0] },
    { action: 'refused', rule: 'b', count: 1, first: findings[1] },
  ]);
});
