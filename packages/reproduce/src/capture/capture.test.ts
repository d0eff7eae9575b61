import { readTaskSet, validateDocument } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { plainValue, readMlflowRun } from './read-mlflow-run.ts';
import { readWandbRun } from './read-wandb-run.ts';
import { writeSkeleton } from './write-skeleton.ts';

const problem = { id: 'https://example.org/quiz', name: 'Quiz' };

const mlflow = new Map([
  [
    'meta.yaml',
    'artifact_uri: file:///home/ada/mlruns/1/ab12/artifacts\nend_time: 1700000100000\nlifecycle_stage: active\nrun_id: ab12\nrun_name: bold-crow-7\nstatus: 3\nuser_id: ada\n',
  ],
  ['params/model_name', 'lab/tiny-1b'],
  ['params/temperature', '0.0'],
  ['params/max_tokens', '64'],
  ['params/version', '1.10'],
  ['params/optimizer/lr', '1e-05'],
  ['metrics/accuracy', '1700000000000 0.5 0\n1700000090000 0.75 2\n1700000050000 0.6 1\n'],
  ['metrics/val/loss', '1700000000000 0.9\n'],
  ['metrics/at-once', '1700000000000 0.1 3\n1700000000000 0.4 3\n1700000000000 0.2 3 quiz 0a1b2c\n'],
  ['metrics/perplexity', '1700000000000 nan 0\n'],
  ['tags/mlflow.source.name', '/home/ada/lab/eval.py'],
  ['tags/mlflow.source.git.commit', 'deadbeef'],
  ['tags/mlflow.source.git.repoURL', 'git@github.com:lab/code.git'],
  ['artifacts/model/python_env.yaml', 'python: 3.11.4\ndependencies:\n- -r requirements.txt\n'],
  [
    'artifacts/model/requirements.txt',
    'mlflow==2.9.2\nnumpy==1.26.4  # pinned\nown @ file:///home/ada/own\ngit+https://ada:pw@github.com/lab/lib.git\n',
  ],
]);

const wandb = new Map([
  [
    'files/config.yaml',
    'wandb_version: 1\n\n_wandb:\n  desc: null\n  value:\n    python_version: 3.10.12\n    framework: torch\nlr:\n  desc: null\n  value: 0.001\nmodel:\n  value: lab/tiny-1b\ngeneration:\n  value:\n    temperature: 0\n    stop: ["\\n"]\nseed:\n  value: null\n',
  ],
  [
    'files/wandb-summary.json',
    '{"_step": 4, "_runtime": 12.5, "accuracy": 0.81, "per_subject": {"law": 0.5}, "loss": NaN, "plot": {"_type": "image-file", "size": 3}}',
  ],
  [
    'files/wandb-metadata.json',
    '{"os": "Linux-6.1", "python": "CPython 3.10.12", "email": "ada@example.org", "host": "box", "program": "/home/ada/eval.py", "codePath": "eval.py", "git": {"remote": "https://ada:pw@github.com/lab/code.git", "commit": "c0ffee"}, "gpu": "NVIDIA H100", "gpu_count": 2, "cpu_count": 12}',
  ],
  ['files/requirements.txt', 'torch==2.3.0\n'],
]);

async function written(text: string) {
  const { tasks } = await readTaskSet([{ url: 'file:///s.jsonld', text }]);
  return tasks[0]!;
}

describe('a run of MLflow', () => {
  test('is read with the last value of each metric, and what is no number is left out and said', async () => {
    const run = await readMlflowRun(mlflow);
    expect(run).toMatchObject({
      id: 'ab12',
      name: 'bold-crow-7',
      commit: 'deadbeef',
      machine: ['Python 3.11.4'],
    });
    expect(run.metrics).toEqual([
      { name: 'accuracy', value: 0.75 },
      { name: 'at-once', value: 0.4 },
      { name: 'val/loss', value: 0.9 },
    ]);
    expect(run.notes).toEqual(['perplexity has no number (nan) and is left out']);
    expect(run.parameters).toContainEqual({ name: 'optimizer/lr', value: 0.00001 });
    expect(run.parameters).toContainEqual({ name: 'version', value: '1.10' });
    expect(run.packages).toEqual([
      'mlflow==2.9.2',
      'numpy==1.26.4',
      'own',
      'git+https://github.com/lab/lib.git',
    ]);
  });

  test('becomes a valid solution that says nothing of who ran it', async () => {
    const text = writeSkeleton(await readMlflowRun(mlflow), problem);
    expect((await validateDocument({ url: 'file:///s.jsonld', text })).conforms).toBe(true);
    expect(text).toContain('https://github.com/lab/code"');
    expect(text).not.toContain('ada');
    expect((await written(text)).kind).toBe('solution');
  });

  test('that failed says so, and one without metrics or parameters is still a solution', async () => {
    const run = await readMlflowRun(new Map([['meta.yaml', 'run_uuid: x1\nstatus: FAILED\n']]));
    expect(run.notes).toEqual(['the run is FAILED, not FINISHED']);
    const text = writeSkeleton(run, { id: 'urn:quiz', name: null });
    expect((await validateDocument({ url: 'file:///s.jsonld', text })).conforms).toBe(true);
    expect(text).not.toContain('evaluationResults');
  });
});

describe('a run of Weights & Biases', () => {
  test('is read with inner settings by their path, without its own bookkeeping', async () => {
    const run = await readWandbRun(wandb, 'offline-run-20240101_120000-abc123');
    expect(run.id).toBe('abc123');
    expect(run.parameters).toEqual([
      { name: 'lr', value: 0.001 },
      { name: 'model', value: 'lab/tiny-1b' },
      { name: 'generation.temperature', value: 0 },
      { name: 'generation.stop', value: String.raw`["\n"]` },
    ]);
    expect(run.metrics).toEqual([
      { name: 'accuracy', value: 0.81 },
      { name: 'per_subject.law', value: 0.5 },
    ]);
    expect(run.notes).toEqual([
      'loss is not a number and is left out',
      'plot is not a number and is left out',
    ]);
    expect(run.machine).toEqual(['Python 3.10.12', 'Linux-6.1', '12 CPUs', '2 × NVIDIA H100']);
  });

  test('becomes a valid solution without the names and passwords of its author', async () => {
    const text = writeSkeleton(await readWandbRun(wandb, 'offline-run-20240101_120000-abc123'), problem);
    expect((await validateDocument({ url: 'file:///s.jsonld', text })).conforms).toBe(true);
    expect(text).not.toMatch(/ada|pw@|"box"/);
    expect(text).toContain('lab/tiny-1b');
  });
});

test.each([
  ['0.1', 0.1],
  ['1e-05', 0.00001],
  ['2E+3', 2000],
  ['0.10', '0.10'],
  ['007', '007'],
  ['12345678901234567890', '12345678901234567890'],
  ['True', true],
  ['None', 'None'],
  ['1e999', '1e999'],
] as const)('%s is read as %s', (text, value) => {
  expect(plainValue(text)).toBe(value);
});
