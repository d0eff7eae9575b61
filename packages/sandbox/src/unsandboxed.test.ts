import { expect, test } from 'vitest';
import { runInSandbox } from './sandbox.ts';
import { openUnsandboxed } from './unsandboxed.ts';

const run = (code: string, limits = {}) =>
  runInSandbox(openUnsandboxed(), {
    command: ['/opt/node', '--eval', code],
    files: [{ at: '/job/given.txt', bytes: Buffer.from('given') }],
    programs: [{ at: '/opt/node', from: process.execPath }],
    limits: { wall_ms: 60_000, ...limits },
  });

test('without a sandbox a program finds its files, and its time and output are limited all the same', async () => {
  const read = await run("process.stdout.write(require('fs').readFileSync('/job/given.txt'))");
  expect([read.kind, String(Buffer.from(read.stdout))]).toEqual(['exited', 'given']);
  expect(await run('process.exit(3)')).toMatchObject({ kind: 'exited', exit_code: 3 });
  expect(await run('for (;;);', { wall_ms: 500 })).toMatchObject({ kind: 'timeout' });
  const flood = await run("for (;;) require('fs').writeSync(1, 'x'.repeat(65536))", { output: 100_000 });
  expect(flood).toMatchObject({ kind: 'output_limit' });
  expect(openUnsandboxed().provider).toBe('none');
});
