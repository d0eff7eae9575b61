import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleProject } from './evaluation/testing/sample-project.ts';

const main = join(import.meta.dirname, 'main.ts');

/** `assay run` as a process of its own, with this module as the model. */
async function runWith(model: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const folder = await sampleProject({ gates: '  - coverage: { min: 0 }' });
  await writeFile(join(folder, 'model.mjs'), model);
  return spawnSync(process.execPath, [main, 'run', '--quiet'], { cwd: folder, encoding: 'utf8' });
}

test('a model that ends the process does not pass', async () => {
  const { status, stdout, stderr } = await runWith('export default async () => process.exit(0);');
  expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
  expect(stderr).toContain('[E_ENDED]');
});

test('what a model throws where nobody catches it is no failed gate', async () => {
  const { status, stderr } = await runWith(
    "export default () => new Promise(() => setTimeout(() => { throw new Error('late'); }, 1));",
  );
  expect(status).toBe(4);
  expect(stderr).toContain('Error: late');
  expect(stderr).toContain('`assay run --resume` goes on');
});

test('a model that answers ends as the gates say', async () => {
  expect(await runWith("export default async () => 'x';")).toMatchObject({ status: 0, stderr: '' });
});
