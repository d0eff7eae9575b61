import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import {
  evalHarnessReport,
  helmSpec,
  helmStats,
  inspectHeader,
  inspectLog,
  inspectSample,
  lmEvalResults,
  lmEvalRow,
  promptfooOutput,
} from '../import/testing/logs.ts';
import { zipOf } from '../import/testing/zip-of.ts';
import { runCommand } from '../testing/run-command.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-import-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(path, isRaw ? content : JSON.stringify(content));
  }
}

const run = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['import', ...args], folder);

interface Report {
  readonly imported: readonly {
    source: string;
    format: string;
    files: string[];
    rows: number;
    model: string;
    notes: string[];
    record?: ImportedRecord;
  }[];
  readonly passed_over: readonly string[];
  readonly errors: readonly { file: string | null; code: string; message: string }[];
}

interface ImportedRecord {
  readonly source_metadata: object;
  readonly evaluation_results: readonly { score_details: { score: number } }[];
}

async function report(...args: string[]): Promise<Report & { readonly exitCode: number }> {
  const { exitCode, out } = await run(...args, '--format', 'json');
  return { exitCode, ...(JSON.parse(out) as Report) };
}

const logs = {
  'inspect/log.json': inspectLog,
  'inspect/log.eval': zipOf([
    { name: 'header.json', text: JSON.stringify(inspectHeader) },
    { name: 'samples/1_epoch_1.json', text: JSON.stringify(inspectSample(1, 'C')) },
  ]),
  'unpacked/header.json': inspectHeader,
  'unpacked/samples/1_epoch_1.json': inspectSample(1, 'I'),
  'lm/results_1.json': lmEvalResults,
  'lm/samples_sums_1.jsonl': Buffer.concat([
    Buffer.from(`${JSON.stringify(lmEvalRow(1))}\nnot a row\r\n\n`),
    Buffer.from([0xff, 0x0a]),
    Buffer.from(JSON.stringify(lmEvalRow(0))),
  ]),
  'lm/samples_sums_0.jsonl': `${JSON.stringify(lmEvalRow(1))}\n`,
  'helm/a/run_spec.json': helmSpec,
  'helm/a/stats.json': helmStats,
  'foo/out.json': promptfooOutput,
};

