import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSandbox } from './open-sandbox.ts';
import { type Finished, type Job, runInSandbox, type Sandbox } from './sandbox.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));

describe.skipIf(!bubblewrap)('a sandbox (skipped where there is no bubblewrap)', () => {
  let sandbox: Sandbox;
  let folder: string;
  beforeAll(async () => {
    sandbox = await openSandbox();
    folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (
    job: Partial<Job> & Pick<Job, 'command'>,
    input = '',
  ): Promise<Finished & { readonly text: string }> =>
    runInSandbox(sandbox, { files: [], ...job }, input).then((finished) => ({
      ...finished,
      text: new TextDecoder().decode(finished.stdout),
    }));
  const sh = (script: string, job: Partial<Job> = {}) => run({ command: ['/bin/sh', '-c', script], ...job });
  const python = (script: string, job: Partial<Job> = {}) =>
    run({ command: ['/usr/bin/python3', '-I', '-B', '-c', script], ...job });

  test('runs a program with its input and its files, and measures it', async () => {
    const files = [{ at: '/job/word', bytes: new TextEncoder().encode('from a file') }];
    const ended = await run(
      { command: ['/bin/sh', '-c', 'cat; cat /job/word; echo trouble >&2; exit 7'], files },
      'in and ',
    );
    expect(ended).toMatchObject({
      kind: 'exited',
      exit_code: 7,
      text: 'in and from a file',
      stderr: 'trouble\n',
    });
    expect(ended.used.wall_ms).toBeGreaterThan(0);
  });

  test('measures time and memory from outside', async () => {
    const { used } = await python(
      'import time\nx = bytearray(100 << 20)\nwhile time.process_time() < 0.3: pass\ntime.sleep(0.3)',
    );
    expect(used.peak_memory).toBeGreaterThan(100 << 20);
    expect(used.cpu_ms).toBeGreaterThanOrEqual(200);
  });

  test('SCR-08: sees its files, the programs of /usr, and nothing else of the machine', async () => {
    writeFileSync(join(folder, 'labels.csv'), 'id,label\n1,cat\n');
    const { text } = await sh(
      `ls -A /; cat ${folder}/labels.csv; ls ${folder}; ls -A /proc/self/cwd; cat /etc/passwd`,
    );
    const entries = text
      .split('\n')
      .filter((line) => line !== '' && !['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].includes(line));
    expect(entries).toEqual(['dev', 'proc', 'tmp', 'usr']);
  });

  test('SCR-08: a link in what it is given leads nowhere', async () => {
    const given = join(folder, 'given');
    mkdirSync(given);
    writeFileSync(join(folder, 'secret'), 'secret');
    symlinkSync(join(folder, 'secret'), join(given, 'link'));
    symlinkSync('/etc/hostname', join(given, 'other'));
    const { text, stderr } = await sh('ls /job; cat /job/link /job/other', {
      files: [{ at: '/job', from: given }],
    });
    expect(text).toBe('link\nother\n');
    expect(stderr).toMatch(/No such file[^]*No such file/);
  });

  test('SCR-09, SCR-15: what it is given cannot be written, nor anything but scratch space', async () => {
    const given = join(folder, 'tests');
    mkdirSync(given);
    writeFileSync(join(given, 'expected.json'), '4', { mode: 0o666 });
    const { text } = await sh(
      'for f in /job/expected.json /job/new /output /usr/new /dev/new; do (echo 5 > $f) 2>/dev/null && echo wrote $f; done; chmod 777 /job/expected.json; echo 1 > /tmp/mine && cat /tmp/mine',
      { files: [{ at: '/job', from: given }] },
    );
    expect(text).toBe('1\n');
    expect(execFileSync('cat', [join(given, 'expected.json')], { encoding: 'utf8' })).toBe('4');
  });

  test('SCR-10: variables of the environment that change how programs start do not reach it', async () => {
    const { text } = await sh('env | cut -d= -f1 | sort | tr "\\n" " "', { env: { GREETING: 'hello' } });
    expect(text).toBe('GREETING HOME LANG PATH PWD TMPDIR TZ ');
  });

  test('SCR-16: what it leaves behind ends with it', async () => {
    const mark = `4${process.pid}${Date.now() % 100_000}`;
    await sh(
      `setsid sleep ${mark} >/dev/null 2>&1 & setsid nohup sh -c 'trap "" TERM HUP; sleep ${mark}' >/dev/null 2>&1 & exit 0`,
    );
    const commands = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) =>
        execFileSync('sh', ['-c', `cat /proc/${pid}/cmdline 2>/dev/null || true`], { encoding: 'utf8' }),
      );
    expect(commands.filter((command) => command.includes(mark))).toEqual([]);
  });

  test('SCR-17: a fork bomb stays within its number of processes', async () => {
    const { kind, text } = await python(
      'import os, sys\nn = 0\nwhile True:\n  try:\n    if os.fork() == 0:\n      import time; time.sleep(30); os._exit(0)\n    n += 1\n  except OSError:\n    break\nprint(n)\nsys.stdout.flush()\nos._exit(0)',
      { limits: { processes: 20, wall_ms: 60_000 } },
    );
    expect(kind).toBe('exited');
    expect(Number(text)).toBeGreaterThan(0);
    expect(Number(text)).toBeLessThan(20);
  });

  test('SCR-18: memory ends where its limit is', async () => {
    const { exit_code, stderr } = await python('x = bytearray(2 << 30)');
    expect(exit_code).toBe(1);
    expect(stderr).toContain('MemoryError');
  });

  test('SCR-19: neither shared memory nor the temporary directory can fill the disk', async () => {
    const { text } = await sh(
      'for d in /tmp /dev/shm; do for i in 1 2 3 4 5 6; do head -c 1000000 /dev/zero >> $d/$i 2>/dev/null; done; du -sb $d | cut -f1; done; (head -c 9000000 /dev/zero > /dev/x) 2>/dev/null || echo refused',
      { limits: { scratch: 4_000_000 } },
    );
    const [scratch, shared, dev] = text.trim().split('\n');
    for (const size of [scratch, shared]) expect(Number(size)).toBeLessThan(4_100_000);
    expect(dev).toBe('refused');
  });

  test.each([
    ['sleeps', 'sleep 600'],
    ['is busy', 'while :; do :; done'],
    ['ignores signals', 'trap "" TERM INT HUP; while :; do sleep 1; done'],
    ['waits for more input', 'cat'],
  ])('SCR-20: a program that %s is ended at its limit of time', async (_, script) => {
    const { stdin, stdout, ended } = await sandbox.start({
      command: ['/bin/sh', '-c', script],
      files: [],
      limits: { wall_ms: 700 },
    });
    stdout.resume();
    expect((await ended).kind).toBe('timeout');
    stdin.destroy();
  });

  test('SCR-20: CPU time has a limit of its own', async () => {
    const { kind, exit_code } = await sh('while :; do :; done', { limits: { cpu_s: 1, wall_ms: 120_000 } });
    expect(kind).toBe('timeout');
    expect(exit_code).toBe(152);
  });

  test.each(['yes', 'yes >&2'])(
    'SCR-21: `%s` is ended, and no more than the limit is taken',
    async (script) => {
      const ended = await sh(script, { limits: { output: 2_000_000 } });
      expect(ended.kind).toBe('output_limit');
      expect(ended.stdout.length + ended.stderr.length).toBeLessThanOrEqual(2_000_000);
      expect(ended.is_stderr_truncated).toBe(script.endsWith('2'));
    },
  );

  test('SCR-13: the programs that it finds are those of the machine, and it cannot put others in their place', async () => {
    const { text } = await sh(
      'printf "#!/bin/sh\\necho trojan\\n" > /tmp/ls; chmod +x /tmp/ls; for f in /usr/bin/ls /usr/bin/pytest /bin/curl; do (echo x > $f) 2>/dev/null && echo wrote $f; done; command -v ls; cd /tmp; ls > /dev/null && echo real',
    );
    expect(text).toMatch(/^\/(usr\/)?bin\/ls\nreal\n$/);
  });

  test('SCR-22: nothing leads to the network or to services of this machine', async () => {
    const { text } = await python(
      `import socket, os
tries = {
  'tcp': lambda: socket.create_connection(('192.0.2.1', 80), 2),
  'udp': lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.53', 53)),
  'dns': lambda: socket.getaddrinfo('example.org', 80),
  'icmp': lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1),
  'vsock': lambda: socket.socket(40, socket.SOCK_STREAM),
  'netlink': lambda: socket.socket(16, socket.SOCK_RAW),
  'docker': lambda: socket.socket(socket.AF_UNIX).connect('/var/run/docker.sock'),
}
for name, attempt in tries.items():
  try:
    attempt()
    print(name)
  except OSError:
    pass
print('tried', len(tries))`,
    );
    expect(text).toBe('tried 7\n');
  });

  test('SCR-23: descriptors of the process that starts it do not reach it', async () => {
    const script = `import { openSandbox, runInSandbox } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      const ended = await runInSandbox(await openSandbox(), { command: ['/bin/ls', '/proc/self/fd'], files: [] });
      process.stdout.write(ended.stdout);`;
    const text = execFileSync(
      'bash',
      [
        '-c',
        'exec 19</etc/passwd 251</etc/passwd; exec "$0" --input-type=module -e "$1"',
        process.execPath,
        script,
      ],
      { encoding: 'utf8' },
    );
    expect(text).toBe('0\n1\n2\n3\n');
  });

  test('SCR-24, SCR-25: it has no rights, and cannot get any', async () => {
    const { text } = await sh(
      'grep -E "^(CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/self/status | tr -d "\\t"; for k in --user --mount --net; do unshare $k true 2>/dev/null && echo $k; done; mount -t tmpfs x /tmp 2>/dev/null && echo mounted; true',
    );
    expect(text).toBe(
      'NoNewPrivs:1\nSeccomp:2\n'.replace(/^/, 'CapEff:0000000000000000\nCapBnd:0000000000000000\n'),
    );
  });

  test('SCR-38: what one leaves in scratch space the next does not see', async () => {
    await sh('echo mine > /tmp/mark; echo mine > /dev/shm/mark');
    expect((await sh('cat /tmp/mark /dev/shm/mark; true')).text).toBe('');
  });

  test('SCR-48: it ends with the process that started it', async () => {
    const mark = `9${process.pid}${Date.now() % 100_000}`;
    const script = `import { openSandbox } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      const { stdout } = await (await openSandbox()).start({ command: ['/bin/sh', '-c', 'echo up; sleep ${mark}'], files: [], limits: { wall_ms: 600_000 } });
      stdout.on('data', () => process.stdout.write('up'));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const alive = (): boolean =>
      execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`sleep ${mark}`);
    expect(alive()).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(alive, { timeout: 30_000 }).toBe(false);
  });

  test('what whoever started it ends is told apart', async () => {
    const asked = new AbortController();
    const { stdout, ended } = await sandbox.start({
      command: ['/bin/sleep', '600'],
      files: [],
      signal: asked.signal,
    });
    stdout.resume();
    asked.abort();
    expect((await ended).kind).toBe('stopped');
    const early = await sandbox.start({ command: ['/bin/sleep', '600'], files: [], signal: asked.signal });
    early.stdout.resume();
    expect((await early.ended).kind).toBe('stopped');
  });

  test('a program that is not there is the fault of whoever asked for it, not an exit code', async () => {
    const { kind, exit_code, stderr } = await run({ command: ['/job/absent'] });
    expect({ kind, exit_code }).toEqual({ kind: 'failed', exit_code: null });
    expect(stderr).toContain('/job/absent');
  });

  test('leaves nothing behind on this machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-nothing-left-'));
    vi.stubEnv('TMPDIR', folder);
    try {
      await sh('true', { files: [{ at: '/job/a', bytes: new Uint8Array(10) }] });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
  });
});

test('SCR-39: without isolation it is refused, with what was tried and how to fix it', () => {
  const script = `import { openSandbox } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    await openSandbox().catch(({ trouble, code, message, action }) => console.log(JSON.stringify({ trouble, code, message, action })));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: '' },
  });
  expect(JSON.parse(text)).toEqual({
    trouble: 'environment',
    code: 'E_NO_ISOLATION',
    message: expect.stringMatching(/bubblewrap: there is no bwrap[^]*apt-get install bubblewrap/),
    action: { kind: 'check_machine' },
  });
});
