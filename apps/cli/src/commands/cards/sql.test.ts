import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { builtProgram } from '../../../../../testing/programs/built-program.ts';
import { runCommand } from '../../testing/run-command.ts';

const record = (model: string, relationship: string, args: object, score = 0.5): object => ({
  schema_version: '0.3.0',
  evaluation_id: 'one',
  retrieved_timestamp: '1767225600',
  source_metadata: {
    source_type: 'evaluation_run',
    source_organization_name: 'Lab',
    evaluator_relationship: relationship,
  },
  eval_library: { name: 'a-harness', version: '1' },
  model_info: { name: 'model', id: model },
  evaluation_results: [
    {
      evaluation_name: 'sums',
      source_data: { source_type: 'hf_dataset', dataset_name: 'arithmetic' },
      metric_config: { lower_is_better: false, metric_id: 'accuracy', min_score: 0, max_score: 1 },
      score_details: { score },
      generation_config: { generation_args: args },
    },
  ],
});
const limits = { agentic_eval_config: {}, eval_limits: { token_limit: 1 } };
const records = [
  record('lab/agent', 'first_party', { agentic_eval_config: {} }),
  record('lab/limited', 'first_party', limits),
  record('lab/plain', 'first_party', {}),
  record('lab/checked', 'third_party', { agentic_eval_config: {} }),
  record('=lab/\u001b[31mred', 'third_party', {}, 0.25),
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-sql-'));
  await writeFile(join(folder, 'all.jsonl'), records.map((one) => JSON.stringify(one)).join('\n'));
  await writeFile(join(folder, 'names.yaml'), 'models:\n  lab/plain: [lab/agent]\n');
  await run('ingest', 'all.jsonl');
});

const run = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['cards', ...args], folder);
const modelsIn = (out: string): string[] =>
  (JSON.parse(out) as { model: string }[]).map(({ model }) => model);

describe('assay cards signals --where', () => {
  test('which first-party-only scores on agentic benchmarks lack limits?', async () => {
    const where = "agentic and first_party_only = 1 and list_contains(missing_fields, 'eval_limits')";
    const { out, exitCode } = await run('signals', '--where', where, '--format', 'json');
    expect(exitCode).toBe(0);
    expect(modelsIn(out)).toEqual(['lab/agent']);
  });

  test.each([
    ['reports >', 'at its end'],
    ['true) UNION SELECT (true', 'expected one condition'],
    ['nothing = 1', 'LINE 2: nothing = 1'],
    ["model IN (SELECT content FROM read_text('all.jsonl'))", 'file system operations are disabled'],
  ])('%j is refused', async (where, words) => {
    const { err, exitCode, out } = await run('signals', '--where', where);
    expect(err).toContain(words);
    expect([exitCode, out]).toEqual([2, '']);
  });

  test('an explicit alias makes one triple of two names', async () => {
    const { out } = await run(
      'signals',
      '--names',
      'names.yaml',
      '--where',
      'reports > 1',
      '--format',
      'json',
    );
    expect(JSON.parse(out)).toMatchObject([{ model: 'lab/plain', reports: 2, variants: 2 }]);
  });

  test('--resolve: names beside the fields, which stay as they are', async () => {
    const { out } = await run('signals', '--resolve', '--extra', 'saturation', '--format', 'json');
    expect(JSON.parse(out)[1]).toMatchObject({
      model: 'lab/agent',
      resolved: { model: { name: 'lab/agent' }, benchmark: { name: 'arithmetic' }, metric: {} },
      extra: { saturation: { best: 0.5, models: 5 } },
    });
    expect((await run('signals', '--resolve')).err).toContain('JSON only');
  });

  test('Parquet into a file, read back', async () => {
    const { exitCode, err } = await run('signals', '--format', 'parquet', '--out', 'signals.parquet');
    expect([exitCode, err]).toEqual([0, 'wrote signals.parquet\n']);
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = await connection.runAndReadAll(`SELECT * FROM '${join(folder, 'signals.parquet')}'`);
    const rows = read.getRowObjectsJson();
    connection.closeSync();
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatchObject({
      model: 'lab/agent',
      path: ['', 'arithmetic', 'sums', null],
      agentic: true,
    });
    expect(await run('signals', '--format', 'parquet')).toMatchObject({ exitCode: 2 });
  });
});

describe('assay cards sql', () => {
  const query = 'SELECT model, score, missing_fields FROM results WHERE score < 0.5';

  test('as JSON, CSV and a table, with nothing a terminal would obey', async () => {
    expect(JSON.parse((await run('sql', query, '--format', 'json')).out)).toEqual([
      { model: '=lab/\u001b[31mred', score: 0.25, missing_fields: ['max_tokens', 'temperature'] },
    ]);
    expect((await run('sql', query, '--format', 'csv')).out).toBe(
      `model,score,missing_fields\r\n'=lab/\u001b[31mred,0.25,"[""max_tokens"",""temperature""]"\r\n`,
    );
    const { out } = await run('sql', query);
    expect(out).toContain('=lab/\\u{1b}[31mred  0.25');
    expect(out).toMatch(/1 row\n$/);
  });

  test('over paths instead of the corpus, which leaves nothing behind', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'assay-sql-'));
    vi.stubEnv('TMPDIR', temporary);
    const { out, err } = await run(
      'sql',
      'SELECT count(*) AS n FROM results',
      'all.jsonl',
      '--format',
      'json',
    );
    expect([JSON.parse(out), err]).toEqual([[{ n: 5 }], '5 records, 5 results\n']);
    vi.unstubAllEnvs();
    expect(await readdir(temporary)).toEqual([]);
    await rm(temporary, { recursive: true });
  });

  test('no rows, and into a file', async () => {
    expect((await run('sql', `${query} AND false`)).out).toBe('model  score  missing_fields\n0 rows\n');
    expect((await run('sql', `${query} AND false`, '--format', 'json')).out).toBe('[\n]\n');
    await run('sql', 'SELECT 1 AS one', '--format', 'csv', '--out', 'one.csv');
    expect(await readFile(join(folder, 'one.csv'), 'utf8')).toBe('one\r\n1\r\n');
  });

  test.each([
    ['DROP VIEW results', 'only SELECT'],
    ['SELECT 1; SELECT 2', 'got 2 statements'],
    ['SELECT nothing FROM results', 'LINE 1: SELECT nothing FROM results'],
    ["SELECT * FROM read_text('all.jsonl')", 'file system operations are disabled'],
  ])('%j is refused', async (sql, words) => {
    const { err, exitCode } = await run('sql', sql);
    expect(err).toContain(words);
    expect(exitCode).toBe(2);
  });

  test('no corpus: says how to make one', async () => {
    const { err, exitCode } = await run('sql', 'SELECT 1', '--corpus', 'elsewhere');
    expect(err).toContain('there is no corpus in elsewhere');
    expect(err).toContain('assay cards ingest');
    expect(exitCode).toBe(2);
  });

  test('Ctrl-C ends a long question, and leaves nothing behind', async () => {
    const main = await builtProgram('main');
    const endless = 'SELECT count(*) FROM range(1000000000) a, range(1000000000) b';
    const temporary = await mkdtemp(join(folder, 'tmp-'));
    const child = spawn(process.execPath, [main, 'cards', 'sql', endless, 'all.jsonl'], {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary },
    });
    let err = '';
    child.stderr.on('data', (text: Buffer) => {
      err += text.toString();
    });
    child.stderr.once('data', () => child.kill('SIGINT'));
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    expect(err).toContain('broken off');
    expect(exitCode).toBe(130);
    expect(await readdir(temporary)).toEqual([]);
  });
});
