import { expect, test } from 'vitest';
import { withCorpus } from './testing/with-corpus.ts';
import { recordOf } from '../../testing/record-of.ts';
import { corpusNames } from './corpus-names.ts';

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
