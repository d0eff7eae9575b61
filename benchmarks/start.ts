import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';

const ROUNDS = 40;
const cli = resolve(import.meta.dirname, '../apps/cli');

/** A task problem as small as they come. */
const document = {
  '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
  '@id': 'https://example.org/tasks/small',
  '@type': 'croissant:TaskProblem',
  'schema:name': 'Small',
  'croissant:output': { '@type': 'croissant:OutputSpec', 'schema:name': 'answers' },
};

/**
 * How long a person waits for the built command, as a ratio to an empty program on the same Node.
 * The commands take turns, so that a busy moment of the machine falls on all of them; medians.
 */
export async function benchmarkStart(): Promise<readonly BenchmarkRow[]> {
  if (!existsSync(join(cli, 'dist/main.cjs'))) throw new Error('not built: npm run build');
  const folder = await mkdtemp(join(tmpdir(), 'assay-start-'));
  try {
    const file = join(folder, 'small.jsonld');
    await writeFile(file, JSON.stringify(document));
    const launcher = join(cli, 'bin/assay.js');
    const commands = {
      bare: ['-e', '0'],
      version: [launcher, '--version'],
      help: [launcher, '--help'],
      validate: [launcher, 'validate', file],
    };
    const { bare, version, help, validate } = timeInTurns(commands);
    return [
      { what: 'node -e 0', value: bare, unit: 'ms', budget: '' },
      { what: 'assay --version over node -e 0', value: version / bare, unit: '×', budget: '≤ 2 ×' },
      { what: 'assay --help over node -e 0', value: help / bare, unit: '×', budget: '' },
      {
        what: 'assay validate one-small-file over node -e 0',
        value: validate / bare,
        unit: '×',
        budget: '< 2.5 ×',
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function timeInTurns<K extends string>(commands: Readonly<Record<K, readonly string[]>>): Record<K, number> {
  const entries = Object.entries(commands) as [K, readonly string[]][];
  for (const [, args] of entries) milliseconds(args);
  const rounds = Array.from({ length: ROUNDS }, () => entries.map(([, args]) => milliseconds(args)));
  const medians = entries.map(([name], i) => [name, median(rounds.map((round) => round[i]!))]);
  return Object.fromEntries(medians) as Record<K, number>;
}

function milliseconds(args: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const elapsed = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return elapsed;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

if (import.meta.main) printRows(await benchmarkStart());