describe('assay import', () => {
  test('finds every format in a folder, with what belongs to each log, and passes the rest over', async () => {
    await put({ ...logs, 'foo/package.json': { name: 'mine' } });
    const { exitCode, imported, passed_over, errors } = await report('.', '--out', 'records');
    expect([exitCode, errors, passed_over]).toEqual([0, [], ['foo/package.json']]);
    expect(imported.map(({ source, format, model, rows }) => [source, format, model, rows])).toEqual([
      ['foo/out.json', 'promptfoo', 'openai/gpt-x', 0],
      ['foo/out.json', 'promptfoo', 'mine', 0],
      ['helm/a/run_spec.json', 'helm', 'lab/tiny', 0],
      ['inspect/log.eval', 'inspect', 'lab/tiny', 1],
      ['inspect/log.json', 'inspect', 'lab/tiny', 2],
      ['lm/results_1.json', 'lm-eval', 'lab/tiny', 2],
      ['unpacked/header.json', 'inspect', 'lab/tiny', 1],
    ]);
    expect(imported[5]!.notes).toEqual(['lm/samples_sums_1.jsonl: left out what is not JSON: lines 2, 4']);
    for (const { files } of imported) {
      const record = JSON.parse(await readFile(join(folder, files[0]!), 'utf8')) as ImportedRecord;
      expect(record.evaluation_results[0]!.score_details.score).toBe(0.5);
      expect(record.source_metadata).toMatchObject({
        source_organization_name: 'unknown',
        evaluator_relationship: 'other',
      });
    }
    const rows = await readFile(join(folder, imported[4]!.files[1]!), 'utf8');
    expect(rows.trim().split('\n')).toHaveLength(2);
  });

  test('files of one run may all be named; rows alone are not a log', async () => {
    await put(logs);
    const named = [
      'helm/a/stats.json',
      'helm/a/run_spec.json',
      'lm/samples_sums_1.jsonl',
      'lm/results_1.json',
    ];
    const { exitCode, imported, errors } = await report(...named);
    expect([exitCode, errors, imported.map(({ format }) => format)]).toEqual([0, [], ['helm', 'lm-eval']]);
    const alone = await run('lm/samples_sums_1.jsonl');
    expect([alone.exitCode, alone.err]).toEqual([1, expect.stringContaining('rows of samples, without')]);
  });

  test('what it writes, `assay cards` reads', async () => {
    await put(logs);
    await run('inspect/log.json', 'lm', '--out', 'records');
    await run('inspect/log.json', 'lm', '--out', 'records.jsonl');
    const signals = async (path: string): Promise<unknown> =>
      JSON.parse((await runCommand(['cards', 'signals', path, '--format', 'json'], folder)).out);
    expect(await signals('records')).toMatchObject([
      {
        model: 'lab/tiny',
        path: ['lm_eval', 'lab/sums', 'sums', null],
        reproducibility_gap: 1,
        missing_fields: ['max_tokens'],
      },
      { model: 'lab/tiny', path: ['rivers', 'rivers', 'rivers', null], reproducibility_gap: 0 },
    ]);
    expect(await signals('records.jsonl')).toEqual(await signals('records'));
  });

  test('names who reports, as given', async () => {
    await put(logs);
    const who = [
      '--organization',
      'A Lab',
      '--relationship',
      'third_party',
      '--id-base',
      'https://a.example/',
    ];
    const { imported } = await report('inspect/log.json', ...who);
    expect(imported[0]!.record!.source_metadata).toMatchObject({
      source_organization_name: 'A Lab',
      evaluator_relationship: 'third_party',
      additional_details: { id_base: 'https://a.example/' },
    });
    expect((await run('inspect/log.json', '--relationship', 'friend')).exitCode).toBe(2);
  });

  test('prints the record without --out, several as lines, and says that rows are not written', async () => {
    await put(logs);
    const one = await run('inspect/log.json');
    expect(JSON.parse(one.out)).toMatchObject({ schema_version: '0.3.0' });
    expect(one.err).toContain('rows are not written without --out');
    const two = (await run('foo/out.json')).out.trim().split('\n');
    expect(two.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      expect.stringMatching(/^data\/rivers\/openai\/gpt-x\/.*\.json$/),
      expect.stringMatching(/^data\/rivers\/unknown\/mine\/.*\.json$/),
    ]);
  });

  test('one record goes into a .json file; several do not, and nothing is written', async () => {
    await put(logs);
    expect((await run('inspect/log.json', '--out', 'one.json')).exitCode).toBe(0);
    const one = JSON.parse(await readFile(join(folder, 'one.json'), 'utf8')) as Record<string, unknown>;
    expect(one).toHaveProperty('evaluation_results');
    expect(one).toHaveProperty('detailed_evaluation_results.file_path', 'one_samples.jsonl');
    expect(existsSync(join(folder, 'one_samples.jsonl'))).toBe(true);
    const printed = JSON.parse((await run('inspect/log.json')).out) as Record<string, unknown>;
    expect(printed).not.toHaveProperty('detailed_evaluation_results');
    expect(existsSync(join(folder, 'one_samples.jsonl'))).toBe(true);
    const two = await run('foo/out.json', '--out', 'two.json');
    expect([two.exitCode, existsSync(join(folder, 'two.json'))]).toEqual([2, false]);
    expect(two.err).toContain('2 records do not go into one file');
  });

  test('says of which records the rows are not written', async () => {
    await put({ 'a.json': inspectLog, 'b.json': inspectLog });
    const left = 'rows are not written without --out FOLDER';
    expect((await run('a.json', '--out', 'records.jsonl')).err).toContain(left);
    expect((await run('a.json')).err).toContain(left);
    expect((await run('a.json', 'b.json', '--out', 'records')).err).not.toContain(left);
  });

  test('overwrites nothing without --force; the same log in two files is one record', async () => {
    await put({ 'a.json': inspectLog, 'b.json': inspectLog });
    const first = await report('a.json', 'b.json', '--out', 'records');
    expect(first.imported.map(({ files }) => files.length)).toEqual([2, 0]);
    expect(first.imported[1]!.notes).toEqual(['the same record as that of a.json: kept once']);
    const [path] = first.imported[0]!.files;
    await writeFile(join(folder, path!), 'mine');
    await put({ 'c.json': promptfooOutput });
    const again = await report('a.json', 'c.json', '--out', 'records');
    expect([again.exitCode, again.errors[0]!.code, again.imported.length]).toEqual([2, 'E_EXISTS', 2]);
    expect(await readFile(join(folder, path!), 'utf8')).toBe('mine');
    expect((await run('a.json', '--out', 'records', '--force')).exitCode).toBe(0);
    expect(await readFile(join(folder, path!), 'utf8')).toContain('evaluation_results');
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.partial'))).toEqual(
      [],
    );
  });
});

