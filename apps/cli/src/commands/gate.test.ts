import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectYaml, runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

const floor = (min: number): string => `  - { metric: exact-match, pass_rate: { min: ${min} } }`;

interface GateJson {
  verdict: { outcome: string; reasons: { rule: string; message: string }[] };
  gates: { rule: string; outcome: string }[];
  runs: { run_id: string; scoring_id: string }[];
}

describe('assay gate', () => {
  test('passes, fails and is inconclusive, with the exit codes of each', async () => {
    const folder = await sampleProject({ gates: floor(0.25) });
    const never = await runCommand(['gate'], folder);
    expect(never.exitCode).toBe(3);
    expect(never.out).toContain('good: inconclusive: it was never run: `assay run`\n');
    const runs = await runProject(folder);

    const pass = await runCommand(['gate'], folder);
    expect(pass).toMatchObject({ exitCode: 0, err: '' });
    expect(pass.out).toMatch(/PASS\n$/);

    await writeFile(join(folder, 'assay.yaml'), projectYaml({ gates: floor(0.5) }));
    const fail = await runCommand(['gate', '--format', 'json'], folder);
    expect(fail).toMatchObject({ exitCode: 1, err: '' });
    const { verdict, runs: judged } = JSON.parse(fail.out) as GateJson;
    expect(verdict.outcome).toBe('fail');
    expect(judged.map(({ run_id }) => run_id)).toEqual([runs['good']![0], runs['careless']![0]]);
    expect((await runCommand(['gate', 'good'], folder)).exitCode).toBe(0);
    expect((await runCommand(['gate', runs['careless']![0]!], folder)).exitCode).toBe(1);
    expect((await runCommand(['gate', 'nobody'], folder)).exitCode).toBe(2);
  });

  test('two specifications of one key, repeated together, are judged each by its own runs', async () => {
    const repeated = `evaluations:
  - { key: one, task_specifications: [{ key: same, task_key: capitals, model_key: careless, scorer: plain }] }
  - { key: two, task_specifications: [{ key: same, task_key: capitals, model_key: good, scorer: plain }] }
`;
    const folder = await sampleProject({
      gates: floor(0.5),
      specifications:
        '[{ type: repeatability, key: again, config: { num_runs: 2 }, inputs: [{ evaluation_key: one }, { evaluation_key: two }] }]',
      more: repeated,
    });
    expect((await runCommand(['run', 'cities', '--quiet'], folder)).exitCode).toBe(1);
    const { out } = await runCommand(['gate', '--format', 'json'], folder);
    const { runs, verdict } = JSON.parse(out) as GateJson;
    expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(4);
    expect(verdict.outcome).toBe('fail');
  });

  test('data that grew is held to what the baseline shares, and a part of a run to nothing', async () => {
    const gates = '  - regression: { against: main, metric: exact-match, max_drop: 0.1 }';
    const specifications = '[{ key: good, task_key: capitals, model_key: good, scorer: plain }]';
    const folder = await sampleProject({ gates, specifications });
    const first = await runProject(folder);
    await runCommand(['baseline', 'set', 'main', first['good']![0]!], folder);
    const data = join(folder, 'data.jsonl');
    const row = { id: 'added', input: { answer: 'Bern' }, expected: 'Bern' };
    await writeFile(data, `${(await readFile(data, 'utf8')).trimEnd()}\n${JSON.stringify(row)}\n`);
    const grown = await runCommand(['run', '--quiet'], folder);
    expect(grown.out).toContain('1 not in the baseline');
    expect(grown.exitCode).toBe(0);
    const compared = await runCommand(['compare', 'main', 'good'], folder);
    expect(compared).toMatchObject({ exitCode: 0, err: '' });
    expect(compared.out).toContain('not compared: 1 only after');
    const fewer = await runCommand(['run', '--quiet', '--limit', '2'], folder);
    expect(fewer.out).toMatch(/the run is partial: 2 of \d+, limit 2/);
    expect(fewer.exitCode).toBe(3);
  });

  test('a cohort that a smaller run has no sample of is inconclusive, as when it was run', async () => {
    const gates = `${floor(0)}\n  - { metric: exact-match, cohort: null, pass_rate: { min: 0 } }`;
    const folder = await sampleProject({ gates });
    const fewer = await runCommand(['run', '--quiet', '--limit', '2'], folder);
    const { exitCode, out } = await runCommand(['gate', 'good'], folder);
    expect([fewer.exitCode, exitCode]).toEqual([3, 3]);
    expect(out).toContain('the scoring has no untagged samples');
  });

  test('a baseline of another scorer version is scored again, and that is said', async () => {
    const gates = '  - regression: { against: main, metric: exact-match, max_drop: 0.1 }';
    const specifications = '[{ key: good, task_key: capitals, model_key: good, scorer: plain }]';
    const folder = await sampleProject({ gates, specifications });
    const first = await runProject(folder);
    await runCommand(['baseline', 'set', 'main', first['good']![0]!], folder);
    const scorers = '[{ key: plain, metrics: [exact-match, contains] }]';
    await writeFile(join(folder, 'assay.yaml'), projectYaml({ gates, specifications, scorers }));
    const run = await runCommand(['run', '--quiet'], folder);
    const note = 'the baseline main was scored again by the present scorer';
    expect([run.exitCode, run.out.includes(note)]).toEqual([0, true]);
    const { exitCode, out } = await runCommand(['gate', '--format', 'json'], folder);
    expect(exitCode).toBe(0);
    const [gate] = (JSON.parse(out) as { gates: { checks: { message: string }[] }[] }).gates;
    expect(gate!.checks[0]!.message).toContain(note);

    const data = join(folder, 'data.jsonl');
    const relabelled = (await readFile(data, 'utf8')).replace('"expected":"Rome"', '"expected":"Roma"');
    await writeFile(data, relabelled);
    const other = '[{ key: plain, metrics: [exact-match, { regex: { pattern: o } }] }]';
    await writeFile(join(folder, 'assay.yaml'), projectYaml({ gates, specifications, scorers: other }));
    const refused = await runCommand(['run', '--quiet'], folder);
    expect(refused.exitCode).toBe(3);
    expect(refused.out).toContain('was made by another scorer version');
    expect(refused.out).toContain(
      'scoring it again was not possible: the labels are not the same: 1 of 4 shared samples',
    );
  });

  test('of one run, gates that are about others of the project are named as not asked', async () => {
    const folder = await sampleProject({
      gates: `${floor(0.25)}\n  - { metric: contains, pass_rate: { min: 0 } }`,
      specifications:
        '[{ key: good, task_key: capitals, model_key: good, scorer: plain }, { key: other, task_key: capitals, model_key: good, scorer: both }]',
    });
    await runProject(folder);
    const { out } = await runCommand(['gate', 'good'], folder);
    expect(out).toMatch(/^not asked of this run, being about others of the project: assay\.yaml:\d+$/m);
    const whole = await runCommand(['gate', 'other'], folder);
    expect(whole.out).not.toContain('not asked');
    const json = await runCommand(['gate', 'good', '--format', 'json'], folder);
    expect(JSON.parse(json.out)).toMatchObject({
      skipped: [{ file: 'assay.yaml', line: expect.any(Number) }],
    });
  });

  test('without a gate nothing is passed', async () => {
    const folder = await sampleProject();
    await runProject(folder);
    const { exitCode, out } = await runCommand(['gate'], folder);
    expect(exitCode).toBe(3);
    expect(out).toContain('no gate was judged, so none passed');
  });

  test('a specification that is declared and was never run keeps the verdict from passing', async () => {
    const folder = await sampleProject({
      gates: floor(0.1),
      specifications: '[{ key: good, task_key: capitals, model_key: good, scorer: plain }]',
    });
    await runProject(folder);
    expect((await runCommand(['gate'], folder)).exitCode).toBe(0);
    await writeFile(join(folder, 'assay.yaml'), projectYaml({ gates: floor(0.1) }));
    const { exitCode, out } = await runCommand(['gate'], folder);
    expect(exitCode).toBe(3);
    expect(out).toContain('careless: inconclusive: it was never run');
    const other = '[{ key: good, task_key: capitals, model_key: good, scorer: both }]';
    await writeFile(join(folder, 'assay.yaml'), projectYaml({ gates: floor(0.1), specifications: other }));
    expect((await runCommand(['gate'], folder)).out).toContain('has no scoring by both');
    await runCommand(['score'], folder);
    expect((await runCommand(['gate'], folder)).exitCode).toBe(0);
  });

  test('judges the stability of a series', async () => {
    const gates = '  - stability: { metric: accuracy, max_std: 0.05 }';
    const specifications =
      '[{ key: shaky, task_key: capitals, model_key: wavering, scorer: plain, repeatability: { num_runs: 3 } }]';
    const folder = await sampleProject({ gates, specifications });
    await runProject(folder);
    const { exitCode, out } = await runCommand(['gate'], folder);
    expect(exitCode).toBe(1);
    expect(out).toContain('std');
    const five = specifications.replace('num_runs: 3', 'num_runs: 5');
    await writeFile(join(folder, 'assay.yaml'), projectYaml({ specifications: five, gates: floor(0.1) }));
    const short = await runCommand(['gate'], folder);
    expect(short.exitCode).toBe(3);
    expect(short.out).toContain('3 of its 5 runs are there');
  });
});
