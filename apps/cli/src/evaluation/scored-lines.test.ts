import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { sampleProject } from './testing/sample-project.ts';

const scorers = `[{ key: plain, metrics: [exact-match, { module: metric.mjs, name: share }] }]`;
const specifications = `
    - { key: good, task_key: capitals, model_key: good, scorer: plain }`;

test('why scores are missing is told where the numbers are, with the first sample of each class', async () => {
  const folder = await sampleProject({ scorers, specifications });
  await writeFile(
    join(folder, 'metric.mjs'),
    "export default ({ output }) => (output === 'Rome' ? 7 : output === 'Oslo' ? 0.25 : 0.75);\n",
  );
  const line = /share: 1 missing \(judge_error\), first b: the metric answered the number 7, outside 0 to 1/;
  const ran = await runCommand(['run', '--quiet'], folder);
  expect(ran.out).toMatch(line);
  expect(ran.out).toContain('n 3  1 missing  (pass-rate; mean 0.58)');
  expect(ran.out).not.toContain('exact-match: ');
  expect((await runCommand(['score', 'latest', '--again'], folder)).out).toMatch(line);
});
