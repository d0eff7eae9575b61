import type { CardSummary } from '@assay/cards';
import { expect, test } from 'vitest';
import { cardText } from '../commands/cards/show.ts';

const figures = Array.from({ length: 30 }, (_, i) => ({ value: String(i), label: `number ${i}`, exact: '' }));
const comparison = {
  triple: 'm · b · acc',
  verdict: 'The parties are 0.2 apart.',
  differing: ['temperature', 'max_tokens'],
  groups: [{ score: 0.5, name: 'first_party', reports: 1 }],
};
const summary: CardSummary = {
  title: 'Corpus: The corpus',
  lead: '3 reported scores',
  sections: [{ title: 'Completeness', question: 'How much?', figures }],
  compared: { shown: [comparison], total: 4 },
  names: ['3 → 2 models'],
  risks: ['Bias'],
  reports: {
    shown: [
      { triple: 'm · b · acc', parts: ['0.5', 'Lab'] },
      { triple: 'm · b · acc', parts: ['0.7', 'House'] },
    ],
    total: 3,
  },
  creed: 'No grades.',
};

test('what is left out is counted, and how to see it is said', () => {
  const text = cardText(summary, { full: false });
  expect(text).toContain('  … 18 more numbers: --full shows all\n');
  expect(text).toContain('  … 3 more comparisons: --full shows all\n');
  expect(text).toContain('  … 1 more report: --full shows all\n');
  expect(cardText(summary, { full: true })).toContain('  29  number 29\n');
});

test('fields that differ stand with every comparison, between parties too', () => {
  expect(cardText(summary, { full: false })).toContain(
    '    The parties are 0.2 apart. Differing fields: temperature, max_tokens.\n',
  );
});

test('both counts, risks, and reports under the triple they are of', () => {
  const text = cardText(summary, { full: false });
  expect(text).toContain('With the suggested names (--suggested-names counts by them)\n  3 → 2 models\n');
  expect(text).toContain('Risk categories the benchmark card names (no number): Bias\n');
  expect(text).toContain('Reports\n  m · b · acc\n    0.5 · Lab\n    0.7 · House\n');
});
