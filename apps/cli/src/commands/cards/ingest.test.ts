import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const line = (name: string, score: number): string =>
  JSON.stringify({
    path: `data/suite/lab/model/${name}.json`,
    record: {
      schema_version: '0.3.0',
      source_metadata: { evaluator_relationship: 'first_party' },
      model_info: { id: 'lab/model' },
      evaluation_results: [
        {
          evaluation_name: 'sums',
          source_data: { dataset_name: 'arithmetic' },
          metric_config: { metric_id: 'accuracy', min_score: 0, max_score: 1 },
          score_details: { score },
        },
      ],
    },
  });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-ingest-'));
  await writeFile(
    join(folder, 'all.jsonl'),
    `${line('a', 0.5)}\n{"path": \n${line('a', 0.5)}\n${line('b', 2)}\n`,
  );
});
const run = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['cards', 'ingest', ...args], folder);

describe('assay cards ingest', () => {
  test('says what it read, what it did with the rest, and where it is', async () => {
    const { exitCode, out } = await run('all.jsonl');
    expect(exitCode).toBe(0);
    expect(out).toBe(
      '1 file read, 0 unchanged: 2 results of 2 records\n' +
        '  refused 1 × broken_line, first at all.jsonl:2: line 2 is not JSON: Unexpected end of JSON input\n' +
        '  dropped 1 × duplicate, first at data/suite/lab/model/a.json: the same record of the same path again; counted once\n' +
        '  noted 1 × out_of_bounds, first at data/suite/lab/model/b.json result 0: score 2 is outside [0, 1]; kept as is\n' +
        '1 shard added to .assay/corpus\n',
    );
    expect(await readFile(join(folder, '.assay/corpus/shards/000001/shard.json'), 'utf8')).toContain(
      'all.jsonl',
    );
    expect((await run('all.jsonl')).out).toContain('0 files read, 1 unchanged: 0 results');
  });

  test('a folder without a file to read is told, and no success', async () => {
    await mkdir(join(folder, 'notes'));
    await writeFile(join(folder, 'notes', 'readme.md'), 'nothing');
    const { exitCode, err } = await run('notes');
    expect([exitCode, err]).toEqual([
      1,
      'assay: no file to read in notes: expected .json, .jsonl or .ndjson, gzipped or not, or .parquet\n',
    ]);
    expect(await runCommand(['cards', 'signals', 'notes'], folder)).toMatchObject({ exitCode: 1, err });
  });

  test('files that are no longer there: a word, and --prune takes them out', async () => {
    await run('.');
    await rm(join(folder, 'all.jsonl'));
    expect((await run('.')).out).toContain(
      '1 file no longer there, still counted as read before; --prune removes it\n',
    );
    expect((await run('.', '--prune')).out).toContain(
      '1 file no longer there: what came from it was removed\n',
    );
    expect((await run('.')).out).not.toContain('no longer there');
  });

  test('as JSON, with every finding where it is asked for', async () => {
    const { out } = await run('all.jsonl', '--corpus', 'mine', '--format', 'json', '--findings', '--quiet');
    expect(JSON.parse(out)).toMatchObject({
      corpus: 'mine',
      files: 1,
      records: 2,
      rows: 2,
      rules: [{ rule: 'broken_line' }, { rule: 'duplicate' }, { rule: 'out_of_bounds' }],
      list: [
        { rule: 'broken_line', path: 'all.jsonl:2' },
        { rule: 'duplicate' },
        { rule: 'out_of_bounds', result: 0 },
      ],
    });
  });

  test('--findings lists them, one a line, whatever is in their paths', async () => {
    await writeFile(join(folder, 'new\nline \u001b[31m.json'), '{');
    const { out, exitCode } = await run('new\nline \u001b[31m.json', '--findings');
    expect(out).toContain('\n  refused broken_file: new\\nline \\u{1b}[31m.json: the file is not JSON: ');
    expect(exitCode).toBe(1);
  });

  test.each([
    [[], 2, 'expects files or folders'],
    [['nowhere'], 2, 'cannot open nowhere'],
    [['all.jsonl', '--format', 'csv'], 2, 'expected one of text, json'],
    [['all.jsonl', '--corpus', 'all.jsonl'], 4, 'cannot write to'],
  ])('%j exits %i and says why', async (args, expectedCode, words) => {
    const { exitCode, err } = await run(...args);
    expect(err).toContain(words);
    expect(exitCode).toBe(expectedCode);
  });
});
