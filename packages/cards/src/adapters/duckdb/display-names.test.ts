import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import type { RecordFile } from '../../corpus/normalise-record.ts';
import { recordOf } from '../../testing/record-of.ts';
import { displayNames } from './display-names.ts';
import { withCorpus } from './testing/with-corpus.ts';

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
