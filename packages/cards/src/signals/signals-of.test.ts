import { type JsonObject, signalsSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { normaliseRecord } from '../corpus/normalise-record.ts';
import { recordOf, rowsOf } from '../testing/record-of.ts';
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

const settled = { temperature: 0, max_tokens: 100 };

/** A report of 0.2 or 0.9, all else equal but what is given. */
const reported = (score: number, details: JsonObject, library: JsonObject = { name: 'a', version: '1' }) => {
  const generation = { generation_args: settled, additional_details: details };
  const { path, record } = recordOf({ score, result: { generation_config: generation } });
  return normaliseRecord({ path, record: { ...(record as JsonObject), eval_library: library } }).rows;
};

describe('reports that state different things', () => {
  test.each([
    ['scaffold', { agent_scaffold: 'X' }, { agent_scaffold: 'Y' }, ['X', 'Y']],
    ['precision', { dtype: 'int8' }, { precision: 'bf16' }, ['bf16', 'int8']],
    ['shots', {}, { num_fewshot: 5 }, [null, '5']],
    ['reasoning_effort', { reasoning_effort: 'low' }, { reasoning_effort: 'high' }, ['high', 'low']],
    ['system_prompt', { system_prompt: 'a' }, {}, [null, 'a']],
  ] as const)('%s: two setups, both values', (field, a, b, values) => {
    expect(signalsOf([...reported(0.2, a), ...reported(0.9, b)])).toMatchObject([
      {
        variants: 2,
        variant_divergence: 1,
        differing_fields: [field],
        stated_differences: [{ field, values }],
        unexplained_spread: 0,
      },
    ]);
  });

  test.each([
    ['library', { name: 'a', version: '1' }, { name: 'b', version: '1' }, ['a', 'b']],
    ['library_version', { name: 'a', version: '1' }, { name: 'a', version: '2' }, ['1', '2']],
  ] as const)('%s: one setup, but not the same in all that is stated', (field, a, b, values) => {
    expect(signalsOf([...reported(0.2, {}, a), ...reported(0.9, {}, b)])).toMatchObject([
      {
        variants: 1,
        variant_divergence: 0,
        differing_fields: [],
        stated_differences: [{ field, values }],
        unexplained_spread: 0,
      },
    ]);
  });

  test('nothing stated differs: the scores are said to be apart', () => {
    const unknown = { name: 'unknown', version: '1' };
    const other = { name: 'Unknown', version: '2' };
    expect(signalsOf([...reported(0.2, {}, unknown), ...reported(0.9, {}, other)])).toMatchObject([
      { variants: 1, lowest: 0.2, highest: 0.9, stated_differences: [], unexplained_spread: 1 },
    ]);
  });

  test('literally, neither the details nor what stands beside the signals is there', () => {
    const rows = [...reported(0.2, { agent_scaffold: 'X' }), ...reported(0.9, { agent_scaffold: 'Y' })];
    const [signals] = signalsOf(rows, 'literal');
    expect(signals).toMatchObject({ variants: 1, differing_fields: [] });
    expect(Object.keys(signals!)).not.toContain('stated_differences');
  });
});

test('placeholders are missing, also in agentic settings; literally they are there', () => {
  const agentic = { agentic_eval_config: {}, eval_plan: { name: 'TBD' }, eval_limits: { time_limit: 0 } };
  const rows = rowsOf([
    { score: 0.5, harness: 'N/A', args: { temperature: 0, max_tokens: ' n/a. ', ...agentic } },
  ]);
  expect(signalsOf(rows)).toMatchObject([{ missing_fields: ['eval_plan', 'harness', 'max_tokens'] }]);
  expect(signalsOf(rows, 'literal')).toMatchObject([{ reproducibility_gap: 0, missing_fields: [] }]);
});
