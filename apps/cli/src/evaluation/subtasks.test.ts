import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const example = resolve(import.meta.dirname, '../../../../examples/07-publish');

/** The example with subtasks, its reviews changed. */
async function reviews(change: (rows: readonly string[]) => readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-subtasks-'));
  await cp(example, folder, { recursive: true, filter: (path) => !path.endsWith('.assay') });
  const [head, ...rows] = (await readFile(join(folder, 'reviews.csv'), 'utf8')).trim().split('\n');
  await writeFile(join(folder, 'reviews.csv'), [head!, ...change(rows)].join('\n'));
  return folder;
}

test('a report for people has every subtask, their unweighted mean, and the pooled numbers', async () => {
  const folder = await reviews((rows) => rows.filter((row) => !/^f[45],/.test(row)));
  const { out: ran } = await runCommand(['run', '--quiet'], folder);
  expect(ran).not.toContain('subtask');
  const { out } = await runCommand(['report'], folder);
  expect(out).toMatch(/books +accuracy +1\.00 +1\.00 +\[0\.57, 1\.00\] +5 +0\n/);
  expect(out).toMatch(/films +accuracy +0\.67 +0\.67 +\[0\.21, 0\.94\] +3 +0\n/);
  expect(out).toMatch(/\(unweighted mean\) +accuracy +0\.83 +0\.83 +\[0\.52, 0\.97\]\n/);
  expect(out).toMatch(/\(pooled\) +accuracy +0\.88 +0\.88 +\[0\.53, 0\.98\] +8 +0\n/);
});

test('samples without a subtask and subtasks without a sample are told', async () => {
  const folder = await reviews((rows) => rows.map((row) => row.replace(/,films$/, ',')));
  const { exitCode, out } = await runCommand(['run', '--quiet'], folder);
  expect(exitCode).toBe(0);
  expect(out).toContain('no sample of the subtask films');
  expect(out).toContain('5 of 10 samples name no subtask');
  const { out: report } = await runCommand(['report'], folder);
  expect(report).toContain('5 samples without a subtask: in the pooled numbers only');
});
