import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomStream } from '@assay/metrics';
import { expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { runCommand } from '../testing/run-command.ts';
import { oneModelProject, runAside } from './testing/one-model-project.ts';

const kills = 3 * rounds;
const samples = Array.from({ length: 300 + kills * 1_000 }, (_, i) => ({
  id: `s${i}`,
  input: i,
  expected: String(i % 3 === 0 ? i : -1),
  metadata: { tags: [i % 2 === 0 ? 'even' : 'odd'] },
}));

const project = {
  model:
    'provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 }, limits: { concurrency: 4, max_retries: 0 }, price: { input: 1, output: 1 }',
  metrics: 'exact-match, contains',
  samples,
  files: {
    'model.mjs': `export default async ({ input }) => {
  await new Promise((done) => setTimeout(done, 4));
  if (input % 97 === 5) throw new Error('it broke');
  return String(input);
};`,
  },
  more: 'gates:\n  - { metric: exact-match, pass_rate: { min: 0.3 } }\n  - coverage: { min: 0.9 }\n',
};

/** What may differ: ids, which hold the time and chance, and times. */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{8}/g, 'RUN')
    .replaceAll(/scoring-[0-9a-f]{16}/g, 'SCORING')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, 'TIME')
    .replaceAll(/"latency_ms": \{[^]*?\n {4}\}/g, 'LATENCY')
    .replaceAll(/(latency[^\n]*?(?:<code>|<\/th><td>))[^<]*/g, '$1LATENCY');
}

async function reports(folder: string): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const format of ['json', 'markdown', 'html', 'junit', 'csv', 'parquet']) {
    const out = `report.${format}`;
    const { exitCode, err } = await runCommand(['report', '--format', format, '--out', out], folder);
    expect(exitCode, err).toBe(0);
    made[format] = withoutTimes(await readFile(join(folder, out), 'latin1'));
  }
  return made;
}

test(`${kills} times kill -9: totals equal the rows, and every report is that of an undisturbed run`, async () => {
  const folder = await oneModelProject(project);
  const random = randomStream(7, 'kills');
  let killed = 0;
  while (killed < kills) {
    const argv = ['run', '--quiet', ...(killed === 0 ? [] : ['--resume'])];
    const ended = await runAside(argv, folder, (kill) => {
      void wait(300 + random.nextFloat() * 500).then(() => kill('SIGKILL'));
    });
    if (ended.signal !== 'SIGKILL') break;
    killed += 1;
  }
  expect(killed).toBe(kills);
  const last = await runCommand(['run', '--quiet', '--resume', '--format', 'json'], folder);
  expect(last.exitCode).toBe(0);
  const disturbed = await reports(folder);

  // A store of its own, and the same key: what is said of labels is said under it.
  const other = await oneModelProject(project);
  await mkdir(join(other, '.assay'));
  await copyFile(join(folder, '.assay/label-key'), join(other, '.assay/label-key'));
  expect((await runCommand(['run', '--quiet'], other)).exitCode).toBe(0);
  const undisturbed = await reports(other);
  for (const [format, text] of Object.entries(undisturbed)) expect(disturbed[format], format).toBe(text);

  const report = JSON.parse(disturbed['json']!.replaceAll('LATENCY', '"latency_ms": null')) as {
    outputs: { produced: number; failed: number; absent: number };
    metrics: Record<string, { n: number; passed: number }>;
  };
  const rows = disturbed['csv']!.trim().split('\r\n').slice(1);
  const failed = samples.filter(({ input }) => input % 97 === 5).length;
  expect(rows).toHaveLength(samples.length);
  expect(report.outputs).toMatchObject({ produced: samples.length - failed, failed, absent: 0 });
  const passing = rows.filter((row) => /,true,,/.test(row)).length;
  expect(report.metrics['exact-match']).toMatchObject({ n: samples.length, passed: passing });
}, 900_000);
