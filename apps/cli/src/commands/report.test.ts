import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '@assay/engine';
import { readRows, rowFileOf } from '@assay/rows';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectYaml, runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runProgram } from '../program.ts';
import { runCommand } from '../testing/run-command.ts';

const gates =
  '  - { metric: exact-match, pass_rate: { min: 0.5 } }\n  - { metric: contains, pass_rate: { min: 0.1 } }';

let folder = '';
let runs: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  folder = await sampleProject({ gates });
  runs = await runProject(folder);
});

const report = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['report', ...args], folder);

/** `run` refuses a cohort that no sample has: it is misspelt when the run is there. */
async function misspeltAfterRun(folder: string): Promise<void> {
  await runCommand(['run', '--quiet'], folder);
  const file = join(folder, 'assay.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('cohort: policy', 'cohort: polcy'));
}

describe('assay report', () => {
  test('takes the scoring by the scorer of the specification, unless another is named', async () => {
    const own = await sampleProject();
    const run = (await runProject(own))['good']![0]!;
    const json = await runCommand(['score', run, '--scorer', 'both', '--format', 'json'], own);
    expect(json.exitCode).toBe(0);
    const told = await runCommand(['report', run], own);
    expect(told.out).toContain(' by plain; also scored by both, which is read by its scoring');
    const [other] = /scoring-[0-9a-f]{8,}/.exec(json.out) ?? [];
    expect((await runCommand(['report', other!], own)).out).toContain(' by both; also scored by plain');
    const unknown = await runCommand(['report', 'goood'], own);
    expect(unknown.err).toContain('Did you mean good?');
  });

  test('shows the newest run to a person', async () => {
    const { exitCode, out, err } = await report();
    expect([exitCode, err]).toEqual([0, '']);
    expect(out).toContain(`careless on capitals\nrun ${runs['careless']![0]}\n`);
    expect(out).toMatch(/exact-match +0\.25(?:00)?/);
    expect(out).toMatch(/policy +exact-match +0\.0+/);
    expect(out).toContain('mean pass-rate (macro-F1): 0.25 [0.05, 0.70]');
    expect(out).toContain('exact-match: 3 do not pass');
    expect(out).toContain('FAIL');
  });

  test('--against shows a person the paired differences too', async () => {
    const { out } = await report('careless', '--against', 'good');
    expect(out).toMatch(/^Comparison\n {2}careless \(run .*\) against good \(run .*\)$/m);
    expect(out).toMatch(/exact-match +4 +0\.75(?:00)? +0\.25(?:00)? +-0\.50*/);
    expect((await report('careless')).out).not.toContain('Comparison');
  });

  test('a gate on a cohort that the run does not have, written after it, is part of the report', async () => {
    const alone = await sampleProject({
      specifications: '[{ key: good, task_key: capitals, model_key: good, scorer: plain }]',
      gates:
        '  - { metric: exact-match, cohort: policy, pass_rate: { min: 0.5 } }\n  - coverage: { min: 0.5 }',
    });
    await misspeltAfterRun(alone);
    const { out } = await runCommand(['report'], alone);
    expect(out).toContain('the scoring has no cohort polcy; it has hard, policy');
    expect(out).toContain('INCONCLUSIVE');
    const unnamed = await sampleProject({
      specifications: '[{ key: good, task_key: capitals, model_key: good }]',
      scorers: '[{ key: plain, metrics: [exact-match] }]',
      gates: '  - { metric: exact-match, cohort: policy, pass_rate: { min: 0.5 } }',
    });
    await misspeltAfterRun(unnamed);
    expect((await runCommand(['report'], unnamed)).out).toContain('INCONCLUSIVE');
    const scored = await runCommand(['score', 'good', '--scorer', 'both', '--format', 'json'], alone);
    const [other] = /scoring-[0-9a-f]{8,}/.exec(scored.out) ?? [];
    expect((await runCommand(['report', other!], alone)).out).not.toContain('INCONCLUSIVE');
    expect((await runCommand(['report'], alone)).out).toContain('INCONCLUSIVE');
  });

  test('trials are told, with what reduced them', async () => {
    const trialled = await sampleProject({
      specifications: `
    - { key: thrice, task_key: capitals, model_key: good, scorer: plain, trials: { num_trials: 3, reducer: pass_hat_k, k: 2 } }`,
    });
    await runProject(trialled);
    const { out } = await runCommand(['report'], trialled);
    expect(out).toContain('4 samples × 3 trials, reduced by pass_hat_k (k 2), 12 outputs\n');
  });

  test('prints one JSON document by the published schema, with all gates where nothing else is declared', async () => {
    const { out, err } = await report('good', '--format', 'json', '--against', 'careless');
    expect(err).toBe('');
    const parsed = reportSchema.parse(JSON.parse(out));
    expect(parsed.run.id).toBe(runs['good']![0]);
    expect(parsed.verdict?.outcome).toBe('inconclusive');
    expect(parsed.gates.map(({ outcome }) => outcome)).toEqual(['pass', 'inconclusive']);
    expect(parsed.comparison?.scores[0]).toMatchObject({ difference: 0.5 });
    const again = JSON.parse(
      (await report('good', '--format', 'json', '--against', 'careless')).out,
    ) as object;
    expect(again).toEqual(JSON.parse(out));
  });

  test('writes Markdown, HTML, JUnit, CSV and summaries; labels are in none', async () => {
    for (const [format, part] of [
      ['markdown', '## Per-metric aggregates'],
      ['html', '<!doctype html>'],
      ['junit', '<testsuites'],
      ['csv', 'sample_id,trial'],
      ['summary', 'careless'],
      ['github', 'careless'],
      ['json', 'assay.report.v1'],
    ] as const) {
      const file = `out/report.${format}`;
      const { exitCode, out, err } = await report('--format', format, '--out', file);
      expect([exitCode, out, err]).toEqual([0, '', `wrote ${file}\n`]);
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).toContain(part);
      expect(text).not.toContain('Berlin');
    }
  });

  test('writes the scores as Parquet, and not to a terminal', async () => {
    expect((await report('--format', 'parquet', '--out', 'scores.parquet')).exitCode).toBe(0);
    const bytes = await readFile(join(folder, 'scores.parquet'));
    const ids: unknown[] = [];
    for await (const { cells } of readRows(rowFileOf('scores.parquet', bytes))) ids.push(cells['sample_id']);
    expect(ids).toEqual(['a', 'b', 'c', 'd']);
    for (const format of ['parquet', 'html']) {
      const { exitCode, out, err } = await report('--format', format);
      expect([exitCode, out, err.includes('E_OUT')]).toEqual([2, '', true]);
    }
  });

  test('writes Parquet that another reader takes', async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    expect((await report('--format', 'parquet', '--out', 'others.parquet')).exitCode).toBe(0);
    const file = join(folder, 'others.parquet').replaceAll("'", "''");
    const read = await connection.runAndReadAll(
      `SELECT ordinal, sample_id, octet_length(input_digest) AS bytes, tags, subtask, "score:exact-match" AS score,
         "missing:exact-match" AS missing, details FROM '${file}' ORDER BY ordinal`,
    );
    connection.closeSync();
    const row = { bytes: 32n, subtask: null, missing: null, details: null };
    expect(read.getRowObjects()).toEqual([
      { ...row, ordinal: 0, sample_id: 'a', tags: '["policy"]', score: false },
      { ...row, ordinal: 1, sample_id: 'b', tags: '["policy","hard"]', score: false },
      { ...row, ordinal: 2, sample_id: 'c', tags: '[]', score: true },
      { ...row, ordinal: 3, sample_id: 'd', tags: '[]', score: false },
    ]);
  });

  test('sends bytes to a pipe, and the summary to the job', async () => {
    const chunks: Uint8Array[] = [];
    const summary = join(folder, 'step-summary.md');
    await writeFile(summary, 'before\n');
    let err = '';
    const io = {
      out: () => undefined,
      err: (text: string) => {
        err += text;
      },
      outBytes: (bytes: Uint8Array) => void chunks.push(bytes),
      cwd: folder,
      env: { GITHUB_STEP_SUMMARY: summary },
      terminal: false,
    };
    expect(await runProgram(['report', '--format', 'parquet'], io)).toBe(0);
    expect(Buffer.concat(chunks).subarray(0, 4).toString()).toBe('PAR1');
    expect(await runProgram(['report', '--format', 'github'], io)).toBe(0);
    expect(err).toBe('appended to the job summary\n');
    expect(await readFile(summary, 'utf8')).toMatch(/^before\n[^]*exact-match/);
  });

  test('shows outputs only when asked, and makes them harmless', async () => {
    const other = await sampleProject();
    await writeFile(join(other, 'model.mjs'), "export default () => '\\u001b[31m<script>alert(1)</script>';");
    await runProject(other);
    expect((await runCommand(['report'], other)).out).not.toContain('script');
    const { out } = await runCommand(['report', '--include-outputs'], other);
    expect(out).toContain('<script>');
    expect(out).not.toContain('\u001b');
    await runCommand(['report', '--include-outputs', '--format', 'html', '--out', 'r.html'], other);
    expect(await readFile(join(other, 'r.html'), 'utf8')).not.toContain('<script');
  });

  test('shows the question beside the answer of the worst samples, only when asked', async () => {
    const other = await sampleProject();
    await writeFile(
      join(other, 'model.mjs'),
      "export default ({ id }) => { if (id === 'a') throw new Error('the well is dry'); return 'never right'; };",
    );
    await runProject(other);
    const page = async (...more: string[]): Promise<string> => {
      await runCommand(['report', '--format', 'html', '--out', 'r.html', ...more], other);
      return readFile(join(other, 'r.html'), 'utf8');
    };
    const told = await page('--include-outputs');
    expect(told).toMatch(/Input<\/p><p class="said">[^]*Answer<\/p><p class="said">never right/);
    expect(told).toContain('the well is dry');
    const untold = await page();
    expect(untold).toContain('the well is dry');
    expect(untold).not.toContain('never right');
    expect(untold).not.toContain('class="said"');
  });

  test('needs the store alone: a wrong project file is told, and refused where it was named', async () => {
    const other = await sampleProject({ gates });
    await runProject(other);
    await writeFile(join(other, 'assay.yaml'), projectYaml({ more: 'nonsense: 1\n' }));
    const told = await runCommand(['report', '--format', 'json'], other);
    expect(told.exitCode).toBe(0);
    expect(told.err).toContain('without the gates');
    expect(reportSchema.parse(JSON.parse(told.out)).gates).toEqual([]);
    expect((await runCommand(['report', '--project', 'assay.yaml'], other)).exitCode).toBe(2);
    const absent = await runCommand(['report', '--project', 'nope.yaml'], other);
    expect([absent.exitCode, absent.out]).toEqual([2, '']);
    expect(absent.err).toContain('cannot read nope.yaml: there is no such file');
    expect((await runCommand(['report', '--format', 'pdf'], other)).exitCode).toBe(2);
    expect((await runCommand(['report', 'nobody'], other)).exitCode).toBe(2);
  });
});
