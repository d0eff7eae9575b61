import { expect, test } from 'vitest';
import { cohortLimit, labelColumn, textWidth } from './interval-chart.ts';

/** As Chromium measures them at the 12 pixels of a chart, in DejaVu Sans. */
const measured = [
  ['medium', 49.3],
  ['WWW', 35.6],
  ['levenshtein-similarity', 129.4],
  ['Würzburg', 57.9],
  ['lab-a/tiny-1b', 76.2],
  ['gpt-4.1-mini on GAIA', 125.4],
  ['illicit', 28],
  ['0123456789', 76.4],
] as const;

test('textWidth takes as much room as a label has, and not much more', () => {
  for (const [text, width] of measured) {
    expect(textWidth(text), text).toBeGreaterThanOrEqual(width);
    expect(textWidth(text), text).toBeLessThan(width * 1.25);
  }
});

test('labelColumn: a label that fits stands whole left of the drawing', () => {
  const { left, shortened } = labelColumn(['medium', 'all'], 360);
  expect(shortened('medium')).toBe('medium');
  expect(left - 12).toBeGreaterThanOrEqual(49.3);
});

test('labelColumn: what is longer than a third of the chart loses its middle, whatever its letters', () => {
  for (const letter of ['i', 'W', '日']) {
    const long = `${letter.repeat(60)}end`;
    const { left, shortened } = labelColumn([long], 360);
    const cut = shortened(long);
    expect(cut).toMatch(/….*d$/);
    expect(textWidth(cut)).toBeLessThanOrEqual(left - 16);
    expect(left).toBeLessThanOrEqual(120);
  }
});

const check = { run_id: 'r', name: 'answered.pass_rate', part: 'cohort refunds', min: 0.8, max: null };
const report = {
  run: { id: 'r' },
  gates: [{ checks: [{ ...check, outcome: 'fail' }] }],
};

test('cohortLimit is the limit of the gate about that number of that cohort', () => {
  expect(cohortLimit(report, 'answered.pass_rate', 'refunds')).toEqual({
    value: 0.8,
    isMissed: true,
    words: 'misses the floor 0.8 of a gate',
  });
  expect(cohortLimit(report, 'answered.mean', 'refunds')).toBeNull();
  expect(cohortLimit(report, 'answered.pass_rate', 'account')).toBeNull();
});
