import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ran, runCommand } from '../apps/cli/src/testing/run-command.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

/** What an earlier build left behind, copied for one test, because opening it may bring it up to date. */
export interface FixtureFolder {
  readonly path: string;
  readonly assay: (...argv: readonly string[]) => Promise<Ran>;
  /** The answer of a command that prints JSON. */
  readonly json: (...argv: readonly string[]) => Promise<unknown>;
}

/** Copies folders of `fixtures/` into one temporary folder: `{ 'store-2/store': '.assay' }`. */
export async function copyFixture(copies: Readonly<Record<string, string>>): Promise<FixtureFolder> {
  const path = await mkdtemp(join(tmpdir(), 'assay-fixture-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  for (const [from, to] of Object.entries(copies))
    await cp(join(fixtures, from), join(path, to), { recursive: true });
  const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };
  const assay = (...argv: readonly string[]) => runCommand(argv, path, env);
  const json = async (...argv: readonly string[]) => {
    const { out, err } = await assay(...argv, '--format', 'json');
    if (out === '') throw new Error(`assay ${argv.join(' ')} printed nothing: ${err}`);
    return JSON.parse(out) as unknown;
  };
  return { path, assay, json };
}

/** What the earlier build itself said, as it was printed. */
export function readExpected(file: string): string {
  return readFileSync(join(fixtures, file), 'utf8');
}
