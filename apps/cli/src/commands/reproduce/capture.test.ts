import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-capture-'));
  const quiz = ['--name', 'Quiz', '--id', 'https://example.org/quiz', '--output-field', 'answer:string'];
  await runCommand(['init', 'task', ...quiz, '--metric', 'accuracy', '--out', 'problem.jsonld'], folder);
});

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function mlflowRun(id: string, name: string): Promise<void> {
  const run = `mlruns/1/${id}`;
  await put('mlruns/1/meta.yaml', "experiment_id: '1'\nname: quiz\nlifecycle_stage: active\n");
  await put(`${run}/meta.yaml`, `run_id: ${id}\nrun_name: ${name}\nstatus: 3\nlifecycle_stage: active\n`);
  await put(`${run}/params/model`, 'lab/tiny-1b');
  await put(`${run}/params/api_key`, 'sk-not-for-others-1234567890');
  await put(`${run}/metrics/Accuracy`, '1700000000000 0.5 0\n1700000001000 0.75 1\n');
  await put(`${run}/artifacts/model/MLmodel`, 'flavors: {}\n');
}

const capture = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['capture', ...args, '--problem', 'problem.jsonld', '--out', 'solutions'], folder);

describe('assay capture', () => {
  test('runs of MLflow become valid solutions that match knows, one file each', async () => {
    await mlflowRun('ab12', 'bold crow');
    await mlflowRun('cd34', 'bold crow');
    const { exitCode, out, err } = await capture('mlruns');
    expect([err, exitCode]).toEqual(['', 0]);
    expect(out).toContain('2 solutions of https://example.org/quiz');
    expect(await readdir(join(folder, 'solutions'))).toEqual(['bold-crow-cd34.jsonld', 'bold-crow.jsonld']);
    const valid = await runCommand(['validate', 'solutions'], folder);
    expect(valid.exitCode).toBe(0);
    const text = await readFile(join(folder, 'solutions/bold-crow.jsonld'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ '@type': 'croissant:TaskSolution' });
    expect(text).toContain('0.75');
    expect(text).not.toContain('sk-not-for-others');
    expect(out).toContain('api_key held a secret');
  });

  test('an offline folder of Weights & Biases becomes one, once, though a link leads to it too', async () => {
    const run = 'wandb/offline-run-20240101_120000-abc123';
    await put(`${run}/files/config.yaml`, 'wandb_version: 1\nlr:\n  desc: null\n  value: 0.1\n');
    await put(`${run}/files/wandb-summary.json`, '{"f1": 0.5, "_step": 3}');
    await put(`${run}/run-abc123.wandb`, ':W&B');
    await symlink('offline-run-20240101_120000-abc123', join(folder, 'wandb/latest-run'));
    const { exitCode, out } = await capture('wandb');
    expect(exitCode).toBe(0);
    expect(out).toContain('abc123.jsonld  1 parameter, 1 metric');
    expect(out).toContain('the problem expects accuracy, which the run did not log under that name');
    expect(out).toContain('1 solution of');
  });

  test('a run that is broken is named and stops no other', async () => {
    await mlflowRun('ab12', 'crow');
    await put('wandb/run-20240101_120000-bad/files/wandb-summary.json', '{"f1": ');
    const { exitCode, out, err } = await capture('mlruns', 'wandb');
    expect(exitCode).toBe(1);
    expect(err).toMatch(/wandb\/run-20240101_120000-bad.*E_CAPTURE_JSON/);
    expect(out).toContain('1 solution of');
  });

  test('a log that cannot be read is named with its folder, and stops no run whose files are there', async () => {
    await put('wandb/offline-run-20240101_120000-nil/run-nil.wandb', '');
    const whole = 'wandb/run-20240102_120000-abc123';
    await put(`${whole}/files/config.yaml`, 'lr:\n  value: 0.1\n');
    await put(`${whole}/files/wandb-summary.json`, '{"f1": 0.5}');
    await put(`${whole}/run-abc123.wandb`, 'not a log');
    const { exitCode, out, err } = await capture('wandb');
    expect(exitCode).toBe(1);
    expect(err).toContain('wandb/offline-run-20240101_120000-nil: the log is empty');
    expect(out).toContain('abc123.jsonld  1 parameter, 1 metric');
  });

  test('a run of MLflow that was only begun is read or named; models, inputs and outputs are no runs', async () => {
    const id = 'ab12'.repeat(8);
    await mlflowRun(id, 'crow');
    const none = ['models/m-1', `${id}/inputs/${'0'.repeat(32)}`, `${id}/outputs/m-1`];
    for (const place of none) await put(`mlruns/1/${place}/meta.yaml`, 'destination_id: x\n');
    await put('mlruns/1/models/m-1/metrics/accuracy', '1700000000000 0.1 0\n');
    await put('mlruns/1/tags/mlflow.experimentKind', 'custom');
    await put(`mlruns/1/${'c'.repeat(32)}/meta.yaml`, `run_id: ${'c'.repeat(32)}\nstatus: 1\n`);
    await put(`mlruns/1/${'d'.repeat(32)}/meta.yaml`, 'artifact_uri: x\nend_ti');
    const { exitCode, out, err } = await capture('mlruns');
    expect(exitCode).toBe(1);
    expect(err).toContain(`mlruns/1/${'d'.repeat(32)}`);
    expect(out).toContain('the run is RUNNING, not FINISHED');
    expect(out).toContain('2 solutions of');
  });

  test('runs are found below any folder, each by its whole id, and what is written of them holds no secret', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    await put(
      'outputs/models/wandb/offline-run-20240101_120000-my-run-1/files/config.yaml',
      'lr:\n  value: 1\n',
    );
    await put(
      'outputs/models/wandb/offline-run-20240101_120000-my-run-1/files/requirements.txt',
      `torch==2.3.0\ngit+https://${token}@github.com/lab/lib.git\nown @ https://example.org/own.whl?token=${token}\n`,
    );
    const { exitCode, out } = await capture('.');
    expect(out).toContain('the list of its packages held a secret');
    expect(exitCode).toBe(0);
    const text = await readFile(join(folder, 'solutions/my-run-1.jsonld'), 'utf8');
    expect(text).toContain('run my-run-1.');
    expect(text).toContain('git+https://github.com/lab/lib.git');
    expect(text).not.toContain(token);
  });

  test('a folder without runs, one that is not there, and one that is filled are refused with what to do', async () => {
    await mkdir(join(folder, 'empty'));
    expect(await capture('empty')).toMatchObject({ exitCode: 2, err: expect.stringContaining('mlruns') });
    expect(await capture('absent')).toMatchObject({ exitCode: 2, err: expect.stringContaining('E_PATH') });
    await mlflowRun('ab12', 'crow');
    await capture('mlruns');
    expect(await capture('mlruns')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('E_OUT_EXISTS'),
    });
  });

  test('what was captured is taken as a baseline', async () => {
    await mlflowRun('ab12', 'crow');
    await capture('mlruns');
    const args = ['problem.jsonld', '--baseline', 'solutions/crow.jsonld', '--out', 'project'];
    await runCommand(['implement', ...args], folder);
    expect(await readFile(join(folder, 'project/assay.yaml'), 'utf8')).toContain('lab/tiny-1b');
  });
});
