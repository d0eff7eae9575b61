import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

const main = await builtProgram('main');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-processes-'));
  await writeFile(join(folder, 'data.jsonl'), '{"id":"a","input":"1","expected":"1"}\n');
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:
  - { key: m, provider: command, command: [./model.sh], parameters: { temperature: 0, max_tokens: 1 }, limits: { timeout_ms: 600000 } }
tasks:
  - { key: t, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation: { key: e, task_specifications: [{ key: s, task_key: t, model_key: m }] }
`,
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function program(text: string): Promise<void> {
  await writeFile(join(folder, 'model.sh'), `#!/bin/sh\n${text}`);
  await chmod(join(folder, 'model.sh'), 0o755);
}

function run() {
  return spawn(process.execPath, [main, 'run', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function pidIn(name: string): Promise<number> {
  for (;;) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (text.endsWith('\n')) return Number(text);
    await wait(20);
  }
}

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (stat === null || stat.slice(stat.lastIndexOf(')')).startsWith(') Z')) return;
    await wait(20);
  }
}

const reply = `printf '{"id":"a","attempt":0,"output":"1"}\\n'`;

describe.skipIf(process.platform !== 'linux')('the processes of a command that is a model', () => {
  test('a grandchild in a session of its own, which holds the pipes, does not keep the run from ending', async () => {
    await program(`setsid sh -c 'echo $$ > held; exec sleep 600' &\nread -r line\n${reply}\ncat > /dev/null`);
    const child = run();
    const exited = once(child, 'exit');
    const held = await pidIn('held');
    expect(await exited).toEqual([0, null]);
    process.kill(held, 'SIGKILL');
  });

  test('one that reads no more is ended with a run that is killed', async () => {
    // Once it was asked something, it is guarded.
    await program('read -r line\necho $$ > pid\nwhile :; do sleep 600; done');
    const child = run();
    const exited = once(child, 'exit');
    const pid = await pidIn('pid');
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    await untilGone(pid);
  });

  test('files that the shell had opened are not theirs', async () => {
    await writeFile(join(folder, 'secret'), 'of the shell\n');
    await program(`cat /proc/self/fd/5 /proc/self/fd/40 > seen 2> /dev/null\nread -r line\n${reply}`);
    const shell = 'exec 5< secret 40< secret; exec "$0" "$@"';
    const child = spawn('bash', ['-c', shell, process.execPath, main, 'run', '--quiet'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await readFile(join(folder, 'seen'), 'utf8')).toBe('');
  });
});
