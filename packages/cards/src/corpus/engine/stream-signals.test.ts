import type { Signals } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusRollup } from '../../signals/corpus-rollup.ts';
import { signalsOf } from '../../signals/signals-of.ts';
import { normaliseRecord, type RecordFile } from '../normalise-record.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { rollUpCorpus } from './roll-up-corpus.ts';
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
});
