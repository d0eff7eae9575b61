import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signals } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusRollup } from '../../signals/corpus-rollup.ts';
import { signalsOf } from '../../signals/signals-of.ts';
import { recordOf } from '../../testing/record-of.ts';
import { normaliseRecord, type RecordFile } from '../normalise-record.ts';
import { CorpusFolder } from '../testing/corpus-folder.ts';
import { type OpenCorpus, openCorpus } from './open-corpus.ts';
import { rollUpCorpus } from './roll-up-corpus.ts';
import { streamRows } from './stream-rows.ts';
import { streamSignals } from './stream-signals.ts';
import { randomRecords } from './testing/random-records.ts';
import { withCorpus } from './testing/with-corpus.ts';

const inMemory = (records: readonly RecordFile[]): Signals[] =>
  signalsOf(records.flatMap((record) => normaliseRecord(record).rows));

async function allSignals(corpus: OpenCorpus): Promise<Signals[]> {
  return (await Array.fromAsync(streamSignals(corpus))).flat();
}

describe('streamSignals', () => {
  test('says what the functions in memory say, of every corpus', async () => {
    await fc.assert(
      fc.asyncProperty(randomRecords, async (records) => {
        const expected = inMemory(records);
        await withCorpus(records, async (corpus) => {
          expect(await allSignals(corpus)).toEqual(expected);
          expect(await rollUpCorpus(corpus)).toEqual(corpusRollup(expected));
        });
      }),
      { numRuns: 25 },
    );
  });

  test('names with half a surrogate pair are shown with U+FFFD, and stay apart', async () => {
    const records = ['\ud800', '\ud801', '\ud800'].map((name, index) => ({
      ...recordOf({ score: 0.5, result: { evaluation_name: name } }),
      path: `data/suite/lab/model/${index}.json`,
    }));
    const signals = await withCorpus(records, allSignals);
    expect(signals.map(({ path }) => path[2])).toEqual(['\ufffd', '\ufffd']);
    expect(new Set(signals.map(({ reports }) => reports))).toEqual(new Set([1, 2]));
  });

  test('a later content of a file takes the place of an earlier one', async () => {
    const line = (score: number): string => `${JSON.stringify(recordOf({ score }).record)}\n`;
    const made = await CorpusFolder.of({ 'a.jsonl': line(0.1) + line(0.2), 'b.jsonl': line(0.3) });
    await made.ingest(['a.jsonl', 'b.jsonl']);
    await made.write({ 'a.jsonl': line(0.4) });
    await made.ingest(['a.jsonl', 'b.jsonl']);
    const corpus = await openCorpus(join(made.folder, 'corpus'));
    try {
      expect(await allSignals(corpus)).toMatchObject([{ reports: 2 }]);
      const scores = (await Array.fromAsync(streamRows(corpus))).flat().map(({ score }) => score);
      expect(new Set(scores)).toEqual(new Set([0.3, 0.4]));
    } finally {
      await corpus.close();
      await rm(made.folder, { recursive: true });
    }
  });
});
