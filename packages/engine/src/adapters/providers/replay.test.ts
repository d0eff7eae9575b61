import type { RunOutput } from '@assay/records';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Model } from '../../ports/model.ts';
import type { JournalEntry, Store } from '../../ports/store.ts';
import { manifestOf, numberedInputs } from '../../run/testing/run-fixture.ts';
import { temporaryStore } from '../../run/testing/temporary-store.ts';
import { declaredModel, failureOf, modelContext, modelRequest } from '../../testing/model-requests.ts';
import { openModel } from './open-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-replay-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function open(name: string, content: string | Uint8Array): Promise<Model> {
  await writeFile(join(folder, name), content);
  return openModel(declaredModel('replay', { outputs: name }), modelContext(folder));
}

const ask = (model: Model, id: string, trial = 0) => model.generate(modelRequest({ id, attempt: trial }));

describe('openReplay: files', () => {
  const parquet = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: ['a', 'b'], type: 'STRING' },
        { name: 'output', data: ['yes', ''], type: 'STRING' },
      ],
    }),
  );
  test.each([
    ['outputs.jsonl', '{"id":"a","output":"yes"}\r\n\n{"id":"b","output":""}\n'],
    ['outputs.json', '[{"id":"a","output":"yes"},{"id":"b","output":""}]'],
    ['outputs.csv', '\ufeffid,output\r\na,yes\r\nb,\r\n'],
    ['outputs.tsv', 'id\toutput\na\tyes\nb\t""\n'],
    ['outputs.parquet', parquet],
  ])('%s', async (name, content) => {
    const model = await open(name, content);
    const usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };
    expect(await ask(model, 'a')).toEqual({ output: 'yes', usage });
    expect(await ask(model, 'a', 7)).toEqual({ output: 'yes', usage });
    expect((await ask(model, 'b')).output).toBe('');
    expect(await failureOf(ask(model, 'c'))).toMatchObject({ class: 'no_output', retryable: false });
  });

  test('outputs of any JSON, per trial, with a trajectory', async () => {
    const rows = [
      { sample_id: 'a', repetition: 0, output: { x: [1, null] }, trajectory: { tool_calls: [] } },
      { sample_id: 'a', trial: 1, output: null },
      { id: 7, output: false },
    ];
    const model = await open('o.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(await ask(model, 'a', 0)).toMatchObject({
      output: { x: [1, null] },
      trajectory: { tool_calls: [] },
    });
    expect((await ask(model, 'a', 1)).output).toBe(null);
    expect((await ask(model, '7')).output).toBe(false);
    expect((await failureOf(ask(model, 'a', 2))).message).toMatch(/sample "a", trial 2/);
  });

  test('types of Parquet that JSON lacks', async () => {
    const content = parquetWriteBuffer({
      columnData: [
        { name: 'id', data: [1n, 2n], type: 'INT64' },
        { name: 'output', data: [5n, 2n ** 60n], type: 'INT64' },
      ],
    });
    const model = await open('o.parquet', new Uint8Array(content));
    expect((await ask(model, '1')).output).toBe(5);
    expect((await ask(model, '2')).output).toBe('1152921504606846976');
  });

  test.each([
    [
      'an id twice',
      '{"id":"a","output":1}\n{"id":"b","output":1}\n{"id":"a","output":2}',
      /line 3: the same sample and trial as line 1/,
    ],
    ['no id', '{"output":1}', /line 1: expected a text in the column id/],
    ['no output', '{"id":"a","answer":1}', /line 1: expected a column output/],
    ['an attempt that is none', '{"id":"a","attempt":-1,"output":1}', /expected a count/],
  ])('%s is an error with its place', async (_, content, message) => {
    const opened = open('o.jsonl', content);
    await expect(opened).rejects.toMatchObject({ code: 'E_MODEL_REPLAY', location: { file: 'o.jsonl' } });
    await expect(opened).rejects.toThrow(message);
  });

  test('broken files are refused as rows are', async () => {
    await expect(open('o.jsonl', '{"id":"a","output":NaN}')).rejects.toMatchObject({ name: 'AssayError' });
    await expect(open('o.csv', 'id,output\n"a')).rejects.toMatchObject({ code: 'E_ROWS_CSV' });
    const outside = declaredModel('replay', { outputs: '../o.jsonl' });
    await expect(openModel(outside, modelContext(folder))).rejects.toMatchObject({ code: 'E_SPEC_PATH' });
  });

  test('its identity says what it measures, and follows the file', async () => {
    const before = (await open('o.jsonl', '{"id":"a","output":1}')).identity;
    const after = (await open('o.jsonl', '{"id":"a","output":2}')).identity;
    expect(before).toMatchObject({ provider: 'replay', outputs: 'o.jsonl' });
    expect(before['measures']).toMatch(/^the scorer alone/);
    expect(after['digest']).not.toBe(before['digest']);
  });
});

