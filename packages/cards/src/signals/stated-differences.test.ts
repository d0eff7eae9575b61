import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { normaliseRecord } from '../corpus/normalise-record.ts';
import { recordOf, rowsOf } from '../testing/record-of.ts';
import { signalsOf } from './signals-of.ts';

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
