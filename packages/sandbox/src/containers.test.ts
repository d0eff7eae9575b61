import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { containerArguments, findContainers } from './containers.ts';
import { defaultLimits, runInSandbox, type Sandbox } from './sandbox.ts';
import { engineFilter } from './seccomp-filter.ts';
import { selfTest } from './self-test.ts';

/** An engine that isolates nothing: it writes down how it is called, and plays one program that ends with 7. */
const stub = `#!/bin/sh
echo "$*" >> "$STUB_CALLS"
case "$1" in
  version) echo 28.0.0 ;;
  image) [ "$5" = "known" ] && echo sha256:abc || { echo "No such image: $5" >&2; exit 1; } ;;
  create) shift; case "$*" in *--version*) echo 0 > "$STUB_CALLS.code" ;; *) echo 7 > "$STUB_CALLS.code" ;; esac ;;
  start) cat; echo "words" >&2; exit 125 ;;
  inspect) echo "$STUB_STATUS $(cat "$STUB_CALLS.code")" ;;
  *) : ;;
esac
`;

let calls: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-engine-'));
  mkdirSync(join(folder, 'bin'));
  calls = join(folder, 'calls');
  writeFileSync(join(folder, 'bin/docker'), stub);
  chmodSync(join(folder, 'bin/docker'), 0o755);
  vi.stubEnv('PATH', [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter));
  vi.stubEnv('STUB_CALLS', calls);
  vi.stubEnv('STUB_STATUS', 'exited');
  vi.stubEnv('ASSAY_SANDBOX_IMAGE', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});

const example = {
  name: 'assay-1',
  image: 'sha256:abc',
  filter: '/filter.json',
  limits: defaultLimits,
  uid: 1234,
  binds: [{ at: '/job', from: '/staged/0' }],
  env: { GIVEN: 'yes' },
  command: ['/opt/node', '--eval', 'x y'],
};

describe('containers', () => {
  test('are made without network, without rights, read-only, from what is here, within limits', () => {
    const words = containerArguments(example);
    const after = (word: string): readonly string[] =>
      words.flatMap((each, i) => (each === word ? [words[i + 1]!] : []));
    expect(after('--network')).toEqual(['none']);
    expect(after('--cap-drop')).toEqual(['ALL']);
    expect(after('--security-opt')).toEqual(['no-new-privileges', 'seccomp=/filter.json']);
    expect(after('--pull')).toEqual(['never']);
    expect(after('--user')).toEqual(['1234:1234']);
    expect(after('--pids-limit')).toEqual(['64']);
    expect(after('--memory')).toEqual(after('--memory-swap'));
    expect(after('--memory')).toEqual([`${defaultLimits.memory}b`]);
    expect(after('--ulimit')).toEqual(['cpu=10:11', 'fsize=16777216', 'nofile=256', 'core=0', 'nproc=4096']);
    expect(after('--tmpfs').map((each) => each.split(':')[0])).toEqual(['/tmp', '/dev/shm']);
    expect(after('--volume')).toEqual(['/staged/0:/job:ro']);
    expect(after('--env')).toContain('GIVEN=yes');
    expect(words).toContain('--read-only');
    expect(words).not.toContain('--privileged');
    expect(words.slice(-4)).toEqual(['/opt/node', 'sha256:abc', '--eval', 'x y']);
    expect(words.at(-5)).toBe('--entrypoint');
  });

  test('refuse the same system calls as bubblewrap does', () => {
    const { syscalls } = engineFilter();
    const refused = (name: string, first: number): boolean =>
      syscalls.some(
        ({ names, args }) =>
          names.includes(name) &&
          (args ?? []).every(({ op, value, valueTwo }) =>
            op === 'SCMP_CMP_GT'
              ? first > value
              : op === 'SCMP_CMP_EQ'
                ? first === value
                : (first & value) === valueTwo,
          ),
      );
    for (const name of ['ptrace', 'mount', 'unshare', 'io_uring_setup', 'clone3'])
      expect(refused(name, 0), name).toBe(true);
    const families = Array.from({ length: 64 }, (_, i) => i).filter((i) => !refused('socket', i));
    expect(families).toEqual([1, 2, 10]);
    expect(refused('clone', 0x10000000)).toBe(true);
    expect(refused('clone', 0x01200011)).toBe(false);
    expect(refused('read', 0)).toBe(false);
  });

  test('what is in the way is said: no engine, no image, an image that is not here', async () => {
    expect(await findContainers('podman')).toMatchObject({
      provider: 'podman',
      why: 'there is no podman in PATH',
    });
    expect(await findContainers('docker', undefined)).toMatchObject({
      why: expect.stringContaining('no image is named'),
    });
    expect(await findContainers('docker', 'other')).toMatchObject({
      why: expect.stringContaining('No such image: other'),
    });
  });

  test('the engine says how a program ended, whatever the client’s own exit code is, and the container is removed', async () => {
    const sandbox = (await findContainers('docker', 'known')) as Sandbox;
    expect(sandbox.provider).toBe('docker/28.0.0');
    const finished = await runInSandbox(sandbox, { command: ['/bin/cat'], files: [] }, 'echoed');
    expect(finished).toMatchObject({ kind: 'exited', exit_code: 7, stderr: 'words\n' });
    expect(String(finished.stdout)).toBe(String(Buffer.from('echoed')));
    expect(finished.used).toMatchObject({ cpu_ms: null, peak_memory: null });
    const [made, ...rest] = readFileSync(calls, 'utf8').trim().split('\n').slice(-4);
    const name = /--name (assay-[0-9a-f]{16})/.exec(made!)![1];
    expect(rest).toEqual([
      `start --attach --interactive ${name}`,
      `inspect --format {{.State.Status}} {{.State.ExitCode}} ${name}`,
      `rm --force ${name}`,
    ]);
  });

  test('that are made and cannot start have run nothing, whatever exit code they have', async () => {
    vi.stubEnv('STUB_STATUS', 'created');
    expect(await findContainers('docker', 'known')).toMatchObject({
      why: 'a first program did not run in known: words',
    });
  });
});

test('a container engine with an image on this machine keeps every promise (skipped where there is none)', async (context) => {
  vi.unstubAllEnvs();
  const found = await Promise.all((['docker', 'podman'] as const).map((each) => findContainers(each)));
  const sandbox = found.find((each): each is Sandbox => 'start' in each);
  if (sandbox === undefined) return context.skip('no engine with an image');
  expect((await selfTest(sandbox)).probes.filter(({ holds }) => !holds)).toEqual([]);
});
