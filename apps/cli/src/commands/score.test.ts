import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectYaml, runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

interface ScoreJson {
  scorings: {
    run_id: string;
    is_new: boolean;
    scoring: {
      id: string;
      scorer_key: string;
      aggregates: { metrics: Record<string, { pass_rate: number }> };
    };
  }[];
}

let folder = '';
let runs: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  folder = await sampleProject();
  runs = await runProject(folder);
});

async function score(...args: string[]): Promise<ScoreJson> {
  const { exitCode, out, err } = await runCommand(['score', '--format', 'json', ...args], folder);
  expect(err).toBe('');
  expect(exitCode).toBe(0);
  return JSON.parse(out) as ScoreJson;
}

describe('assay score', () => {
  test('--peek says where nothing is unfinished', async () => {
    const { exitCode, err } = await runCommand(['score', '--peek'], folder);
    expect(exitCode).toBe(2);
    expect(err).toContain('no run of the project is unfinished');
  });

  test('scores the newest run of every specification; what has not changed is there already', async () => {
    const { scorings } = await score();
    expect(scorings.map(({ run_id }) => run_id)).toEqual([runs['good']![0], runs['careless']![0]]);
    expect(scorings.map(({ is_new }) => is_new)).toEqual([false, false]);
  });

  test('scores one run by another scorer, and keeps the old scoring', async () => {
    const [before] = (await score('good')).scorings;
    const [both] = (await score(runs['good']![0]!, '--scorer', 'both')).scorings;
    expect(both).toMatchObject({ is_new: true, scoring: { scorer_key: 'both' } });
    expect(both!.scoring.aggregates.metrics['contains']!.pass_rate).toBe(0.75);
    const [after] = (await score('good')).scorings;
    expect(after).toEqual(before);
  });

  test('says ids and numbers to a person', async () => {
    const { out, exitCode } = await runCommand(['score', 'careless'], folder);
    expect(exitCode).toBe(0);
    expect(out).toContain(`careless  run ${runs['careless']![0]}`);
    expect(out).toMatch(/scoring-[0-9a-f]{16} by plain/);
    expect(out).toMatch(/exact-match +0\.25(?:00)? {2}\[/);
    expect(out).toMatch(/accuracy +0\.25(?:00)?/);
  });

  test('takes the start of an id, and refuses one that several have', async () => {
    const id = runs['good']![0]!;
    expect((await score(id.slice(0, -2))).scorings[0]!.run_id).toBe(id);
    const several = await runCommand(['score', id.slice(0, 4)], folder);
    expect(several.exitCode).toBe(2);
    expect(several.err).toContain('E_RUN_AMBIGUOUS');
    const none = await runCommand(['score', 'nothing\u001b[31m'], folder);
    expect(none.exitCode).toBe(2);
    expect(none.err).toContain('The newest runs: ');
    expect(none.err).not.toContain('\u001b');
  });

  test('names a scorer that there is not', async () => {
    const { exitCode, err } = await runCommand(['score', '--scorer', 'strict'], folder);
    expect(exitCode).toBe(2);
    expect(err).toContain('There are: plain, both.');
  });

  test('scores a run that was made with a limit, on its own samples', async () => {
    const limited = await runProject(folder, '--limit', '2');
    const { scorings } = await score(limited['good']![0]!, '--scorer', 'both');
    expect(scorings[0]!.scoring.aggregates.metrics['exact-match']!.pass_rate).toBe(1);
  });

  test('scores a run whose model and specification the project has forgotten', async () => {
    const other = await sampleProject();
    const [id] = (await runProject(other))['careless']!;
    const left = projectYaml({
      specifications: '[{ key: good, task_key: capitals, model_key: good, scorer: plain }]',
    });
    await writeFile(join(other, 'assay.yaml'), left.replace(/.*key: careless.*\n/, ''));
    const { exitCode, out } = await runCommand(['score', id!, '--scorer', 'both'], other);
    expect(out).toMatch(/contains +0\.25(?:00)?/);
    expect(exitCode).toBe(0);
  });

  test('lists every problem of a project file', async () => {
    const broken = await sampleProject();
    await writeFile(
      join(broken, 'assay.yaml'),
      projectYaml({ specifications: '[{ key: x, task_key: nope, model_key: neither }]' }),
    );
    const { exitCode, err } = await runCommand(['score'], broken);
    expect(exitCode).toBe(2);
    expect(err).toMatch(
      /^assay: 2 problems\n {2}assay.yaml:\d+:\d+: .*nope.*\n.*\n {2}assay.yaml:\d+:\d+: .*neither/,
    );
  });

  test('refuses data that changed since the run, and a project where nothing was run', async () => {
    const other = await sampleProject();
    expect((await runCommand(['score'], other)).err).toContain(
      'no specification of the project has a closed run',
    );
    const ids = await runProject(other);
    await writeFile(join(other, 'data.jsonl'), '{"id":"a","input":{"answer":"Lima"},"expected":"Lima"}\n');
    const { exitCode, err } = await runCommand(['score', ids['good']![0]!], other);
    expect(exitCode).toBe(1);
    expect(err).toContain('E_DATA_CHANGED');
  });
});
