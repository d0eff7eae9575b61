import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inspectHeader, inspectSample, lmEvalResults, lmEvalRow } from '../import/testing/logs.ts';
import { runCommand } from '../testing/run-command.ts';

async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-import-runs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

interface Told {
  readonly imported: readonly {
    readonly run_id: string;
    readonly task_key: string;
    readonly model_key: string;
    readonly scores: readonly string[];
    readonly samples: number;
    readonly trials: number;
    readonly scorer: string;
    readonly is_known: boolean;
  }[];
  readonly notes: readonly string[];
  readonly errors: readonly string[];
}

async function importRuns(folder: string, ...argv: readonly string[]): Promise<Told> {
  const ran = await runCommand(['import', '--runs', ...argv, '--format', 'json'], folder);
  return JSON.parse(ran.out) as Told;
}

const log = (model: string, marks: string, started = '2026-01-02T03:04:05+00:00') => ({
  ...inspectHeader,
  eval: { ...inspectHeader.eval, model, packages: { inspect_ai: '0.3.199' } },
  stats: { started_at: started },
  samples: marks.split('').map((mark, i) => ({ ...inspectSample(i, mark), input: `Longest ${i}?` })),
});

test('two logs of one task become runs that are compared, reported, looked at, gated and scored again', async () => {
  const folder = await folderOf({ 'a.json': log('lab/a', 'CCCIII'), 'b.json': log('lab/b', 'CCCCCI') });
  const { imported, errors } = await importRuns(folder, 'a.json', 'b.json');
  expect(errors).toEqual([]);
  expect(imported).toMatchObject([
    { task_key: 'rivers', model_key: 'a', scores: ['accuracy'], samples: 6, scorer: 'inspect_ai 0.3.199' },
    { task_key: 'rivers', model_key: 'b', is_known: false },
  ]);
  const [a, b] = imported.map(({ run_id }) => run_id);
  const assay = async (...argv: readonly string[]) => runCommand(argv, folder);
  const compared = await assay('compare', a!, b!, '--format', 'json');
  expect(compared.exitCode).toBe(0);
  expect(compared.out).toContain(`"test": "mcnemar_exact"`);
  expect((await assay('report', a!)).out).toMatch(/accuracy +0\.50/);
  expect((await assay('log', b!)).out).toContain('Nile');
  expect((await assay('list', 'scorings')).out).toContain('inspect_ai');
  const again = await assay('score', a!);
  expect(again).toMatchObject({ exitCode: 0 });
  expect(again.out).toMatch(/exact-match +1\.00/);
  const gated = await assay('gate', a!);
  expect(gated.exitCode).toBe(3);
});

test('the same log is the same run, and the project file stays as it was', async () => {
  const folder = await folderOf({ 'a.json': log('lab/a', 'CI') });
  const [first] = (await importRuns(folder, 'a.json')).imported;
  const written = await readFile(join(folder, 'assay.yaml'), 'utf8');
  const [second] = (await importRuns(folder, 'a.json')).imported;
  expect(second).toEqual({ ...first, is_known: true, evaluation_key: expect.any(String) as string });
  expect(await readFile(join(folder, 'assay.yaml'), 'utf8')).toBe(written);
});

