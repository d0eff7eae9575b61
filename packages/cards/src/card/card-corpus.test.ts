import { describe, expect, test } from 'vitest';
import { cardCorpusOf } from '../testing/card-corpus-of.ts';
import { buildCard } from './build-card.ts';
import { findSubject } from './subjects.ts';

const card = {
  benchmark_details: {
    name: 'arithmetic',
    overview: 'Sums of two numbers.',
    domains: ['N/A'],
    languages: [],
  },
  data: { source: 'made by hand', size: 'Not specified', format: null },
  evalcards: { lifecycle_status: 'active' },
  possible_risks: [{ category: 'Misuse' }, { category: 'Bias' }],
};

describe('documentation', () => {
  const corpus = cardCorpusOf([{ score: 0.5, organization: 'unknown' }], { 'cards/sums.json': card });
  const [documentation] = buildCard(
    corpus,
    findSubject(corpus.names, 'benchmark', 'arithmetic')!,
  ).documentation;
  const field = (path: string) => documentation!.fields.find((one) => one.path.endsWith(path))!;

  test.each([
    ['benchmark_details.name', 'populated', 1, 'arithmetic', 'cards/sums.json'],
    ['benchmark_details.domains', 'placeholder', 0, 'N/A', 'cards/sums.json'],
    ['benchmark_details.languages', 'placeholder', 0, '[]', 'cards/sums.json'],
    ['benchmark_details.data_type', 'missing', 0, null, null],
    ['source_metadata.source_type', 'populated', 1, 'evaluation_run', 'data/suite/lab/model/0.json'],
    ['source_organization_name', 'placeholder', 0, 'unknown', 'data/suite/lab/model/0.json'],
    ['evalcards.lifecycle_status', 'populated', 1, 'active', 'cards/sums.json'],
    ['evalcards.preregistration_url', 'missing', 0, null, null],
  ])('%s is %s', (path, state, score, stated, source) => {
    expect(field(path)).toMatchObject({ state, score, stated, source });
  });

  test('a partial field tells its sub-items apart', () => {
    expect(field('autobenchmarkcard.data')).toMatchObject({
      coverage: 'partial',
      state: 'partial',
      score: 0.25,
      parts: [
        { state: 'populated', stated: 'made by hand' },
        { state: 'placeholder', stated: 'Not specified' },
        { state: 'missing', stated: null },
        { state: 'missing', stated: null },
      ],
    });
  });

  test('C(b), the fields completely missing, and risks that enter no number', () => {
    expect(documentation).toMatchObject({
      card: 'cards/sums.json',
      score: '3/16',
      fully_missing: 22,
      risk_categories: ['Misuse', 'Bias'],
    });
  });
});
