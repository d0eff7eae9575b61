import { expect, test } from 'vitest';
import { frequencyText } from './headline-numbers.ts';

test('labels are told with their counts and shares, and how many are left out', () => {
  expect(frequencyText([])).toBe('–');
  const two = [
    { label: 'good', count: 3, share: 0.75 },
    { label: 'bad', count: 1, share: 0.25 },
  ];
  expect(frequencyText(two)).toBe('good 3 (0.7500), bad 1 (0.2500)');
  const many = Array.from({ length: 10 }, (_, i) => ({ label: `l${i}`, count: 1, share: 0.1 }));
  expect(frequencyText(many)).toMatch(/l7 1 \(0\.1000\), 2 more labels$/);
});
