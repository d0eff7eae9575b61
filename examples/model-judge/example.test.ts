import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Board, OfficialScore } from '@assay/records';
import { expect, onTestFinished, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

test('answers are judged by two calibrated models with a rubric that nobody sees', async () => {
  const folder = await copyExample(import.meta.dirname);
  const server = spawn(process.execPath, [join(folder.path, 'judge-server.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const file = join(folder.path, 'evaluator.yaml');
  const declared = readFileSync(file, 'utf8').replaceAll(':8791', `:${port.toString().trim()}`);
  writeFileSync(file, declared);
  const ran = await runSnippets(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'), folder);
  expect(ran.map(({ line, exitCode }) => [line, exitCode])).toEqual(
    ran.map(({ line, expected }) => [line, expected]),
  );
  for (const { out, err } of ran)
    expect(out + err).not.toMatch(/It says what the customer will get|would help this customer/);
  expect(ran.find(({ line }) => line === 'assay evaluator show')!.out).not.toContain('127.0.0.1');
  const board = JSON.parse((await folder.assay('leaderboard', '--format', 'json')).out) as Board;
  expect(board.entries.map(({ team, shown, marks }) => [team, shown, marks])).toEqual([
    ['Careful', '0.833333', ['model_judged']],
    ['Curt', '0.500000', ['model_judged']],
    ['Cheat', '0.000000', ['model_judged']],
  ]);
  expect(board.entries[0]!.gates).toMatchObject([
    {
      outcome: 'pass',
      judge: { scorer: 'quality', calibration: 'agreement 19/19, sensitivity 8/8, specificity 11/11' },
    },
  ]);
  const { submissions } = JSON.parse(
    (await folder.assay('submissions', '--team', 'Careful', '--format', 'json')).out,
  ) as {
    submissions: { submission: { id: string }; scores: Pick<OfficialScore, 'id' | 'metrics'>[] }[];
  };
  const [score] = submissions[0]!.scores;
  expect(score!.metrics.map(({ name, value }) => [name, Number(value).toFixed(4)])).toEqual([
    ['quality.pass_rate', '0.8333'],
    ['quality.pass_rate_rogan_gladen', '0.8333'],
  ]);
  const rubric = join(folder.path, 'rubric.md');
  writeFileSync(rubric, readFileSync(rubric, 'utf8').replace('polite', 'kind'));
  expect((await folder.assay('evaluator', 'commit', 'evaluator.yaml')).exitCode).toBe(0);
  const { submission } = submissions[0]!;
  const again = await folder.assay('rerun', submission.id, '--reason', 'rubric 2', '--format', 'json');
  expect(again.exitCode).toBe(0);
  const { score: later } = JSON.parse(again.out) as { score: OfficialScore };
  expect((await folder.assay('explain', score!.id, later.id)).out).toContain('quality.rubric');
});
