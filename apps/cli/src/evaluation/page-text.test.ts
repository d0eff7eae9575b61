import { expect, test } from 'vitest';
import { pageText } from './page-text.ts';

test('pageText sets names to the left and numbers to the right, with a line between sections', () => {
  const text = pageText([
    { kind: 'title', text: 'b against a' },
    { kind: 'line', text: 'what differs' },
    { kind: 'item', text: 'temperature' },
    { kind: 'heading', text: 'Scores' },
    {
      kind: 'table',
      header: [
        { name: 'score', align: 'left' },
        { name: 'n', align: 'right' },
      ],
      rows: [
        ['exact-match', '20'],
        ['f1', '7'],
      ],
    },
    { kind: 'line', text: 'the end' },
  ]);
  expect(text).toBe(
    'b against a\n\nwhat differs\n  temperature\n\nScores\n  score         n\n  exact-match  20\n  f1            7\n\nthe end\n',
  );
});

test('pageText lets nothing from the data act on a terminal, and cuts what is long', () => {
  const evil = `\u001b[2J\u202e\n\u0007${'x'.repeat(500)}`;
  const text = pageText([
    { kind: 'line', text: evil },
    { kind: 'table', header: [{ name: 'sample', align: 'left' }], rows: [[evil]] },
  ]);
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(text.split('\n').map((line) => line.length <= 402)).toEqual([true, true, true, true]);
});