describe('secrets', () => {
  const secrets = ['hunter-two-of-mine', `sk-proj-${'a1B2'.repeat(8)}`, 'Zm9vYmFy0', 'of-the-environment'];
  test('reach no output, and their places are told', async () => {
    const [plain, issued, header, env] = secrets as [string, string, string, string];
    await put({
      'lm/results.json': {
        ...lmEvalResults,
        config: {
          model: 'local',
          model_args: `model=lab/tiny,api_key=${plain},base_url=https://me:${plain}@x.org`,
        },
      },
      'foo.json': {
        ...promptfooOutput,
        config: {
          ...promptfooOutput.config,
          env: { MY_SETTING: env },
          providers: [
            { id: 'openai:gpt-x', config: { apiKey: plain, headers: { 'x-mine': header }, note: issued } },
          ],
        },
      },
      'log.json': {
        ...inspectLog,
        eval: { ...inspectHeader.eval, model_args: { api_key: plain, default_headers: { a: header } } },
        samples: [{ ...inspectSample(1, 'C'), input: `My key is ${issued}.` }],
      },
    });
    const told = await run('.', '--out', 'records', '--format', 'json');
    const printed = await run('.');
    const files = await readdir(join(folder, 'records'), { recursive: true, withFileTypes: true });
    const written = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    );
    expect(written.length).toBeGreaterThan(3);
    const all = [told.out, told.err, printed.out, printed.err, ...written].join('\n');
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).toContain('api_key=[redacted],base_url=https://[redacted]@x.org');
    expect(all).toContain('My key is [redacted].');
    for (const place of ['config.model_args', 'config.env.MY_SETTING', 'eval.model_args.api_key'])
      expect(printed.err).toContain(place);
  });

  test('nor are they quoted where a document is broken', async () => {
    await put({
      'a.json': `{"api_key": "${secrets[0]}" "x": 1}`,
      'b.eval': zipOf([{ name: 'header.json', text: `{${secrets[0]}` }]),
    });
    const { exitCode, out, err } = await run('a.json', 'b.eval');
    expect([exitCode, out]).toEqual([1, '']);
    expect(err).not.toContain(secrets[0]);
    expect(err).toContain('a.json:1:');
    expect(err).toContain('header.json in the archive is not JSON');
  });
});

