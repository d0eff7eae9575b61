import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import { normaliseRecord, type RecordFile } from '../../corpus/normalise-record.ts';
import type { Aliases } from '../../resolve/name-index.ts';
import { signalsOf } from '../../signals/signals-of.ts';
import { recordOf } from '../../testing/record-of.ts';
import { askCorpus } from './ask-corpus.ts';
import { streamSignals } from './stream-signals.ts';
import { withCorpus } from './testing/with-corpus.ts';

const named = (number: number, model: string, dataset: string, metric: string): RecordFile => {
  const { record } = recordOf({
    score: number / 10,
    args: { temperature: number },
    result: {
      source_data: { dataset_name: dataset },
      metric_config: { metric_id: metric, min_score: 0, max_score: 1 },
    },
  });
  return {
    path: `data/suite/lab/${number}.json`,
    record: { ...(record as JsonObject), model_info: { id: model } },
  };
};
const records = [
  named(1, 'GPT-4o', 'MMLU', 'acc'),
  named(2, 'openai/gpt-4o', 'MMLU', 'acc'),
  named(3, 'openai/gpt-4o', 'mmlu', 'accuracy'),
  named(4, 'another', 'MMLU', 'f1'),
];
const names: Record<string, string> = {
  'model GPT-4o': 'openai/gpt-4o',
  'benchmark mmlu': 'MMLU',
  'metric accuracy': 'acc',
  'organization Lab': 'The Lab',
};
const aliases: Aliases = { canonical: (kind, name) => names[`${kind} ${name}`] ?? name };

test('explicit aliases make one triple of several names, as if it had been written so', async () => {
  const renamed = records
    .flatMap((record) => normaliseRecord(record).rows)
    .map((row) => ({
      ...row,
      model: aliases.canonical('model', row.model),
      path: [row.path[0], aliases.canonical('benchmark', row.path[1]), row.path[2], row.path[3]] as const,
      metric: aliases.canonical('metric', row.metric),
    }));
  const signals = await withCorpus(
    records,
    async (corpus) => (await Array.fromAsync(streamSignals(corpus))).flat(),
    aliases,
  );
  expect(signals).toEqual(signalsOf(renamed));
  expect(signals.map(({ reports }) => reports)).toEqual([1, 3]);
});

test('an organisation is no part of a key, and is renamed in the views', async () => {
  const only: Aliases = { canonical: (kind, name) => (kind === 'organization' ? `The ${name}` : name) };
  await withCorpus(
    records,
    async (corpus) => {
      const { rows } = await askCorpus(corpus, 'SELECT organization, triples FROM organizations');
      expect((await Array.fromAsync(rows)).flat()).toEqual([['The Lab', 4]]);
    },
    only,
  );
});
