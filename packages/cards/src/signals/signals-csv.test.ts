import { expect, test } from 'vitest';
import { rowsOf } from '../testing/record-of.ts';
import { signalsCsv, signalsCsvHead } from './signals-csv.ts';
import { signalsOf } from './signals-of.ts';

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