describe('bad input', () => {
  test('one broken log stops no other', async () => {
    await put({ 'a.json': '{"eval": ', 'b.json': inspectLog, 'c.json': { hello: 1 } });
    const { exitCode, imported, errors } = await report(
      'a.json',
      'nowhere',
      'b.json',
      'c.json',
      '--out',
      'r',
    );
    expect([exitCode, imported.length]).toEqual([2, 1]);
    expect(errors.map(({ file, code }) => [file, code])).toEqual([
      ['a.json', 'E_IMPORT_JSON'],
      [null, 'E_PATH'],
      ['c.json', 'E_IMPORT_FORMAT'],
    ]);
    expect(errors[2]!.message).toContain(
      'looked for inspect (`eval` with its task and model, or a .eval archive)',
    );
  });

  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  test.each([
    ['x.json', { hello: 1 }, 1, 'the format is not recognised'],
    ['x.json', '', 1, 'not JSON'],
    ['x.json', new Uint8Array([0x7b, 0xff]), 1, 'not UTF-8'],
    ['x.json', `{"eval": {"task": 1, "model": ${deep}}}`, 1, 'nested deeper than 512'],
    ['x.json', `{"a\\n": ${deep}}`, 1, 'nested deeper than 512'],
    ['x.json', { ...inspectHeader, results: {} }, 1, 'no score to import: status success'],
    ['x.json', evalHarnessReport, 1, 'Give the model’s id'],
    ['x.eval', 'no archive', 1, 'archive cannot be read'],
    ['x.eval', zipOf([{ name: '../header.json', text: '{}' }]), 1, 'leaves it'],
    ['x.eval', zipOf([{ name: 'header.json', text: '{}', declared: 2 ** 31 }]), 1, 'not unpacked'],
    ['x.eval', zipOf([{ name: 'header.json', text: '{}', declared: 2 ** 28 }]), 1, '200 times'],
    ['x.eval', zipOf([{ name: 'header.json', text: ' '.repeat(2 ** 20), declared: 2 }]), 1, 'declared size'],
    ['empty/x.txt', '', 1, 'no *.json and no *.eval in it'],
  ])('%s, case %#, exits with its code and says why', async (name, content, code, words) => {
    await put({ [name]: content });
    const { exitCode, out, err } = await run(name.replace(/\/.*/, ''), '--out', 'records');
    expect([exitCode, out]).toEqual([code, '']);
    expect(err).toContain(words);
    expect(err).not.toContain('unexpected error');
    expect(existsSync(join(folder, 'records'))).toBe(false);
  });

  test('--as is obeyed, and refuses what is not of that format', async () => {
    await put({ 'x.json': inspectLog, 'y.json': evalHarnessReport });
    const { exitCode, err } = await run('x.json', '--as', 'helm');
    expect([exitCode, err]).toEqual([1, expect.stringContaining('x.json: no document of the format helm')]);
    expect((await run('x.json', '--as', 'csv')).exitCode).toBe(2);
    const named = await report('y.json', '--as', 'eval-harness', '--model', 'lab/x');
    expect([named.exitCode, named.imported[0]!.model]).toEqual([0, 'lab/x']);
  });
});

describe('runs of Assay', () => {
  const publisher =
    'publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }\n';

  test('an export is a record already', async () => {
    const project = await sampleProject({ more: publisher });
    await runProject(project);
    await runCommand(['export', 'good', '--to', 'eee', '--out', 'records'], project);
    const { out } = await runCommand(['import', 'records', '--out', 'again', '--format', 'json'], project);
    const { imported } = JSON.parse(out) as Report;
    expect(imported).toMatchObject([{ format: 'assay', rows: 4, notes: [] }]);
    const [record, rows] = imported[0]!.files;
    const source = join(project, imported[0]!.source);
    const { detailed_evaluation_results: _, ...before } = JSON.parse(
      await readFile(source, 'utf8'),
    ) as object & {
      detailed_evaluation_results: unknown;
    };
    expect(JSON.parse(await readFile(join(project, record!), 'utf8'))).toMatchObject(before);
    expect(await readFile(join(project, rows!), 'utf8')).toBe(
      await readFile(source.replace('.json', '_samples.jsonl'), 'utf8'),
    );
  });

  test('a project is its finished and scored runs, and needs a publisher', async () => {
    const project = await sampleProject();
    const none = await runCommand(['import', project], folder);
    expect([none.exitCode, none.err]).toEqual([1, expect.stringContaining('no *.json')]);
    const runs = await runProject(project);
    const refused = await runCommand(['import', project], folder);
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('E_PUBLISHER')]);
    const who = ['--organization', 'A', '--relationship', 'other', '--id-base', 'https://a.example/'];
    const { exitCode, imported } = await report(project, ...who, '--out', 'records');
    expect([exitCode, imported.map(({ source, rows }) => [source, rows])]).toEqual([
      0,
      [
        [runs['good']![0], 4],
        [runs['careless']![0], 4],
      ],
    ]);
  });
});
