import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { quoted } from '../../corpus/json-shape.ts';
import { normaliseRecord, type RecordFile } from '../../corpus/normalise-record.ts';
import { corpusContract } from '../../testing/contracts/corpus.contract.ts';
import { recordOf } from '../../testing/record-of.ts';
import { askCorpus } from './ask-corpus.ts';
import { askSubjectNames, corpusCompleteness, corpusNames, displayNames, streamRows } from './open-corpus.ts';
import { withCorpus } from './testing/with-corpus.ts';

corpusContract('DuckDB', (documents, use, aliases) =>
  withCorpus(documents, (_, corpus) => use(corpus), aliases),
);

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

test('corpusNames: every name once', async () => {
  const one = recordOf({ score: 1 });
  const two = { ...recordOf({ score: 0 }), path: 'data/suite/lab/model/two.json' };
  await withCorpus([one, two], async (corpus) => {
    const { model, benchmark, metric, organization } = await corpusNames(corpus);
    expect([model, benchmark, metric, organization].map((names) => names.length)).toEqual([1, 1, 1, 1]);
    expect(benchmark).toEqual(['arithmetic']);
  });
});

test('corpusNames: none of an empty corpus', async () => {
  await withCorpus([], async (corpus) => {
    expect(await corpusNames(corpus)).toEqual({ model: [], benchmark: [], metric: [], organization: [] });
  });
});

const called = (number: number, id: string, name: string): RecordFile => ({
  path: `data/suite/${number}.json`,
  record: { ...(recordOf({ score: number / 10 }).record as JsonObject), model_info: { id, name } },
});

test('the name that most results come with, where it says more than the id', async () => {
  const records = [
    called(1, 'openai/gpt-4o', 'GPT-4o (Aug 2024)'),
    called(2, 'openai/gpt-4o', 'GPT-4o'),
    called(3, 'openai/gpt-4o', 'GPT-4o'),
    called(4, 'lab/plain', 'plain'),
    called(5, 'own', 'own'),
    called(6, 'lab/blank', ' '),
    called(7, 'lab/x', "X's model"),
  ];
  await withCorpus(records, async (corpus) => {
    expect([...(await displayNames(corpus))]).toEqual([
      ['lab/x', "X's model"],
      ['openai/gpt-4o', 'GPT-4o'],
    ]);
    expect([...(await displayNames(corpus, 'openai/gpt-4o'))]).toEqual([['openai/gpt-4o', 'GPT-4o']]);
    expect((await displayNames(corpus, 'lab/plain')).size).toBe(0);
  });
});

const one = recordOf({ score: 0.5, args: { temperature: 0, prompt_template: "it's\u0000" } });
const two = {
  ...recordOf({ score: -0, bounds: {}, result: { evaluation_name: "it's" } }),
  path: 'data/suite/lab/model/two.json',
};

test('streamRows: the rows as they were read', async () => {
  const expected = [one, two].flatMap((record) => normaliseRecord(record).rows);
  await withCorpus([one, two], async (corpus) => {
    const rows = (await Array.fromAsync(streamRows(corpus))).flat();
    expect(rows).toEqual(expected.map((row) => ({ ...row, wider: undefined })));
  });
});

test('streamRows: those for which a condition holds', async () => {
  await withCorpus([one, two], async (corpus) => {
    const rows = await Array.fromAsync(streamRows(corpus, `evaluation_name = ${quoted("it's")}`));
    expect(rows.flat().map(({ file }) => file)).toEqual([two.path]);
  });
});
