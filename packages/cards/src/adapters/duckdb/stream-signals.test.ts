import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signals } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusRollup } from '../../signals/corpus-rollup.ts';
import { noAliases } from '../../resolve/name-index.ts';
import { signalsOf, signalsOfTriple } from '../../signals/signals-of.ts';
import { recordOf } from '../../testing/record-of.ts';
import { normaliseRecord, type RecordFile } from '../../corpus/normalise-record.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';
import { type DuckDbCorpus, openDuckDbCorpus } from './open-duckdb-corpus.ts';
import { rollUpCorpus } from './suggested-counts.ts';
import { streamRows, streamTriples } from './open-corpus.ts';
import { streamSignals } from './stream-signals.ts';
import { randomRecords } from './testing/random-records.ts';
import { withCorpus } from './testing/with-corpus.ts';

const inMemory = (records: readonly RecordFile[]): Signals[] =>
  signalsOf(records.flatMap((record) => normaliseRecord(record).rows));

async function allSignals(corpus: DuckDbCorpus): Promise<Signals[]> {
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

  test('says literally what they say literally', async () => {
    await fc.assert(
      fc.asyncProperty(randomRecords, async (records) => {
        const rows = records.flatMap((record) => normaliseRecord(record).rows);
        const read = async (corpus: DuckDbCorpus): Promise<Signals[]> => {
          const triples = (await Array.fromAsync(streamTriples(corpus))).map((one) =>
            signalsOfTriple(one, 'literal'),
          );
          expect(await allSignals(corpus)).toEqual(triples);
          return triples;
        };
        expect(await withCorpus(records, read, noAliases, 'literal')).toEqual(signalsOf(rows, 'literal'));
      }),
      { numRuns: 25 },
    );
  });

  test('means exactly θ apart do not diverge, on whichever side doubles put them; a hair more does', async () => {
    const cents = Array.from({ length: 60 }, (_, index) => 7 + index);
    const decimal = (hundredths: number): number => Number(`${hundredths}e-2`);
    const means = (index: number) => [
      [decimal(cents[index]!), decimal(cents[index]! + 8)],
      [decimal(cents[index]! + 5), decimal(cents[index]! + 13)],
    ];
    const spreads = cents.map((_, index) => {
      const [low, high] = means(index).map(([a, b]) => (a! + b!) / 2);
      return high! - low!;
    });
    expect(spreads.some((spread) => spread > 0.05)).toBe(true);
    expect(spreads.some((spread) => spread < 0.05)).toBe(true);
    const records = cents.flatMap((_, index) =>
      [0, 1e-7].flatMap((more) =>
        means(index).flatMap((scores, temperature) =>
          scores.map((score) => {
            const name = `${index} ${more}`;
            const relationship = temperature === 0 ? 'first_party' : 'third_party';
            const result = { evaluation_name: name };
            const moved = temperature === 1 ? Number((score + more).toFixed(7)) : score;
            return recordOf({ score: moved, relationship, args: { temperature }, result });
          }),
        ),
      ),
    );
    const documents = records.map((one, index) => ({ ...one, path: `data/suite/lab/model/${index}.json` }));
    for (const { path, variant_divergence, cross_party_divergence } of await withCorpus(
      documents,
      allSignals,
    )) {
      const expected = path[2].endsWith(' 0') ? 0 : 1;
      expect([path[2], variant_divergence, cross_party_divergence]).toEqual([path[2], expected, expected]);
    }
  });

  test('means over setups and parties of unlike sizes, many of them at a tie, are what exact fractions say', async () => {
    const report = fc.record({
      score: fc.constantFrom(0.5, 0.525, 0.53, 0.55, 0.575, 0.6, 1 / 3),
      relationship: fc.constantFrom('first_party', 'third_party', 'collaborative', 'none'),
      args: fc.constantFrom({ temperature: 0 }, { temperature: 1 }, { temperature: 0.5 }),
    });
    const triples = fc.sample(fc.array(report, { minLength: 3, maxLength: 40, size: 'max' }), 400);
    const records = triples.flatMap((reports, triple) =>
      reports.map((one, index) => ({
        ...recordOf({ ...one, result: { evaluation_name: `${triple}` } }),
        path: `data/suite/lab/model/${triple}-${index}.json`,
      })),
    );
    expect(await withCorpus(records, allSignals)).toEqual(inMemory(records));
  });

  test.each([
    ['seventeen reports against one, θ apart', 0, Array.from({ length: 17 }, () => 0.5), [0.55]],
    ['long decimals, θ apart', 0, [0.3333333333333333, 0.3333333333333333], [0.3833333333333333]],
    ['long decimals, a hair more apart', 1, [0.3333333333333333, 0.3333333333333333], [0.3833333333333334]],
  ])('%s: %i', async (_, flag, ...scores) => {
    const reported = (...relationships: readonly [string, string]) =>
      scores.flatMap((group, temperature) =>
        group.map((score, index) => ({
          ...recordOf({ score, relationship: relationships[temperature]!, args: { temperature } }),
          path: `data/suite/lab/model/${temperature}-${index}.json`,
        })),
      );
    for (const [records, parties, cross_party_divergence] of [
      [reported('first_party', 'third_party'), 2, flag],
      [reported('third_party', 'third_party'), 1, 0],
    ] as const)
      expect(await withCorpus(records, allSignals)).toMatchObject([
        { variants: 2, parties, variant_divergence: flag, cross_party_divergence },
      ]);
  });

  test('names with half a surrogate pair are shown as JSON writes them, and stay apart', async () => {
    const records = ['\ud800', '\ud801', '\ud800'].map((name, index) => ({
      ...recordOf({ score: 0.5, result: { evaluation_name: name } }),
      path: `data/suite/lab/model/${index}.json`,
    }));
    const signals = await withCorpus(records, allSignals);
    expect(signals.map(({ path, reports }) => [path[2], reports])).toEqual([
      ['\\ud800', 2],
      ['\\ud801', 1],
    ]);
  });

  test('a later content of a file takes the place of an earlier one', async () => {
    const line = (score: number): string => `${JSON.stringify(recordOf({ score }).record)}\n`;
    const made = await CorpusFolder.of({ 'a.jsonl': line(0.1) + line(0.2), 'b.jsonl': line(0.3) });
    await made.ingest(['a.jsonl', 'b.jsonl']);
    await made.write({ 'a.jsonl': line(0.4) });
    await made.ingest(['a.jsonl', 'b.jsonl']);
    const corpus = await openDuckDbCorpus(join(made.folder, 'corpus'));
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
