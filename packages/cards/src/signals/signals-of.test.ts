import { signalsSchema } from '@assay/records';
import { expect, test } from 'vitest';
import { rowsOf } from '../testing/record-of.ts';
import { corpusRollup } from './corpus-rollup.ts';
import { signalsCsv, signalsCsvHead, signalsOf } from './signals-of.ts';

const rows = rowsOf([
  { score: 0.5, relationship: 'first_party', args: { temperature: 0, max_tokens: 256 } },
  { score: 0.7, args: { temperature: 1 } },
]);
const [first] = rows;
const elsewhere = { ...first!, path: ['suite', 'arithmetic', 'sums', null] as const };
const otherModel = { ...first!, model: 'lab/another' };

test('signalsOf: every triple once, ordered by model, path (no split first) and metric', () => {
  const signals = signalsOf([...rows, elsewhere, otherModel]);
  expect(signals.map(({ model, path }) => [model, path[3]])).toEqual([
    ['lab/another', 'test'],
    ['lab/model', null],
    ['lab/model', 'test'],
  ]);
  for (const triple of signals) expect(signalsSchema.parse(triple)).toEqual(triple);
  expect(signals[2]).toEqual({
    model: 'lab/model',
    path: ['suite', 'arithmetic', 'sums', 'test'],
    metric: 'accuracy',
    reports: 2,
    reproducibility_gap: 1,
    missing_fields: ['max_tokens'],
    first_party_only: 0,
    multi_party: 1,
    variants: 2,
    parties: 2,
    variant_divergence: 1,
    cross_party_divergence: 1,
    comparability: 1,
    differing_fields: ['temperature', 'max_tokens'],
    lowest: 0.5,
    highest: 0.7,
    stated_differences: [
      { field: 'temperature', values: ['0', '1'] },
      { field: 'max_tokens', values: [null, '256'] },
    ],
    unexplained_spread: 0,
  });
});

test('corpusRollup counts triples', () => {
  expect(corpusRollup(signalsOf([...rows, elsewhere, otherModel]))).toEqual({
    rows: 4,
    triples: 3,
    reproducibility_gap: 1,
    temperature_missing_triples: 0,
    max_tokens_missing_triples: 1,
    first_party_only: 2,
    multi_party: 1,
    variant_divergence: 1,
    variant_not_assessable: 0,
    cross_party_divergence: 1,
    comparability: 1,
    models: 2,
    benchmarks: 1,
  });
});

test('an empty corpus has no triples', () => {
  expect(corpusRollup(signalsOf([]))).toMatchObject({ rows: 0, triples: 0, benchmarks: 0 });
});

test('signalsCsv: a row for each triple, safe to open, null an empty cell', () => {
  const [row] = rowsOf([{ score: 0.5, bounds: {} }]);
  const given = {
    ...row!,
    model: '=lab/model',
    metric: 'mean, "weighted"',
    path: ['suite', 'arithmetic', 'sums', null] as const,
  };
  const other = { ...given, setup: { ...given.setup, temperature: '1' } };
  expect([signalsCsvHead, signalsCsv(signalsOf([given, other]))]).toEqual([
    'model,collection,dataset,evaluation_name,split,metric,reports,reproducibility_gap,missing_fields,first_party_only,' +
      'multi_party,variants,parties,variant_divergence,cross_party_divergence,comparability,differing_fields,' +
      'lowest,highest,stated_differences,unexplained_spread\r\n',
    `'=lab/model,suite,arithmetic,sums,,"mean, ""weighted""",2,1,max_tokens temperature,0,1,2,1,,0,,temperature,0.5,0.5,temperature (unspecified) vs 1,0\r\n`,
  ]);
});
