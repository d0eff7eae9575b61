import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Comparison } from '@assay/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

let folder = '';
let runs: Readonly<Record<string, readonly string[]>> = {};
beforeAll(async () => {
  folder = await sampleProject();
  runs = await runProject(folder);
});

const compare = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['compare', ...args], folder);

/** The scoring of the careless run by a scorer that is not its specification's. */
async function scoredByBoth(project: string): Promise<string> {
  const { out } = await runCommand(['score', 'careless', '--scorer', 'both', '--format', 'json'], project);
  return (JSON.parse(out) as { scorings: { scoring: { id: string } }[] }).scorings[0]!.scoring.id;
}

describe('assay compare', () => {
  test('pairs two runs by sample, and says what changed and what turned', async () => {
    const { exitCode, out, err } = await compare('good', 'careless', '--format', 'json');
    expect([exitCode, err]).toEqual([0, '']);
    const { comparisons } = JSON.parse(out) as { comparisons: Comparison[] };
    expect(comparisons).toHaveLength(1);
    expect(comparisons[0]).toMatchObject({
      before: { run_id: runs['good']![0] },
      after: { run_id: runs['careless']![0] },
      paired: 4,
      flips_total: 2,
    });
    expect(comparisons[0]!.changed.map(({ what }) => what)).toEqual(['parameters']);
    expect(comparisons[0]!.scores[0]).toMatchObject({ difference: -0.5, wins: 0, losses: 2, ties: 2 });
  });

  test('shows it as text, Markdown and a page of its own', async () => {
    const text = await compare(runs['good']![0]!, runs['careless']![0]!);
    expect(text.out).toContain('-0.50');
    expect((await compare('good', 'careless', '--format', 'markdown')).out).toContain('| exact-match |');
    const html = await compare('good', 'careless', '--format', 'html', '--out', 'shown/compared.html');
    expect([html.exitCode, html.out, html.err]).toEqual([0, '', 'wrote shown/compared.html\n']);
    const page = await readFile(join(folder, 'shown/compared.html'), 'utf8');
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('<svg');
    const terminal = await compare('good', 'careless', '--format', 'html');
    expect([terminal.exitCode, terminal.err.includes('--out FILE')]).toEqual([2, true]);
  });

  test('--all lays an evaluation out task by task, begins with the surest difference, and names who is alone', async () => {
    const specifications = `
    - { key: good, task_key: capitals, model_key: good, scorer: plain }
    - { key: careless, task_key: capitals, model_key: careless, scorer: plain }
    - { key: other, task_key: rivers, model_key: good, scorer: plain }`;
    const own = await sampleProject({ specifications });
    const file = join(own, 'assay.yaml');
    const text = await readFile(file, 'utf8');
    const [, task] = /tasks:\n([\s\S]*?)evaluation:/.exec(text)!;
    await writeFile(
      file,
      text.replace('evaluation:', `${task!.replace('key: capitals', 'key: rivers')}evaluation:`),
    );
    await runProject(own);
    const all = (...args: string[]): ReturnType<typeof runCommand> =>
      runCommand(['compare', '--all', 'cities', ...args], own);
    const { tasks, alone } = JSON.parse((await all('--format', 'json')).out) as {
      tasks: { task_key: string }[];
      alone: string[];
    };
    expect([tasks.map(({ task_key: key }) => key), alone]).toEqual([['capitals'], ['other']]);
    expect((await all()).out).toContain('other stands alone on its task: it is compared with nothing\n');
    await all('--format', 'html', '--out', 'all.html');
    const page = await readFile(join(own, 'all.html'), 'utf8');
    expect(page).toMatch(/<b>careless against good, exact-match: [^<]*worse by 0\.50 \[[^<]*<\/b>/);
    expect(page).toContain('other stands alone on its task, and is compared with nothing.');
    await rm(own, { recursive: true });
  });

  test('takes baselines, scorings and latest, and several against the first', async () => {
    await runCommand(['baseline', 'set', 'main', 'good'], folder);
    const { out } = await compare('main', 'latest', 'careless', '--format', 'json');
    const { comparisons } = JSON.parse(out) as { comparisons: Comparison[] };
    expect(comparisons.map(({ before }) => before.run_id)).toEqual([runs['good']![0], runs['good']![0]]);
    const scoring = comparisons[0]!.after.scoring_id;
    expect((await compare('main', scoring.slice(0, -1))).exitCode).toBe(0);
  });

  test('scores again what another scorer version judged, says so, and keeps the old scoring', async () => {
    const other = await scoredByBoth(folder);
    const own = await compare('good', 'careless', '--format', 'json');
    expect((JSON.parse(own.out) as { comparisons: Comparison[] }).comparisons[0]!.rescored).toEqual([]);
    const { exitCode, out } = await compare('good', other, '--format', 'json');
    expect(exitCode).toBe(0);
    const [comparison] = (JSON.parse(out) as { comparisons: Comparison[] }).comparisons;
    const { before, rescored, changed } = comparison!;
    expect(rescored).toEqual([{ side: 'before', from: expect.any(String) as string, to: before.scoring_id }]);
    expect(rescored[0]!.from).not.toBe(before.scoring_id);
    expect(changed.map(({ what }) => what)).not.toContain('scorer');
    const text = await compare('good', other);
    expect(text.out).toContain('its stored outputs were rescored by the current one');
    const old = await compare(rescored[0]!.from, other, '--format', 'json');
    const [asTheyWere] = (JSON.parse(old.out) as { comparisons: Comparison[] }).comparisons;
    expect(asTheyWere).toMatchObject({ before: { scoring_id: rescored[0]!.from }, rescored: [] });
    expect(asTheyWere!.changed.map(({ what }) => what)).toContain('scorer');
  });

  test('refuses what cannot be judged alike, because labels changed since or data are gone', async () => {
    const own = await sampleProject();
    const made = await runProject(own);
    const other = await scoredByBoth(own);
    const data = join(own, 'data.jsonl');
    const text = await readFile(data, 'utf8');
    const sides = ['compare', made['good']![0]!, other];
    await writeFile(data, text.replace('"expected":"Rome"', '"expected":"Roma"'));
    const relabelled = await runCommand(sides, own);
    expect([relabelled.exitCode, relabelled.out]).toEqual([2, '']);
    expect(relabelled.err).toContain('E_COMPARE_CHANGED');
    expect(relabelled.err).toContain('1 of 4 shared samples was relabelled');
    await writeFile(data, text.replace('"answer":"Rome"', '"answer":"Roma"'));
    expect((await runCommand(sides, own)).err).toContain('the dataset is not the one that run');
    await rm(data);
    expect((await runCommand(sides, own)).err).toContain('data.jsonl');
    expect((await runCommand([...sides, '--allow-changed'], own)).exitCode).toBe(0);
  });

  test('refuses to compare a scoring with itself', async () => {
    const same = await compare('good', runs['good']![0]!);
    expect([same.exitCode, same.err.includes('E_COMPARE_ITSELF')]).toEqual([2, true]);
    expect((await compare('good')).exitCode).toBe(2);
  });
});
