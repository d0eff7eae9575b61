import { expect, test } from 'vitest';
import { rowsOf } from '../testing/record-of.ts';
import { signalNames, signalTable } from './signal-table.ts';
import { signalsOf } from './signals-of.ts';

test('the table of signals: four, each with a question and its columns', () => {
  expect(signalNames).toEqual(['reproducibility', 'completeness', 'provenance', 'comparability']);
  const [triple] = signalsOf(rowsOf([{ score: 0.5 }]));
  for (const { title, question, headline, flags } of Object.values(signalTable)) {
    expect(title).toMatch(/^[A-Z]/);
    expect(question).toMatch(/\?$/);
    expect(headline.length).toBeGreaterThan(0);
    for (const column of Object.keys(flags)) expect(triple).toHaveProperty(column);
  }
});

test('what SQL leaves in doubt is decided exactly: 0.50 and 0.55 lie on the threshold, not beyond', () => {
  const report = { party: 'third_party', min: 0, max: 1 };
  const reports = [
    { ...report, variant: 'a', score: 0.5 },
    { ...report, variant: 'b', score: 0.55 },
  ];
  const { variant_divergence, cross_party_divergence } = signalTable.comparability.flags;
  expect(variant_divergence.decide(reports, 0.05)).toBe(0);
  expect(variant_divergence.decide([reports[0]!, { ...reports[1]!, score: 0.550001 }], 0.05)).toBe(1);
  expect(cross_party_divergence.decide(reports, 0.05)).toBe(0);
});
