import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateDocument } from '@assay/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectYaml, runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

const publisher =
  'publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }\n';

let folder = '';
let runs: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  folder = await sampleProject({ more: publisher });
  runs = await runProject(folder);
});

const exported = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['export', ...args], folder);

describe('assay export', () => {
  test('writes a solution that is valid, with its rows beside it', async () => {
    const { exitCode, out, err } = await exported('good', '--to', 'croissant', '--out', 'published');
    expect([exitCode, out]).toEqual([0, '']);
    expect(err).toContain('wrote published/solution.jsonld\n');
    const text = await readFile(join(folder, 'published/solution.jsonld'), 'utf8');
    const { conforms, violations } = await validateDocument({ url: 'https://example.org/s', text });
    expect([conforms, violations]).toEqual([true, []]);
    expect(text).not.toContain('Berlin');
    const rows = (await readdir(join(folder, 'published'))).filter((name) => name.endsWith('.jsonl'));
    expect(rows).toHaveLength(1);
    const named = await exported(
      'good',
      '--to',
      'croissant',
      '--out',
      'one/solved.jsonld',
      '--format',
      'json',
    );
    const written = JSON.parse(named.out) as { files: string[]; run_id: string };
    expect(written.files[0]).toBe('one/solved.jsonld');
    expect(written.run_id).toBe(runs['good']![0]);
  });

  test('writes the derived problem beside the solution, which then matches it', async () => {
    const { err } = await exported('good', '--to', 'croissant', '--out', 'matched');
    expect(err).toMatch(/^wrote matched\/\S+\.problem\.jsonld$/m);
    const matched = await runCommand(['match', 'matched/solution.jsonld', '--format', 'json'], folder);
    expect(matched.err).toBe('');
    expect(matched.exitCode).toBe(0);
  });

  test('prints the document without --out, and says what is not written', async () => {
    const { exitCode, out, err } = await exported('good', '--to', 'croissant');
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toHaveProperty('@context');
    expect(err).toContain('not written without --out: ');
  });

  test('writes a record of Every Eval Ever and its rows, without labels', async () => {
    const { exitCode, out } = await exported(
      'careless',
      '--to',
      'eee',
      '--out',
      'records',
      '--format',
      'json',
    );
    expect(exitCode).toBe(0);
    const { files } = JSON.parse(out) as { files: string[] };
    expect(files).toHaveLength(2);
    const [record, rows] = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(JSON.parse(record!)).toMatchObject({
      schema_version: '0.3.0',
      source_metadata: { source_organization_name: 'Example Lab', evaluator_relationship: 'first_party' },
    });
    expect(record! + rows!).not.toContain('Berlin');
    expect((await exported('good', '--to', 'eee', '--out', 'record.json')).exitCode).toBe(2);
  });

  test('takes the publisher from flags over the file, and needs one', async () => {
    const flags = ['--organization', 'Other Lab', '--relationship', 'third_party'];
    const { out } = await exported('good', '--to', 'eee', ...flags);
    expect(JSON.parse(out)).toMatchObject({
      source_metadata: { source_organization_name: 'Other Lab', evaluator_relationship: 'third_party' },
    });
    const without = await sampleProject();
    await runProject(without);
    for (const to of ['eee', 'croissant']) {
      const refused = await runCommand(['export', 'good', '--to', to, ...flags], without);
      expect([refused.exitCode, refused.out]).toEqual([2, '']);
      expect(refused.err).toContain('missing: id_base');
    }
    const whole = [...flags, '--id-base', 'https://example.org/x'];
    expect((await runCommand(['export', 'good', '--to', 'croissant', ...whole], without)).exitCode).toBe(0);
  });

  test('writes the scores as Parquet and as JUnit, which name no publisher', async () => {
    expect((await exported('latest', '--to', 'parquet', '--out', 'scores.parquet')).exitCode).toBe(0);
    expect((await readFile(join(folder, 'scores.parquet'))).subarray(0, 4).toString()).toBe('PAR1');
    expect((await exported('latest', '--to', 'parquet')).exitCode).toBe(2);
    expect((await exported('latest', '--to', 'junit')).out).toContain('<testsuites');
  });

  test('refuses data that changed since the run, and what it does not know', async () => {
    const other = await sampleProject({ more: publisher });
    await runProject(other);
    await writeFile(join(other, 'data.jsonl'), '{"id":"a","input":{"answer":"Lima"},"expected":"Lima"}\n');
    const changed = await runCommand(['export', 'good', '--to', 'eee'], other);
    expect([changed.exitCode, changed.err.includes('E_DATA_CHANGED')]).toEqual([1, true]);
    await writeFile(
      join(other, 'assay.yaml'),
      projectYaml({ more: publisher, specifications: '[]' }).replaceAll('capitals', 'towns'),
    );
    expect((await runCommand(['export', 'latest', '--to', 'croissant'], other)).exitCode).toBe(2);
    expect((await exported('good')).exitCode).toBe(2);
    expect((await exported('good', '--to', 'pdf')).exitCode).toBe(2);
    expect((await exported('nobody', '--to', 'junit')).exitCode).toBe(2);
  });
});
