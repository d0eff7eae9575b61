import { describe, expect, test } from 'vitest';
import { readPaper } from '../paper/read-paper.ts';
import { extractPaper } from './extract-paper.ts';
import { extractedFields, fieldCoverage } from './evidence.ts';
import { markQuotes, reviewPage } from './review-page.ts';

describe('quotes in a page', () => {
  test('are found over line ends, hyphens and typographic marks, and marked once where they overlap', () => {
    const text = 'We report exact\nmatch, and “the mean reci-\nprocal rank” of all.';
    const { parts, places } = markQuotes(text, [
      'exact match',
      '"the mean reciprocal rank"',
      'the mean',
      'absent',
    ]);
    expect(places).toEqual([0, 1, 1, null]);
    expect(parts.filter(({ mark }) => mark !== null).map((part) => part.text)).toEqual([
      'exact\nmatch',
      '“the mean reci-\nprocal rank”',
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});

test('the review page has every field beside its page, with the quote marked and nothing of the paper as markup', async () => {
  const source = `# CapitalsBench\n\nAbstract\n\nCapitalsBench asks a model for the capital of a country; <script>alert(1)</script> a solution answers with one word for each.\n\nWe report Exact Match. We use temperature = 0.\n\nTable 1: Results\n\n| Model | Exact Match |\n| --- | --- |\n| Alpha 7B | 71.5 |\n`;
  const paper = await readPaper(new TextEncoder().encode(source), 'paper.md');
  const { extraction, refused, disagreements } = await extractPaper(paper, {
    ask: null,
    reads: 1,
    baselines: [],
  });
  const coverage = fieldCoverage(extraction, null);
  const page = reviewPage({ paper, extraction, refused, disagreements, coverage, notices: [] });
  expect(page).toContain('<mark id="p1-');
  expect(page).toContain('Exact Match of Alpha 7B');
  expect(page).toContain('<a href="#p1-t1-2-2">in a table</a>');
  expect(page).toContain('<mark id="p1-t1-2-2">71.5</mark>');
  expect(page).not.toContain('style="');
  expect(page).not.toContain('<script>alert');
  expect(coverage.missing).toContain('input dataset');
  expect(coverage.filled).toContain('results');
  expect(coverage.percent).toBe(
    Math.round((1000 * coverage.filled.length) / (coverage.filled.length + coverage.missing.length)) / 10,
  );
});

test('a field is of the section that its quote or its table stands in', async () => {
  const source =
    '# ToyBench: Toys\n\n## Abstract\n\nWe introduce ToyBench, which is about toys.\n\n## 3 Results\n\nWords.\n\n## 4 More\n\nAs Table 1 shows.\n\n## 5 End\n\nTable 1: Accuracy\n\n| Model | Accuracy |\n| --- | --- |\n| Alpha 7B | 71.5 |\n\n## Appendix\n\n## Decoding\n\nThe temperature is 0.2.\n';
  const paper = await readPaper(new TextEncoder().encode(source), 'paper.md');
  const { extraction } = await extractPaper(paper, { ask: null, reads: 1, baselines: [] });
  const sections = Object.fromEntries(
    extractedFields(extraction, paper).map(({ field, section }) => [field, section]),
  );
  expect(sections).toMatchObject({
    name: null,
    'Accuracy of Alpha 7B': '4 More',
    'temperature of Alpha 7B': 'Appendix Decoding',
  });
});
