import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../../../testing/programs/built-program.ts';
import { sampleProject } from './evaluation/testing/sample-project.ts';

const main = await builtProgram('main');

test('a run whose progress nobody reads any more ends as its gates say', async () => {
  const folder = await sampleProject({ gates: '  - coverage: { min: 0 }' });
  await writeFile(
    join(folder, 'model.mjs'),
    "export default async () => { console.error('asked'); await new Promise((done) => setTimeout(done, 5)); return 'x'; };",
  );
  const child = spawn(process.execPath, [main, 'run', '--format', 'json'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.destroy();
  let out = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  const status = await new Promise<number | null>((done) => child.once('close', done));
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ verdict: { outcome: 'pass' } });
});
