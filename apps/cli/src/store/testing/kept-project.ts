import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProject, sampleProject } from '../../evaluation/testing/sample-project.ts';
import { type Ran, runCommand } from '../../testing/run-command.ts';

/** Everything that tells numbers from a store without asking a model. */
export const readers: readonly (readonly string[])[] = [
  ['report', 'good', '--format', 'json'],
  ['gate', 'good', '--format', 'json'],
  ['compare', 'good', 'careless', '--format', 'json'],
  ['export', 'good', '--to', 'eee'],
  ['report', 'good', '--format', 'csv'],
  ['list', 'runs', '--format', 'json'],
  ['list', 'scorings', '--format', 'json'],
  ['list', 'executions', '--format', 'json'],
  ['list', 'baselines', '--format', 'json'],
  ['list', 'scorers', '--format', 'json'],
  ['log', 'good', '--format', 'json'],
  ['log', 'good', 'a', '--format', 'json'],
  ['baseline', 'show', 'main', '--format', 'json'],
  ['repeat', '--of', 'good', '--format', 'json'],
];

const gates = `  - { metric: exact-match, pass_rate: { min: 0.5 } }
  - { regression: { against: main, metric: exact-match, max_drop: 0.9 } }`;

const publisher =
  'publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }\n';

/** A project that was run twice, with a baseline, and a store that holds some of everything. */
export async function keptProject(): Promise<string> {
  const folder = await sampleProject({ gates, more: publisher });
  await runProject(folder);
  await runCommand(['baseline', 'set', 'main', 'good'], folder);
  await runProject(folder, '--cache', 'reuse');
  return folder;
}

/** A copy whose database is changed by `change`. */
export async function withChanged(
  folder: string,
  change: (database: string) => void | Promise<void>,
): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), 'assay-damaged-'));
  await cp(folder, copy, { recursive: true });
  await change(join(copy, '.assay', 'assay.db'));
  return { folder: copy, remove: () => rm(copy, { recursive: true }) };
}

export async function flipBit(file: string, bit: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  await writeFile(file, bytes);
}

/** What a healthy store tells, or that it is damaged, and nothing else; null where that holds. */
export function misled(healthy: Ran, ran: Ran): string | null {
  if (/unexpected error|\n {4}at /.test(ran.err)) return `a stack trace: ${ran.err}`;
  if (ran.exitCode === healthy.exitCode && undated(ran.out) === undated(healthy.out)) return null;
  if (ran.exitCode === 4 && /\[E_STORE_\w+\]|\[E_LABEL_KEY\]/.test(ran.err)) return null;
  return `exit ${ran.exitCode}: ${ran.err}${ran.out.slice(0, 400)}`;
}

/** A record has a time and an id of its own each time that it is written; its results are what counts. */
function undated(text: string): string {
  if (!text.includes('"evaluation_results"')) return text;
  return JSON.stringify((JSON.parse(text) as { evaluation_results: unknown }).evaluation_results);
}
