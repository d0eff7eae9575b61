import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { sampleProject } from '../evaluation/testing/sample-project.ts';

const main = await builtProgram('main');

test.each([
  ['console.log', "console.log('heard')"],
  ['process.stdout.write', "process.stdout.write('heard\\n')"],
])('%s of a module goes to stderr: stdout is one JSON document', async (_, print) => {
  const folder = await sampleProject({ gates: '  - coverage: { min: 0 }' });
  await writeFile(join(folder, 'model.mjs'), `export default async () => { ${print}; return 'x'; };`);
  const args = [main, 'run', '--quiet', '--format', 'json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toHaveProperty('evaluations');
  expect(stderr).toContain('heard\n');
});
