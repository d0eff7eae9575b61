import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ran } from '../../apps/cli/src/testing/run-command.ts';
import { runProgram } from '../../apps/cli/src/program.ts';

/** A copy of an example in a temporary folder, and the command run in it: nothing is written beside the example. */
export interface ExampleFolder {
  readonly path: string;
  readonly assay: (...argv: readonly string[]) => Promise<Ran>;
}

/** Copies `folder` for one test; removed when that test is finished. */
export async function copyExample(folder: string): Promise<ExampleFolder> {
  const path = await mkdtemp(join(tmpdir(), `assay-${basename(folder)}-`));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await cp(folder, path, { recursive: true, filter: (source) => basename(source) !== '.assay' });
  return { path, assay: (...argv) => run(argv, path) };
}

async function run(argv: readonly string[], cwd: string): Promise<Ran> {
  let out = '';
  let err = '';
  const exitCode = await runProgram(argv, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    cwd,
    // Commands of an example find `node`, the same one, and nothing else of this machine.
    env: { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) },
    terminal: false,
  });
  return { exitCode, out, err };
}
