import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '../../../../testing/oracle-files.ts';
import { runCommand } from '../testing/run-command.ts';

const corpus = corpusPath('.');
const importers = resolve(corpus, 'importers');
const schemas = ['eval', 'instance_level_eval'].map((name) =>
  resolve(corpus, 'schemas', `${name}.schema.v0.3.0.json`),
);

describe('assay import over the real logs of importers/', () => {
  if (!existsSync(importers) || !schemas.every((path) => existsSync(path))) {
    test.skip('not on this machine: corpus/importers and corpus/schemas', () => {});
    return;
  }
  const compile = (path: string) =>
    new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(path, 'utf8')) as object);
  const isRecord = compile(schemas[0]!);
  const isRow = compile(schemas[1]!);

  test('every run becomes a record that validates, with its rows and its scores', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-import-'));
    const { exitCode, out } = await runCommand(
      ['import', importers, '--out', 'records', '--format', 'json'],
      folder,
    );
    const { imported, passed_over, errors } = JSON.parse(out) as {
      readonly imported: readonly { source: string; format: Format; files: string[]; rows: number }[];
      readonly passed_over: readonly string[];
      readonly errors: readonly unknown[];
    };
    expect([exitCode, passed_over, errors]).toEqual([0, [], []]);
    expect(imported).toHaveLength(runsIn(importers));
    for (const { source, format, files, rows } of imported) {
      const [record, samples] = files.map((file) => readFileSync(join(folder, file), 'utf8'));
      const document = JSON.parse(record!) as ImportedRecord;
      isRecord(document);
      expect(isRecord.errors, source).toBeNull();
      const lines = samples?.trimEnd().split('\n') ?? [];
      expect(lines).toHaveLength(rows);
      for (const line of lines) {
        isRow(JSON.parse(line));
        expect(isRow.errors, source).toBeNull();
      }
      const scores = document.evaluation_results.map(({ score_details: { score } }) => score);
      expect(scores.toSorted(ascending), source).toEqual(scoresIn[format](source).toSorted(ascending));
    }
  });
});

interface ImportedRecord {
  readonly evaluation_results: readonly { readonly score_details: { readonly score: number } }[];
}

/** Logs of Inspect are files, runs of the others are folders. */
function runsIn(folder: string): number {
  const inspect = readdirSync(join(folder, 'inspect')).length;
  return inspect + readdirSync(join(folder, 'helm')).length + 1;
}

type Format = keyof typeof scoresIn;

/** The numbers that a log reports, without what measures their spread or counts beside them. */
const scoresIn = {
  inspect: (source: string): number[] =>
    read<{ results: { scores: { metrics: Record<string, { value: number }> }[] } }>(
      source,
    ).results.scores.flatMap(({ metrics }) =>
      Object.entries(metrics).flatMap(([name, { value }]) =>
        /(?:^|_)(?:stderr|std)$/.test(name) ? [] : [value],
      ),
    ),
  'lm-eval': (source: string): number[] =>
    Object.values(read<{ results: Record<string, Record<string, unknown>> }>(source).results).flatMap(
      (numbers) =>
        Object.entries(numbers).flatMap(([name, value]) =>
          typeof value === 'number' && !name.includes('_stderr') ? [value] : [],
        ),
    ),
  helm: (source: string): number[] =>
    read<{ name: { name: string }; mean?: number }[]>(join(dirname(source), 'stats.json')).flatMap(
      ({ name: { name }, mean }) =>
        mean === undefined ||
        /^(num_.*|finish_reason_.*|training_.*|inference_.*|batch_size|prompt_truncated|max_prob)$/.test(name)
          ? []
          : [mean],
    ),
};

function ascending(a: number, b: number): number {
  return a - b;
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
