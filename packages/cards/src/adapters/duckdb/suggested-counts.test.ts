import type { CardSubject, JsonObject, NameCounts } from '@assay/records';
import { expect, test } from 'vitest';
import { loadCardCorpus } from '../../card/load-card-corpus.ts';
import { subjectsOf, wholeCorpus } from '../../card/subjects.ts';
import type { RecordFile } from '../../corpus/normalise-record.ts';
import type { Aliases } from '../../resolve/name-index.ts';
import { Registry } from '../../resolve/registry.ts';
import { suggestedNames } from '../../resolve/suggested-names.ts';
import { recordOf } from '../../testing/record-of.ts';
import { askSubjectNames, corpusNames } from './open-corpus.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';
import { rollUpCorpus, suggestedCounts } from './suggested-counts.ts';
import { withCorpus } from './testing/with-corpus.ts';

function report(number: number, model: string, dataset: string, organization: string): RecordFile {
  const relationship = number % 2 === 0 ? 'first_party' : 'third_party';
  const source = { dataset_name: dataset, ...(number > 3 ? {} : { hf_split: 'test' }) };
  const score = number % 2 === 0 ? 0.5 : 0.9;
  const args = number === 2 ? { temperature: 1 } : {};
  const { record } = recordOf({ score, args, relationship, result: { source_data: source } });
  const { source_metadata: from, ...rest } = record as { source_metadata: JsonObject };
  return {
    path: `data/suite/lab/${number}.json`,
    record: {
      ...rest,
      source_metadata: { ...from, source_organization_name: organization },
      model_info: { id: model },
    },
  };
}

const reports = [
  report(0, 'OpenAI/GPT-4o', 'GSM8K', 'Lab'),
  report(1, 'openai/gpt-4o', 'GSM8K', 'lab'),
  report(2, 'openai/gpt-4o', 'gsm8k', 'Test House'),
  report(3, 'lab/own', 'gsm8k', ''),
  report(4, 'lab/own', 'GSM8K', 'Lab'),
];

async function suggestedOf(corpus: DuckDbCorpus) {
  const used = await corpusNames(corpus);
  return suggestedNames(used, new Registry({ corpus: used }));
}

/** What the counts are in a corpus that goes by these names. */
async function countsUnder(subject: CardSubject, aliases?: Aliases): Promise<NameCounts> {
  return withCorpus(
    reports,
    async (_, corpus) => {
      const name =
        subject.kind === 'corpus'
          ? subject.name
          : (aliases?.canonical(subject.kind, subject.name) ?? subject.name);
      const question = { subject: { ...subject, name }, cards: [], population: 'literal' } as const;
      const { triples } = await loadCardCorpus(corpus, question);
      const rows = triples.flatMap((triple) => triple.reports);
      const count = (holds: (signals: (typeof triples)[number]['signals']) => boolean): number =>
        triples.filter(({ signals }) => holds(signals)).length;
      return {
        reports: rows.length,
        triples: triples.length,
        models: new Set(rows.map(({ model }) => model)).size,
        benchmarks: new Set(rows.map(({ path }) => JSON.stringify(path.slice(0, 2)))).size,
        organizations: new Set(rows.flatMap(({ organization }) => organization || [])).size,
        multi_party: count(({ multi_party }) => multi_party === 1),
        several_parties: count(({ parties }) => parties > 1),
        first_party_only: count(({ first_party_only }) => first_party_only === 1),
        reproducibility_gap: count(({ reproducibility_gap }) => reproducibility_gap === 1),
        temperature_missing_triples: count(({ missing_fields }) => missing_fields.includes('temperature')),
        max_tokens_missing_triples: count(({ missing_fields }) => missing_fields.includes('max_tokens')),
        variant_divergence: count(({ variant_divergence }) => variant_divergence === 1),
        variant_not_assessable: count(({ variant_divergence }) => variant_divergence === null),
        cross_party_divergence: count(({ cross_party_divergence }) => cross_party_divergence === 1),
        comparability: count(({ comparability }) => comparability === 1),
      };
    },
    aliases,
  );
}

const subjects: readonly CardSubject[] = [
  wholeCorpus,
  { kind: 'model', name: 'openai/gpt-4o', collection: null },
  { kind: 'benchmark', name: 'gsm8k', collection: 'suite' },
  { kind: 'organization', name: 'lab', collection: null },
];

test.each(subjects)('both counts of $kind $name are those of a corpus under the names', async (subject) => {
  const { aliases, counts } = await withCorpus(reports, async (corpus) => {
    const suggested = await suggestedOf(corpus);
    const countsByName = await suggestedCounts(corpus, suggested);
    return { aliases: suggested.aliases, counts: await countsByName.of(subject) };
  });
  expect(counts?.exact).toEqual(await countsUnder(subject));
  expect(counts?.suggested).toEqual(await countsUnder(subject, aliases));
  expect(counts?.exact).not.toEqual(counts?.suggested);
});

test('triples that diverge only once their names are one are counted', async () => {
  await withCorpus(reports, async (corpus) => {
    const counts = await (await suggestedCounts(corpus, await suggestedOf(corpus))).of(wholeCorpus);
    expect(counts!.exact).toMatchObject({
      cross_party_divergence: 0,
      variant_divergence: 0,
      comparability: 0,
    });
    expect(counts!.suggested.cross_party_divergence).toBeGreaterThan(0);
    expect(counts!.suggested.variant_divergence).toBeGreaterThan(0);
  });
});

test('the joined names of a card are those that its own rows have', async () => {
  const joined = await withCorpus(reports, async (corpus) => {
    const countsByName = await suggestedCounts(corpus, await suggestedOf(corpus));
    return (await countsByName.of({ kind: 'model', name: 'lab/own', collection: null }))?.joined;
  });
  expect(joined?.map(({ kind }) => kind)).toEqual(['benchmark', 'organization']);
});

test('nothing is said where names join nothing', async () => {
  await withCorpus(reports.slice(3, 4), async (corpus) => {
    const countsByName = await suggestedCounts(corpus, await suggestedOf(corpus));
    expect(await countsByName.of(wholeCorpus)).toBeNull();
    expect((await rollUpCorpus(corpus)).triples).toBe(1);
  });
});

test('every subject whose counts differ is among those worth asking about', async () => {
  await withCorpus(reports, async (corpus) => {
    const countsByName = await suggestedCounts(corpus, await suggestedOf(corpus));
    const isAffected = await countsByName.affected();
    for (const subject of [wholeCorpus, ...subjectsOf(await askSubjectNames(corpus, []))]) {
      const isChanged = (await countsByName.of(subject)) !== null;
      expect(!isChanged || isAffected(subject), `${subject.kind} ${subject.name}`).toBe(true);
    }
    expect(isAffected({ kind: 'model', name: 'never seen', collection: null })).toBe(false);
  });
});
