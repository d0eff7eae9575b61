import type { Calculation, Card } from '@assay/records';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askCorpus } from '../adapters/duckdb/ask-corpus.ts';
import type { DuckDbCorpus } from '../adapters/duckdb/open-duckdb-corpus.ts';
import { randomRecords } from '../adapters/duckdb/testing/random-records.ts';
import { withCorpus } from '../adapters/duckdb/testing/with-corpus.ts';
import { normaliseRecord } from '../corpus/normalise-record.ts';
import { benchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import { buildCard } from './build-card.ts';
import { cardCorpus } from './card-corpus.ts';
import { subjectsOf, wholeCorpus } from './subjects.ts';

async function listedBy(corpus: DuckDbCorpus, query: string): Promise<string[]> {
  const { rows } = await askCorpus(corpus, query);
  const listed = (await Array.fromAsync(rows)).flat();
  return listed.map(([path, result]) => JSON.stringify([path, result])).sort();
}

function placesOf({ evidence }: Calculation, { rows }: Card): string[] {
  return evidence.map((row) => JSON.stringify([rows[row]!.file, rows[row]!.result])).sort();
}

test('the query of a number lists exactly the rows that are its evidence', async () => {
  await fc.assert(
    fc.asyncProperty(randomRecords, fc.nat(), async (records, choice) => {
      const rows = records.flatMap((record) => normaliseRecord(record).rows);
      const completeness = benchmarkCompleteness(rows, []);
      const population = 'placeholder_aware';
      const known = cardCorpus({
        rows,
        cards: [],
        findings: [],
        sources: rows,
        completeness,
        population,
        reading: 'resolved',
      });
      const subjects = subjectsOf(known.names);
      const chosen = [wholeCorpus, subjects[choice % subjects.length]!];
      await withCorpus(records, async (corpus) => {
        for (const subject of chosen) {
          const card = buildCard(known, subject);
          const calculations = [...card.figures, ...card.comparisons].map(({ calculation }) => calculation);
          for (const calculation of calculations)
            if (calculation.query !== null)
              expect(await listedBy(corpus, calculation.query), calculation.query).toEqual(
                placesOf(calculation, card),
              );
        }
      });
    }),
    { numRuns: 5 },
  );
});
