import type { CardSubject } from '@assay/records';
import fc from 'fast-check';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildCard } from '../card/build-card.ts';
import { loadCardCorpus } from '../card/load-card-corpus.ts';
import { subjectsOf, wholeCorpus } from '../card/subjects.ts';
import type { Corpus } from '../ports/corpus.ts';
import { recordOf } from '../testing/record-of.ts';
import { randomRecords } from './duckdb/testing/random-records.ts';
import { withCorpus } from './duckdb/testing/with-corpus.ts';
import { streamCardJson } from './stream-card-json.ts';

let temporary = '';
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'assay-spooled-'));
  vi.stubEnv('TMPDIR', temporary);
});

const cards = [{ path: 'cards/a.json', sections: { benchmark_details: { name: 'a', overview: 'Sums.' } } }];
const suggestedNames = {
  joined: [],
  exact: counts(1),
  suggested: counts(2),
};

function counts(models: number) {
  const none = { reports: 0, triples: 0, benchmarks: 0, organizations: 0 };
  return {
    ...none,
    models,
    multi_party: 0,
    several_parties: 0,
    first_party_only: 0,
    reproducibility_gap: 0,
    temperature_missing_triples: 0,
    max_tokens_missing_triples: 0,
    variant_divergence: 0,
    variant_not_assessable: 0,
    cross_party_divergence: 0,
    comparability: 0,
  };
}

const asides = { suggestedNames, displayName: 'A name' };

async function expectSameCard(corpus: Corpus, subject: CardSubject): Promise<void> {
  const question = { subject, cards, population: 'literal' } as const;
  const card = buildCard(await loadCardCorpus(corpus, question), subject, asides);
  const pieces = await Array.fromAsync(await streamCardJson(corpus, question, asides));
  const streamed: unknown = JSON.parse(pieces.join(''));
  expect(streamed).toEqual(JSON.parse(JSON.stringify(card)));
  expect(Object.keys(streamed as object)).toEqual(Object.keys(card));
}

test('the same card as the one built in memory, of every subject', async () => {
  const property = fc.asyncProperty(randomRecords, async (records) => {
    await withCorpus(records, async (_, corpus) => {
      const subjects = subjectsOf(await corpus.subjectNames(cards));
      const few = [wholeCorpus, ...subjects.slice(0, 2), ...subjects.slice(-3)];
      for (const subject of few) await expectSameCard(corpus, subject);
    });
  });
  await fc.assert(property, { numRuns: 3, endOnFailure: true });
});

test('of a corpus without results too', async () => {
  await withCorpus(['not a record'], async (_, corpus) => expectSameCard(corpus, wholeCorpus));
});

test('nothing is left on the disk, read to the end or not', async () => {
  const record = { path: 'data/suite/a.json', record: recordOf({ score: 0.5 }).record };
  await withCorpus([record], async (_, corpus) => {
    const question = { subject: wholeCorpus, cards: [], population: 'literal' } as const;
    const before = await readdir(temporary);
    await Array.fromAsync(await streamCardJson(corpus, question));
    const pieces = await streamCardJson(corpus, question);
    await pieces.next();
    await pieces.return();
    expect(await readdir(temporary)).toEqual(before);
  });
});
