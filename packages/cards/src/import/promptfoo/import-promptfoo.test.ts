import type { JsonObject, JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { detectFormat } from '../detect-format.ts';
import { importToEee } from '../import-to-eee.ts';
import { expectRecord } from '../testing/expect-record.ts';
import { promptfooOutput } from '../testing/promptfoo-output.ts';

const options = { retrieved_timestamp: '1770000000' };

const files = [{ path: 'out.json', json: promptfooOutput }];

test('an output of promptfoo is a record for each provider', () => {
  expect(detectFormat(files)).toBe('promptfoo');
  const imported = importToEee('promptfoo', files, options);
  expect(imported.map(({ record }) => record.model_info['id'])).toEqual(['openai/gpt-x', 'file://mine.js']);
  const [{ record, instances, notes }, mine] = imported as [
    (typeof imported)[number],
    (typeof imported)[number],
  ];
  expectRecord(record);
  expectRecord(mine.record);
  expect(
    record.evaluation_results.map(({ metric_config: config, score_details: told }) => [
      config['metric_id'],
      told.score,
    ]),
  ).toEqual([
    ['pass_rate', 0.75],
    ['score', 0.625],
    ['tone', 0.75],
  ]);
  expect(record.evaluation_results[0]!.score_details).toMatchObject({
    details: { passed: '3', failed: '1', errors: '2' },
    uncertainty: { num_samples: 4 },
  });
  expect(record.evaluation_results[0]!.generation_config).toMatchObject({
    generation_args: { temperature: 0, max_tokens: 64, prompt_template: 'Name the {{x}}.' },
  });
  expect(mine.record.evaluation_results[0]!.generation_config).toMatchObject({
    generation_args: { temperature: 0.5 },
  });
  expect(JSON.stringify(imported)).not.toContain('SECRET');
  expect(instances).toHaveLength(1);
  expect(instances[0]).toMatchObject({
    sample_id: '4',
    input: { raw: '{"x":"river"}', formatted: 'Name the river.', reference: [] },
    output: { raw: ['{"name":"Nile"}'] },
    evaluation: { score: 1, is_correct: true },
    token_usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
  });
  expect(notes).toEqual([
    'out.json: [redacted] in place of 2 texts that are or look like secrets: config.providers[].config.apiKey, config.providers[].config.headers.authorization',
    'no row for 1 of the tests: not judged',
  ]);
  expect(record.evaluation_results[0]!.generation_config).toMatchObject({
    additional_details: { apiKey: '[redacted]', headers: '{"authorization":"[redacted]"}' },
  });
  expect(mine.instances[0]).toMatchObject({ evaluation: { score: 0, is_correct: false } });
});

test('an output of version 2: prompts at the head of a table, rows that name their provider and prompt', () => {
  const { prompts, results: _, ...others } = promptfooOutput['results'] as JsonObject;
  const given = prompts as JsonObject[];
  const prompt = { raw: 'Name the river.', label: 'short' };
  const named = [
    { provider: { id: 'openai:chat:gpt-x', label: '' }, prompt, success: true, score: 0.75 },
    { provider: { id: 'openai:chat:gpt-x' }, prompt, success: false, score: 0, failureReason: 2 },
    { provider: { id: 'file://mine.js', label: 'mine' }, prompt, success: false, score: 0 },
  ];
  const table = { head: { prompts: given, vars: ['x'] }, body: [] };
  const results = { ...others, version: 2, table, results: named };
  const old = [{ path: 'out.json', json: { ...promptfooOutput, results } }];
  expect(detectFormat(old)).toBe('promptfoo');
  const told = importToEee('promptfoo', old, options);
  const now = importToEee('promptfoo', files, options);
  expect(told.map(({ record }) => record)).toEqual(now.map(({ record }) => record));
  expect(told.map(({ instances }) => instances.map((row) => row['sample_id']))).toEqual([['0'], ['2']]);
});

test('an output of version 2 with two prompts alike: no row is given to one of them', () => {
  const prompt = {
    provider: 'mine',
    label: 'same',
    metrics: { testPassCount: 1, testFailCount: 0, score: 1 },
  };
  const row = { provider: { id: 'mine' }, prompt: { label: 'same' }, success: true, score: 1 };
  const table = { head: { prompts: [prompt, prompt] } };
  const json = { results: { version: 2, table, results: [row, row], stats: {} } };
  const [imported] = importToEee('promptfoo', [{ path: 'o.json', json }], options);
  expectRecord(imported!.record);
  expect([imported!.record.evaluation_results.length, imported!.instances.length]).toEqual([4, 0]);
  expect(imported!.notes).toEqual([
    'no row for 2 of the tests: it is not stated which prompt they belong to',
  ]);
});

test('an output without a judged test is refused', () => {
  const results = { prompts: [{ provider: 'mine', metrics: { testErrorCount: 3 } }], results: [], stats: {} };
  expect(() => importToEee('promptfoo', [{ path: 'o.json', json: { results } }], options)).toThrow(
    'no score to import: no prompt has a test that was judged',
  );
});

test('what the function of promptfoo returns: prompts beside a list of results', () => {
  const { prompts, results } = promptfooOutput['results'] as JsonObject;
  const { config } = promptfooOutput;
  const json = {
    id: 'eval-2',
    createdAt: 1_758_065_695_513,
    config: config!,
    prompts: prompts!,
    results: results!,
  };
  const returned = [{ path: 'out.json', json }];
  expect(detectFormat(returned)).toBe('promptfoo');
  const imported = importToEee('promptfoo', returned, options);
  for (const { record } of imported) expectRecord(record);
  expect(imported[0]!.record.evaluation_results.map(({ score_details: told }) => told.score)).toEqual([
    0.75, 0.625, 0.75,
  ]);
  expect(imported[0]!.record['evaluation_timestamp']).toBe('2025-09-16T23:34:55.513Z');
  expect(imported[0]!.instances).toHaveLength(1);
});

test('version 1: texts of prompts at the head of a table, counted by the rows', () => {
  const row = (display: string, success: boolean): JsonObject => ({
    prompt: { raw: 'Name the river.', display },
    vars: { x: 'river' },
    response: { output: 'Nile' },
    success,
  });
  const json = {
    version: 1,
    results: [row('Name the {{x}}.', true), row('Name the {{x}}.', false), row('The {{x}}?', true)],
    stats: { successes: 2, failures: 1 },
    table: { head: { prompts: ['Name the {{x}}.', 'The {{x}}?'], vars: ['x'] }, body: [] },
  };
  const first = [{ path: 'out.json', json }];
  expect(detectFormat(first)).toBe('promptfoo');
  const [imported] = importToEee('promptfoo', first, { ...options, model: 'lab/m' });
  expectRecord(imported!.record);
  expect(imported!.record.model_info['id']).toBe('lab/m');
  expect(imported!.record.evaluation_results.map(({ score_details: told }) => told.score)).toEqual([0.5, 1]);
  expect(imported!.instances).toHaveLength(3);
});

test('what versions 3 and 4 share: under `data`, or rows beside prompts that nobody counted', () => {
  const now = importToEee('promptfoo', files, options);
  const third = [{ path: 'out.json', json: { data: promptfooOutput } }];
  expect(detectFormat(third)).toBe('promptfoo');
  expect(importToEee('promptfoo', third, options).map(({ record }) => record)).toEqual(
    now.map(({ record }) => record),
  );
  const { results } = promptfooOutput['results'] as JsonObject;
  const rows = (results as JsonObject[]).map((row) => ({
    ...row,
    provider: { id: row['promptIdx'] === 0 ? 'openai:chat:gpt-x' : 'mine' },
    prompt: { raw: 'Name the river.', label: 'short' },
    namedScores: { tone: 0.5 },
  }));
  const fourth = {
    config: promptfooOutput['config']!,
    createdAt: '2026-01-02T03:04:05.000Z',
    author: null,
    results: rows,
    vars: ['x'],
  };
  for (const json of [
    fourth,
    { ...fourth, prompts: [{ raw: 'r', label: 'short', provider: 'openai:chat:gpt-x' }] },
  ]) {
    expect(detectFormat([{ path: 'out.json', json }])).toBe('promptfoo');
    const [first] = importToEee('promptfoo', [{ path: 'out.json', json }], options);
    expectRecord(first!.record);
    expect(first!.record['evaluation_timestamp']).toBe('2026-01-02T03:04:05.000Z');
    expect(first!.record.model_info['id']).toBe('openai/gpt-x');
    expect(first!.record.evaluation_results.map(({ score_details: told }) => told.score)).toEqual([
      1, 0.75, 0.5,
    ]);
    expect(first!.record.evaluation_results[0]!.score_details).toMatchObject({ details: { errors: '1' } });
    expect(first!.instances).toHaveLength(1);
  }
});

describe('a table', () => {
  const imported = (json: JsonValue) => {
    expect(detectFormat([{ path: 'out.csv', json }])).toBe('promptfoo');
    return importToEee('promptfoo', [{ path: 'out.csv', json }], options);
  };

  test('with a column for the mark of each output', () => {
    const beside = ['Status', 'Score', 'Named Scores', 'Grader Reason', 'Comment'];
    const told = imported([
      ['Description', 'x', '[openai:gpt-x] Name: {{x}}', ...beside, '[mine] Name: {{x}}', ...beside],
      ['one', 'river', 'Nile', 'PASS', '1.00', '', 'good', '', 'Po', 'FAIL', '0.25', '', 'bad', ''],
      ['two', 'lake', '[PASS] me', 'FAIL', '0.00', '', '', '', '', 'ERROR', '0.00', '', 'down', ''],
    ]);
    expect(told.map(({ record }) => record.model_info['id'])).toEqual(['openai/gpt-x', 'mine']);
    for (const { record } of told) expectRecord(record);
    expect(
      told.map(({ record }) => record.evaluation_results.map(({ score_details: s }) => s.score)),
    ).toEqual([
      [0.5, 0.5],
      [0, 0.25],
    ]);
    expect(told[0]!.instances).toMatchObject([
      {
        input: { raw: '{"x":"river"}' },
        output: { raw: ['Nile'] },
        metadata: { description: 'one', reason: 'good' },
      },
      { output: { raw: ['[PASS] me'] }, evaluation: { is_correct: false } },
    ]);
    expect(told[0]!.notes).toContain('a table has scores in two decimals, and no settings');
  });

  test('with marks before the outputs, of earlier versions', () => {
    const told = imported([
      ['[a:b] one', 'x'],
      ['[PASS] (1.00) Nile', 'river'],
      ['[FAIL] (0.25, tone: 0.10) Po', 'lake'],
      ['[ERROR] down', 'sea'],
    ]);
    expect(told[0]!.record.evaluation_results.map(({ score_details: s }) => s.score)).toEqual([0.5, 0.625]);
    expect(told[0]!.instances.map(({ output }) => output)).toEqual([{ raw: ['Nile'] }, { raw: ['Po'] }]);
    const graded = imported([
      ['x', 'the prompt', 'Grader Reason', 'Comment'],
      ['river', '[PASS] Nile', 'All assertions passed', ''],
    ]);
    expect(graded[0]!.record.evaluation_results.map(({ score_details: s }) => s.score)).toEqual([1]);
  });

  test.each<JsonValue>([
    [
      ['id', 'question'],
      ['1', 'why'],
    ],
    [
      ['Status', 'Score'],
      ['PASS', '1'],
    ],
    [[1, 2]],
    [],
  ])('that is no output is not taken for one: %j', (...table) => {
    expect(detectFormat([{ path: 'a.csv', json: table }])).toBeNull();
    expect(detectFormat([{ path: 'a.jsonl', json: [] }])).toBeNull();
    expect(
      detectFormat([{ path: 'a.jsonl', json: [{ id: 1 }, { success: true, promptIdx: 0 }] }]),
    ).toBeNull();
  });
});
