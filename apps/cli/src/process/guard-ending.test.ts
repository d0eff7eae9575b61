import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { sampleProject } from '../evaluation/testing/sample-project.ts';

const main = await builtProgram('main');
const guard = join(import.meta.dirname, './guard-ending.ts');

/** A process with a command that is not done, in which this happens. */
function guarded(happens: string): { status: number | null; stderr: string } {
  const script = `import { guardEnding } from ${JSON.stringify(guard)};
    guardEnding({ err: (text) => process.stderr.write(text) });
    ${happens}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

test.each(['process.exit(0);', 'process.exit(1);', ''])(
  'ending by %j before the end is no pass and no failure',
  (end) => {
    const { status, stderr } = guarded(end);
    expect(status).toBe(4);
    expect(stderr).toContain('[E_ENDED]');
  },
);

test('what is thrown where nobody catches it is no failed gate', () => {
  const { status, stderr } = guarded("setTimeout(() => { throw new Error('late'); }, 1);");
  expect(status).toBe(4);
  expect(stderr).toContain('Error: late');
  expect(stderr).toContain('continued by `assay run --resume`, anything else by the same command');
});

/** `assay run` as a process of its own, with this module as the model. */
async function runWith(
  model: string,
  least = 0.01,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const folder = await sampleProject({ gates: `  - macro_f1: { min: ${least} }` });
  await writeFile(join(folder, 'model.mjs'), model);
  return spawnSync(process.execPath, [main, 'run', '--quiet'], { cwd: folder, encoding: 'utf8' });
}

test.each([
  ['process.exit(0)', 'model.mjs gave no answer: it ended with exit code 0'],
  [
    "setTimeout(() => { throw new Error('late'); }, 1)",
    'model.mjs gave no answer: it ended with exit code 1',
  ],
])('a model that does %s has crashed, and the gates say what that means', async (ends, why) => {
  const model = `export default ({ id, input }) => id === 'a' ? input.answer : new Promise(() => { ${ends}; });`;
  const { status, stdout } = await runWith(model, 0.5);
  expect(status).toBe(1);
  expect(stdout).toContain(why);
});

test('a model that answers ends as the gates say', async () => {
  expect(await runWith("export default async ({ input }) => 'Paris';")).toMatchObject({ stderr: '' });
});