test('they join a project that is there, and its remarks stay', async () => {
  const folder = await folderOf({ 'a.json': log('lab/a', 'CI') });
  await runCommand(['init'], folder);
  const before = await readFile(join(folder, 'assay.yaml'), 'utf8');
  await importRuns(folder, 'a.json');
  const after = await readFile(join(folder, 'assay.yaml'), 'utf8');
  for (const remark of before.match(/# .*/g)!) expect(after).toContain(remark);
  expect((await runCommand(['run', 'first'], folder)).exitCode).toBe(0);
  expect((await runCommand(['run', 'rivers'], folder)).exitCode).toBe(0);
});

test('epochs are trials; other data under the same name are another task; a mean that is not that of the rows is told', async () => {
  const epochs = log('lab/a', 'CI');
  const twice = {
    ...epochs,
    samples: [...epochs.samples, ...epochs.samples.map((one) => ({ ...one, epoch: 2 }))],
  };
  const folder = await folderOf({ 'a.json': twice, 'b.json': log('lab/a', 'CCI') });
  const { imported, notes } = await importRuns(folder, 'a.json', 'b.json');
  expect(imported).toMatchObject([
    { task_key: 'rivers', model_key: 'a', samples: 2, trials: 2 },
    { task_key: 'rivers-2', model_key: 'a.rivers-2', samples: 3, trials: 1 },
  ]);
  expect(notes).toContain('accuracy: the log reports 0.5; the mean over its 3 rows is 0.6667');
});

test('results and samples of lm-eval', async () => {
  const folder = await folderOf({
    'results_1.json': { ...lmEvalResults, date: 1768964383.5, lm_eval_version: '0.4.9' },
    'samples_sums_1.jsonl': [0, 1].map((score) => JSON.stringify(lmEvalRow(score))).join('\n'),
  });
  const { imported } = await importRuns(folder, 'results_1.json');
  expect(imported).toMatchObject([
    { task_key: 'sums', model_key: 'tiny', scores: ['exact_match'], samples: 2 },
  ]);
});

test('likelihoods in samples of lm-eval can be scored again, and give what lm-eval says', async () => {
  /** As its logs have them: sums as texts, continuations with their space, the right one by position. */
  const row = (doc_id: number, choices: readonly string[], sums: readonly number[], said: object) => ({
    doc_id,
    target: '1',
    arguments: Object.fromEntries(
      choices.map((choice, i) => [`gen_args_${i}`, { arg_0: `Question ${doc_id}:`, arg_1: ` ${choice}` }]),
    ),
    resps: sums.map((sum) => [[String(sum), 'False']]),
    filtered_resps: sums.map((sum) => [String(sum), 'False']),
    metrics: ['acc', 'acc_norm'],
    ...said,
  });
  const rows = [
    // −4 over −6; by characters −6/12 = −0.5 over −4/2 = −2.
    row(0, ['no', 'quite so now'], [-4, -6], { acc: 0, acc_norm: 1 }),
    // Characters are code points: −3.2/4 = −0.8 over −1.7/2 = −0.85; in UTF-16 the second would have lost.
    row(1, ['👍👍', 'fine'], [-1.7, -3.2], { acc: 0, acc_norm: 1 }),
    row(2, ['yes', 'no'], [-2, -1], { acc: 1, acc_norm: 1 }),
  ];
  const folder = await folderOf({
    'results_1.json': {
      ...lmEvalResults,
      results: { picks: { 'acc,none': 1 / 3, 'acc_norm,none': 1 } },
      configs: { picks: { dataset_path: 'lab/picks', output_type: 'multiple_choice' } },
    },
    'samples_picks_1.jsonl': rows.map((one) => JSON.stringify(one)).join('\n'),
  });
  const { imported, notes } = await importRuns(folder, 'results_1.json');
  expect(imported).toMatchObject([{ task_key: 'picks', scores: ['acc', 'acc_norm'], samples: 3 }]);
  expect(notes).toEqual([]);
  const again = await runCommand(['score', imported[0]!.run_id], folder);
  expect(again.exitCode, again.err).toBe(0);
  expect(again.out).toMatch(/acc +0\.33/);
  expect(again.out).toMatch(/acc_norm +1\.00/);
});

test('a row that lm-eval wrote before rows listed their metrics: its numbers here, over texts as long as its own', async () => {
  const sums = ['-25.625', '-23.5', '-65.0', '-71.5'];
  const lengths = [58, 54, 57, 46];
  const row = (doc_id: number, target: string, said: object) => ({
    doc_id,
    target,
    arguments: Object.fromEntries(
      lengths.map((length, i) => [
        `gen_args_${i}`,
        { arg_0: `${doc_id}:`, arg_1: ` ${'abcd'[i]!.repeat(length)}` },
      ]),
    ),
    resps: sums.map((sum) => [[sum, 'False']]),
    filtered_resps: sums.map((sum) => [sum, 'False']),
    ...said,
  });
  // Of the second only what is right differs: the choice that both numbers prefer.
  const rows = [row(0, '0', { acc: 0, acc_norm: 0 }), row(1, '1', { acc: 1, acc_norm: 1 })];
  const folder = await folderOf({
    'results_1.json': {
      ...lmEvalResults,
      results: { picks: { 'acc,none': 0.5, 'acc_norm,none': 0.5 } },
      configs: { picks: { dataset_path: 'lab/picks', output_type: 'multiple_choice' } },
    },
    'samples_picks_1.jsonl': rows.map((one) => JSON.stringify(one)).join('\n'),
  });
  const { imported, notes } = await importRuns(folder, 'results_1.json');
  expect(imported).toMatchObject([{ task_key: 'picks', scores: ['acc', 'acc_norm'], samples: 2 }]);
  expect(notes).toEqual([]);
  const again = await runCommand(['score', imported[0]!.run_id], folder);
  expect(again.out).toMatch(/acc +0\.50/);
  expect(again.out).toMatch(/acc_norm +0\.50/);
});

test('each prompt and provider of promptfoo is a run', async () => {
  const row = (promptIdx: number, testIdx: number, success: boolean) => ({
    promptIdx,
    testIdx,
    success,
    vars: { place: `p${testIdx}` },
    prompt: { raw: `Prompt ${promptIdx}` },
    response: { output: 'x' },
    provider: { id: 'mine' },
  });
  const metrics = { testPassCount: 1, testFailCount: 1 };
  const folder = await folderOf({
    'out.json': {
      results: {
        version: 3,
        prompts: [
          { raw: 'One', provider: 'mine', metrics },
          { raw: 'Two', provider: 'mine', metrics },
        ],
        results: [row(0, 0, true), row(0, 1, false), row(1, 0, true), row(1, 1, true)],
        stats: {},
      },
      config: { description: 'places', providers: ['mine'] },
    },
  });
  const { imported } = await importRuns(folder, 'out.json');
  expect(imported).toMatchObject([
    { task_key: 'places-prompt-0', scores: ['pass_rate'], samples: 2 },
    { task_key: 'places-prompt-1', samples: 2 },
  ]);
});

test('what has no samples, is no log or is a project of its own is told', async () => {
  const folder = await folderOf({
    'none.json': { ...inspectHeader, samples: [] },
    'other.json': { a: 1 },
    'own/assay.yaml': '',
    'own/.assay/x': '',
  });
  const none = await runCommand(['import', '--runs', 'none.json'], folder);
  expect(none.exitCode).toBe(1);
  expect(none.err).toContain('no log has samples that were scored one by one');
  const other = await runCommand(['import', '--runs', 'other.json'], folder);
  expect(other).toMatchObject({ exitCode: 1 });
  expect(other.err).toContain('not a log of a known format');
  expect((await runCommand(['import', '--runs', 'own'], folder)).err).toContain('its runs are there');
});
