import { describe, expect, test } from 'vitest';
import { cardCorpusOf } from '../testing/card-corpus-of.ts';
import { buildCard } from './build-card.ts';
import { cardSummary } from './card-summary.ts';

const limits = { comparisons: 1, reports: 1 };

function summaryOf(name: string) {
  const path = [name, name, name, name] as const;
  const about = { model: name, organization: name, path, file: name };
  const corpus = cardCorpusOf(
    [
      { ...about, score: 0.5, relationship: 'first_party' },
      { ...about, score: 0.9, args: { temperature: 1, prompt_template: name }, relationship: 'third_party' },
    ],
    { [name]: { benchmark_details: { name, overview: name }, possible_risks: [{ category: name }] } },
  );
  return cardSummary(buildCard(corpus, { kind: 'benchmark', name, collection: null }), limits);
}

/** Every text of a summary. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('cardSummary', () => {
  test.each([
    'safe\u202eevil\u202c',
    'red\u001b[31m\u0007',
    'x'.repeat(10_000),
    '| a | b |\n\n# heading',
    '\ud800lone',
    ' ',
  ])('texts are single lines that a terminal bears: %#', (name) => {
    const texts = textsOf(summaryOf(name));
    expect(texts.filter((text) => /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\ud800]/.test(text))).toEqual([]);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(3000);
  });

  test('the numbers as people read them, and lists with their whole length', () => {
    const { title, sections, compared, reports } = summaryOf('plain');
    expect(title).toBe('Benchmark: plain');
    expect(sections.map((section) => section.title)).toEqual([
      'What was reported',
      'Reproducibility',
      'Completeness',
      'Provenance',
      'Comparability',
    ]);
    expect(sections[1]!.figures[0]).toEqual({
      value: '1 of 1',
      label: 'Triples with a reproducibility gap',
      exact: '',
    });
    expect([compared.total, compared.shown.length]).toEqual([2, 1]);
    expect(compared.shown[0]).toMatchObject({
      verdict: 'The setups are 0.4 (2/5) apart: more than θ · range = 0.05 (1/20).',
      differing: ['temperature', 'prompt_template'],
    });
    expect([reports.total, reports.shown.length]).toEqual([2, 1]);
    expect(reports.shown[0]!.parts.join(' · ')).toBe(
      '0.5 on [0, 1] · plain, first party · 2026-01-01 · plain result 0',
    );
  });

  test('what cannot be said says why in its label', () => {
    const harness = summaryOf('plain').sections[1]!.figures.find(({ value }) => value === null);
    expect(harness?.label).toMatch(/not stated: no agentic triple/);
  });
});
