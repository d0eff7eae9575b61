import { expect, test } from 'vitest';
import { differencesText } from './differences-text.ts';

test('names what differs, with the values, what is not stated among them', () => {
  expect(
    differencesText([
      { field: 'scaffold', values: ['X', 'Y'] },
      { field: 'reasoning_effort', values: [null, 'high'] },
      { field: 'system_prompt', values: ['', 'Be brief.'] },
    ]),
  ).toBe('scaffold X vs Y; reasoning_effort (unspecified) vs high; system_prompt "" vs Be brief.');
  expect(differencesText([])).toBe('');
});

test('shows of long texts where they part, and of many values the first', () => {
  const prompt = 'Answer in one word. '.repeat(20);
  const text = differencesText([{ field: 'system_prompt', values: [`${prompt}Yes`, `${prompt}No`] }]);
  expect(text).toBe('system_prompt …Answer in one word. Yes vs …Answer in one word. No');
  const shots = Array.from({ length: 9 }, (_, i) => String(i));
  expect(differencesText([{ field: 'shots', values: shots }])).toBe(
    'shots 0 vs 1 vs 2 vs 3 vs 4 vs 5 and 3 more',
  );
});

test('what is not printable does no harm', () => {
  const [escape, newline] = ['\u001b[31mred', 'a\nb'] as const;
  const text = differencesText([{ field: 'scaffold', values: [escape, newline] }]);
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\n');
});
