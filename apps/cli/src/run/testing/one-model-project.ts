import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { builtProgram } from '../../../../../testing/programs/built-program.ts';

export interface OneModel {
  /** YAML of the model, without its key. */
  readonly model: string;
  readonly samples: readonly object[];
  readonly files?: Readonly<Record<string, string>>;
  readonly metrics?: string;
  /** More of the project file. */
  readonly more?: string;
}

/** A folder with one task, one model and one specification; removed when the test is finished. */
export async function oneModelProject(parts: OneModel): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-one-model-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const files = {
    'assay.yaml': oneModelYaml(parts),
    'data.jsonl': parts.samples.map((sample) => JSON.stringify(sample)).join('\n'),
    ...parts.files,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

export function oneModelYaml({ model, metrics = 'exact-match', more = '' }: Omit<OneModel, 'samples'>) {
  return `models:
  - { key: toy, ${model} }
tasks:
  - { key: task, dataset: data.jsonl, scorer: { metrics: [${metrics}] } }
evaluation:
  key: evaluation
  task_specifications:
    - { key: spec, task_key: task, model_key: toy }
${more}`;
}

const main = await builtProgram('main');

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** The command in a process of its own; `meddle` may end it. */
export function runAside(
  argv: readonly string[],
  cwd: string,
  meddle: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...argv], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text));
  meddle((signal) => child.kill(signal));
  return new Promise((done) => {
    child.once('close', (exitCode, signal) => done({ exitCode, signal, out, err }));
  });
}