describe('openReplay: runs', () => {
  const digest = `sha256:${'0'.repeat(64)}`;
  const produced = (sample_id: string, trial: number, output: string): RunOutput => ({
    kind: 'produced',
    sample_id,
    trial,
    output,
  });
  const entries: readonly JournalEntry[] = [
    { ordinal: 0, input_digest: digest, output: produced('a', 0, 'first') },
    { ordinal: 0, input_digest: digest, output: produced('a', 1, 'second'), trajectory: { tool_calls: [] } },
    {
      ordinal: 1,
      input_digest: digest,
      output: { kind: 'failed', sample_id: 'b', trial: 0, class: 'refusal', message: 'no' },
    },
  ];
  const storeOf = async (status: 'open' | 'closed', kept: readonly JournalEntry[]): Promise<Store> => {
    const store = await temporaryStore();
    const manifest = manifestOf(numberedInputs(2), { id: 'r1', num_trials: 2 });
    await store.runs.create(manifest);
    const lease = await store.leases.take('r1');
    await store.journal.append('r1', kept);
    if (status === 'closed') await store.runs.close({ ...manifest, closed_at: '2026-01-01T00:00:01.000Z' });
    await lease.release();
    return store;
  };
  const openRun = (outputs: string, store?: Store) =>
    openModel(
      declaredModel('replay', { outputs }),
      modelContext(folder, store === undefined ? {} : { store }),
    );

  test('outputs and failures of an earlier run come again, attempt by attempt', async () => {
    const model = await openRun('run:r1', await storeOf('closed', entries));
    expect((await ask(model, 'a')).output).toBe('first');
    expect(await ask(model, 'a', 1)).toMatchObject({ output: 'second', trajectory: { tool_calls: [] } });
    expect(await failureOf(ask(model, 'b'))).toMatchObject({
      class: 'refusal',
      message: 'no',
      retryable: false,
    });
    expect(await failureOf(ask(model, 'a', 2))).toMatchObject({ class: 'no_output' });
  });

  test('the digest is over the answers, not over times', async () => {
    const timed = entries.map((entry) => ({ ...entry, output: { ...entry.output, duration_ms: 5 } }));
    const one = await openRun('run:r1', await storeOf('closed', entries));
    const same = await openRun('run:r1', await storeOf('closed', timed));
    const other = await openRun('run:r1', await storeOf('closed', entries.slice(1)));
    expect(same.identity).toEqual(one.identity);
    expect(other.identity['digest']).not.toBe(one.identity['digest']);
  });

  test('a run that is open, or not there, is an error before anything runs', async () => {
    await expect(openRun('run:r1', await storeOf('open', entries))).rejects.toThrow(/still open/);
    await expect(openRun('run:r2', await storeOf('closed', entries))).rejects.toMatchObject({
      code: 'E_MODEL_REPLAY',
      trouble: 'usage',
    });
    await expect(openRun('run:r1')).rejects.toThrow(/no such run/);
  });
});
