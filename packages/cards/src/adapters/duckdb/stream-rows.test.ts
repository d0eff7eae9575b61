import { expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { normaliseRecord } from '../../corpus/normalise-record.ts';
import { quoted } from '../../corpus/json-shape.ts';
import { streamRows } from './stream-rows.ts';
import { withCorpus } from './testing/with-corpus.ts';

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
