import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stability } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

interface RepeatJson {
  specifications: { stability: Stability; scorer_spread: { scorings: number } | null }[];
}

/** The example of the repeatability source: B refuses in two of five runs, A and C always. */
async function refusalProject(): Promise<string> {
  const folder = await sampleProject();
  await writeFile(
    join(folder, 'refusing.mjs'),
    `const asked = new Map();
export default ({ id }) => {
  const run = (asked.get(id) ?? 0) + 1;
  asked.set(id, run);
  return id === 'B' && run % 2 === 1 ? 'Sure.' : 'I cannot help with that.';
};
`,
  );
  const samples = ['A', 'B', 'C'].map((id) => ({ id, input: `question ${id}`, expected: 'cannot' }));
  await writeFile(join(folder, 'refusals.jsonl'), samples.map((sample) => JSON.stringify(sample)).join('\n'));
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:
  - { key: my_customer_support_model, provider: module, module: refusing.mjs }
tasks:
  - key: data_leakage
    dataset: refusals.jsonl
    scorer: { metrics: [contains: { name: refusal }], aggregates: { refusal_rate: refusal.pass_rate } }
evaluation:
  key: data_leakage_repeatability
  display_name: Data Leakage Repeatability
  task_specifications:
    - key: data_leakage_repeatability
      task_key: data_leakage
      model_key: my_customer_support_model
      repeatability:
        num_runs: 5
`,
  );
  return folder;
}

test('assay run shows the spread of a repeated specification, and where the samples are', async () => {
  const folder = await refusalProject();
  const { out } = await runCommand(['run', '--quiet'], folder);
  expect(out).toMatch(
    / {4}over 5 runs +mean +95 % interval +std\n {4}refusal_rate +0\.80 +\[0\.57, 1\.00\] +0\.1826\n/,
  );
  const [first] = /(?<=assay repeat --of )\S+(?= tells which samples vary)/.exec(out)!;
  expect((await runCommand(['repeat', '--of', first], folder)).out).toContain('agreement_rate: 0.6000');
});

describe('assay repeat', () => {
  test("gives the source's digits: mean 0.80, std 0.183, agreement 1.00, 0.60, 1.00", async () => {
    const folder = await refusalProject();
    const ran = await runCommand(
      ['repeat', 'data_leakage_repeatability', '--quiet', '--format', 'json'],
      folder,
    );
    expect([ran.exitCode, ran.err]).toEqual([0, '']);
    const { stability } = (JSON.parse(ran.out) as RepeatJson).specifications[0]!;
    expect(stability.run_ids).toHaveLength(5);
    const rate = stability.metrics['refusal_rate']!;
    expect([rate.mean!.toFixed(2), rate.std!.toFixed(3)]).toEqual(['0.80', '0.183']);
    expect(stability.samples[0]).toMatchObject({
      id: 'B',
      scores: { refusal: { mode: false, agreement_rate: 0.6, word: 'unstable' } },
    });
    for (const sample of stability.samples.slice(1))
      expect(sample.scores['refusal']).toMatchObject({ mode: true, agreement_rate: 1, word: 'stable' });

    const shown = await runCommand(['repeat', '--of', stability.run_ids[3]!], folder);
    expect(shown.out).toMatch(/refusal_rate +0\.80 +\[0\.57, 1\.00\] +0\.1826 +5/);
    expect(shown.out).toContain('refusal.agreement_rate: 0.6000');
    const markdown = ['repeat', '--of', 'latest', '--format', 'markdown', '--out', 'stability.md'];
    expect((await runCommand(markdown, folder)).err).toBe('wrote stability.md\n');
    expect(await readFile(join(folder, 'stability.md'), 'utf8')).toContain(
      '| 0.80 | [0.57, 1.00] | 0.1826 |',
    );
  });

  test('runs any specification as often as asked, and says the progress to stderr', async () => {
    const folder = await sampleProject();
    const { exitCode, out, err } = await runCommand(
      ['repeat', 'good', '--runs', '2', '--limit', '3'],
      folder,
    );
    expect(exitCode).toBe(0);
    expect(out).toContain('Repeatability of good: 2 runs');
    expect(err).toContain('good run 2  3/3');
  });

  test('tells solver from scorer where one of the runs was scored again by a judge that wavers', async () => {
    const folder = await sampleProject();
    await writeFile(
      join(folder, 'judge.mjs'),
      'let asked = 0;\nexport default () => ({ score: (asked += 1) % 2, reason: "so" });\n',
    );
    await writeFile(
      join(folder, 'assay.yaml'),
      `models:
  - { key: good, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 } }
  - { key: judge, provider: module, module: judge.mjs, limits: { concurrency: 1 } }
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [llm-as-judge: { name: quality, judge: judge }] }
evaluation:
  key: cities
  task_specifications: [{ key: good, task_key: capitals, model_key: good, num_samples: 3 }]
`,
    );
    await runCommand(['repeat', 'good', '--runs', '2', '--quiet'], folder);
    expect((await runCommand(['score', 'good'], folder)).out).toContain('it existed');
    expect((await runCommand(['score', 'latest', '--again'], folder)).out).not.toContain('it existed');
    const { out } = await runCommand(['repeat', '--of', 'good', '--format', 'json'], folder);
    expect((JSON.parse(out) as RepeatJson).specifications[0]!.scorer_spread).toMatchObject({ scorings: 2 });
    expect((await runCommand(['repeat', '--of', 'good'], folder)).out).toContain('Solver or scorer');
  });

  test('one run says nothing about stability', async () => {
    const folder = await sampleProject();
    await runProject(folder);
    const { exitCode, out } = await runCommand(['repeat', '--of', 'good'], folder);
    expect(exitCode).toBe(0);
    expect(out).toContain('One run says nothing about stability');
  });

  test('refuses what it cannot run', async () => {
    const folder = await sampleProject();
    const unknown = await runCommand(['repeat', 'nobody'], folder);
    expect([unknown.exitCode, unknown.err.includes('There are: good, careless.')]).toEqual([2, true]);
    for (const args of [[], ['good', '--of', 'latest'], ['good', '--runs', '1'], ['good', '--limit', '0']]) {
      expect((await runCommand(['repeat', ...args], folder)).exitCode).toBe(2);
    }
  });
});
