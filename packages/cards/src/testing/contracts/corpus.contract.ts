import { describe, expect, test } from 'vitest';
import { wholeCorpus } from '../../card/subjects.ts';
import { normaliseRecord, type RecordFile } from '../../corpus/normalise-record.ts';
import type { Corpus } from '../../ports/corpus.ts';
import { type Aliases, noAliases } from '../../resolve/name-index.ts';
import { Registry } from '../../resolve/registry.ts';
import { suggestedNames } from '../../resolve/suggested-names.ts';
import { corpusRollup } from '../../signals/corpus-rollup.ts';
import { reproducibilityOf, reproducibilityRates } from '../../signals/reproducibility.ts';
import { signalsOf, triplesOf } from '../../signals/signals-of.ts';
import { recordOf } from '../record-of.ts';

/** Hands a corpus of these documents to `use`, and closes it. */
type UseCorpus = <T>(
  documents: readonly unknown[],
  use: (corpus: Corpus) => Promise<T>,
  aliases?: Aliases,
) => Promise<T>;

const report = (place: number, said: Parameters<typeof recordOf>[0], model: string): RecordFile => {
  const { record } = recordOf(said);
  return {
    path: `data/suite/lab/${place}.json`,
    record: { ...(record as object), model_info: { id: model, name: `Model of ${model}` } },
  };
};

const records = [
  report(0, { score: 0.9, relationship: 'first_party', args: { temperature: 0, max_tokens: 9 } }, 'lab/one'),
  report(1, { score: 0.5, args: { temperature: 1 } }, 'lab/one'),
  report(2, { score: 0.5, result: { evaluation_name: "it's" } }, 'Lab/One'),
];
const card = {
  path: 'cards/a.json',
  card: { benchmark_details: { name: 'arithmetic', overview: 'Sums.' } },
};
const limits = { seconds: 60, memoryBytes: 2 ** 30, spillBytes: 2 ** 30 };

async function flat<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  return (await Array.fromAsync(batches)).flat();
}

/** What every adapter answers: the same as the plain functions over the rows of the same records. */
export function corpusContract(name: string, useCorpus: UseCorpus): void {
  // What only the extra views read stands beside a row in the corpus, not in it.
  const rows = records
    .flatMap((record) => normaliseRecord(record).rows)
    .map(({ wider: _wider, ...row }) => row);

  describe(`a corpus in ${name}`, () => {
    test('gives its rows and its triples, all or those of a condition', () =>
      useCorpus(records, async (corpus) => {
        expect(await flat(corpus.rows())).toEqual(rows);
        expect(await corpus.countRows('true')).toBe(rows.length);
        expect(await corpus.countRows("model = 'Lab/One'")).toBe(1);
        expect((await flat(corpus.rows("model = 'Lab/One'"))).map(({ model }) => model)).toEqual(['Lab/One']);
        expect(await Array.fromAsync(corpus.triples())).toEqual(triplesOf(rows));
      }));

    test('gives the signals, their counts and their rates', () =>
      useCorpus(records, async (corpus) => {
        const signals = signalsOf(rows);
        expect(await flat(corpus.signals())).toEqual(signals);
        expect(await corpus.rollUp()).toEqual(corpusRollup(signals));
        expect(await corpus.rollUpRates()).toEqual(
          reproducibilityRates(triplesOf(rows).map(({ reports }) => reproducibilityOf(reports))),
        );
      }));

    test('gives extra views and counts by suggested names, as often as it is asked', () =>
      useCorpus(records, async (corpus) => {
        const used = await corpus.names();
        const suggested = suggestedNames(used, new Registry({ corpus: used }));
        const ask = async () => ({
          signals: await flat(corpus.signals('true', ['saturation', 'wide-variants'])),
          extras: await corpus.rollUpExtras(['theta', 'saturation', 'by-organization']),
          suggested: await (await corpus.suggestedCounts(suggested)).of(wholeCorpus),
        });
        const first = await ask();
        expect(Object.keys(first.signals[0]!.extra!)).toEqual(['saturation', 'wide_variants']);
        expect(Object.keys(first.extras)).toEqual(['theta', 'saturation', 'by_organization']);
        expect(first.suggested).toMatchObject({ exact: { models: 2 }, suggested: { models: 1 } });
        expect(await ask()).toEqual(first);
      }));

    test('knows its names, its sources, its findings and its cards', () =>
      useCorpus([...records, 'no record'], async (corpus) => {
        expect((await corpus.names()).model).toEqual(['Lab/One', 'lab/one']);
        const { models, benchmarks } = await corpus.subjectNames([]);
        expect([...models].sort()).toEqual(['Lab/One', 'lab/one']);
        expect(benchmarks).toEqual([{ name: 'arithmetic', collection: 'suite' }]);
        expect((await corpus.displayNames('lab/one')).get('lab/one')).toBe('Model of lab/one');
        expect(await corpus.sources()).toHaveLength(2);
        expect(await corpus.findings(null)).toMatchObject([{ action: 'refused' }]);
        expect(await corpus.findings("model = 'lab/one'")).toEqual([]);
        expect(await corpus.cards()).toEqual([]);
      }));

    test('has the benchmark cards that came with the records, and what they leave open', () =>
      useCorpus([...records, card], async (corpus) => {
        expect(await corpus.cards()).toHaveLength(1);
        const [found] = await corpus.completeness('literal');
        expect(found).toMatchObject({ benchmark: 'arithmetic', card: expect.any(String) as string });
      }));

    test('answers under the names that it was opened with', () =>
      useCorpus(
        records,
        async (corpus) => {
          expect((await corpus.names()).model).toEqual(['lab/one']);
          expect((await corpus.rollUp()).models).toBe(1);
        },
        { ...noAliases, canonical: (_, given) => given.toLowerCase() },
      ));

    test("answers the user's SQL within limits, and refuses what is no question", () =>
      useCorpus(records, async (corpus) => {
        const sql = 'SELECT model, count(*) AS n FROM results GROUP BY model ORDER BY model';
        expect(await Array.fromAsync(corpus.ask({ kind: 'sql', sql }, limits))).toEqual([
          { kind: 'columns', columns: ['model', 'n'] },
          {
            kind: 'batch',
            batch: [
              ['Lab/One', 1],
              ['lab/one', 2],
            ],
          },
        ]);
        const dropped = corpus.ask({ kind: 'sql', sql: 'DROP VIEW results' }, limits);
        await expect(Array.fromAsync(dropped)).rejects.toMatchObject({ trouble: 'usage' });
        expect(await corpus.countRows('true')).toBe(rows.length);
      }));

    test('of nothing is nothing', () =>
      useCorpus([], async (corpus) => {
        expect(await flat(corpus.rows())).toEqual([]);
        expect(await corpus.rollUp()).toMatchObject({ rows: 0, triples: 0 });
        expect(await corpus.sources()).toEqual([]);
      }));
  });
}
