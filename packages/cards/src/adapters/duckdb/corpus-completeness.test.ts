import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { askSubjectNames } from './ask-subject-names.ts';
import { askCorpus } from './ask/ask-corpus.ts';
import { corpusCompleteness } from './corpus-completeness.ts';
import { withCorpus } from './testing/with-corpus.ts';

/** Two records of one benchmark that name their source with these fields. */
const sources = (...given: readonly JsonObject[]) =>
  given.map((source, index) => ({
    path: `data/suite/lab/model/${index}.json`,
    record: { ...(recordOf({ score: 0.5 }).record as JsonObject), source_metadata: source },
  }));

describe('corpusCompleteness', () => {
  test('fields 24 to 26 are populated when any record of the benchmark has them', async () => {
    const records = sources(
      { source_type: 'documentation', source_organization_name: null },
      { source_organization_name: 'unknown', evaluator_relationship: 'other' },
    );
    await withCorpus(records, async (corpus) => {
      expect(await corpusCompleteness(corpus, 'placeholder_aware')).toMatchObject([
        { benchmark: 'arithmetic', card: null, score: '1/14', fully_missing: 26 },
      ]);
      expect(await corpusCompleteness(corpus, 'literal')).toMatchObject([{ score: '3/28' }]);
    });
  });

  test('an empty text is there to the letter, and is the name of nobody', async () => {
    const nothing = { source_type: '', source_organization_name: '', evaluator_relationship: '' };
    await withCorpus(sources(nothing), async (corpus) => {
      expect(await corpusCompleteness(corpus, 'placeholder_aware')).toMatchObject([{ score: '0' }]);
      expect(await corpusCompleteness(corpus, 'literal')).toMatchObject([{ score: '3/28' }]);
      expect((await askSubjectNames(corpus, [])).organizations).toEqual([]);
      const { rows } = await askCorpus(
        corpus,
        'SELECT organization, results, relationships FROM organizations',
      );
      expect((await Array.fromAsync(rows)).flat()).toEqual([[null, 1, null]]);
    });
  });
});
