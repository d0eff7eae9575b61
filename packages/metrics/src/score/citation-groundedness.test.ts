import { missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../testing/score-sample.ts';
import { usageError } from '../testing/usage-error.ts';
import { citationGroundedness } from './citation-groundedness.ts';

const cited = (output: string, metadata: Record<string, never> | object) =>
  scoreSample(citationGroundedness, { output, metadata: metadata as never });

describe('citationGroundedness, marker mode', () => {
  test('is the share of markers found', () => {
    expect(cited('Yes [1], see [2].', { citations: ['[1]', '[2]', '[3]'] })).toEqual(
      scored(2 / 3, { mode: 'marker', required: 3, matched: 2 }),
    );
  });

  test('takes one marker as a text, trims, and counts each once', () => {
    expect(cited('see [1]', { citations: ' [1] ' })).toEqual(
      scored(1, { mode: 'marker', required: 1, matched: 1 }),
    );
    expect(cited('see [1]', { citations: ['[1]', ' [1]', '[2]', 7, null, '  '] })).toEqual(
      scored(0.5, { mode: 'marker', required: 2, matched: 1 }),
    );
  });

  test('counts case', () => {
    expect(cited('[policy:a]', { citations: '[Policy:A]' })).toMatchObject({ value: 0 });
  });

  test.each([{}, { citations: [] }, { citations: [7] }, { citations: ' ' }, { citations: null }])(
    'is missing with %j',
    (metadata) => {
      expect(cited('x', metadata)).toEqual(missing('no_metadata', 'metadata.citations declares no marker'));
    },
  );
});

describe('citationGroundedness, evidence mode', () => {
  const evidence = [
    { citation: '[1]', quote: 'Within  30\nDays' },
    { citation: '[2]', quotes: ['never', 'on request'] },
    { citation: '[3]', quote: 'absent' },
  ];

  test('needs marker and quote, the quote with case and white space aside', () => {
    expect(cited('within 30 days [1]. On Request. [3]', { citation_evidence: evidence })).toEqual(
      scored(1 / 3, { mode: 'evidence', required: 3, matched: 1, missing_citation: 1, missing_quote: 1 }),
    );
  });

  test('a span may miss both', () => {
    expect(cited('', { citation_evidence: [evidence[0]] })).toEqual(
      scored(0, { mode: 'evidence', required: 1, matched: 0, missing_citation: 1, missing_quote: 1 }),
    );
  });

  test('counts equal spans as often as they are listed, and takes quote and quotes together', () => {
    const span = { citation: '[1]', quote: 'no', quotes: ['yes'] };
    expect(cited('[1] yes', { citation_evidence: [span, span] })).toMatchObject({
      value: 1,
      details: { required: 2, matched: 2 },
    });
  });

  test.each([
    [[]],
    ['[1]'],
    [null],
    [[{ citation: '[1]' }]],
    [[{ citation: '[1]', quote: ' ' }]],
    [[{ citation: '', quote: 'x' }]],
    [[{ citation: '[1]', quotes: [] }]],
  ])('refuses %j, naming the sample, even where markers are declared', (citation_evidence) => {
    expect(() => cited('[1]', { citations: ['[1]'], citation_evidence })).toThrow(
      usageError('E_METRIC_CITATIONS', /"s1".*citation_evidence/u),
    );
  });

  test('details hold counts, never a text of the evidence', () => {
    const score = cited('secret [1]', { citation_evidence: [{ citation: '[1]', quote: 'secret' }] });
    expect(JSON.stringify(score)).not.toMatch(/secret|\[1\]/u);
  });
});

describe('citationGroundedness', () => {
  test('is missing without a text as output', () => {
    const metadata = { citations: '[1]' };
    expect(scoreSample(citationGroundedness, { output: null, metadata })).toMatchObject({
      class: 'no_output',
    });
    expect(scoreSample(citationGroundedness, { output: ['[1]'], metadata })).toMatchObject({
      class: 'unparsable',
    });
  });
});
