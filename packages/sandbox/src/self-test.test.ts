import { closeSync, existsSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandLine, openSandbox } from './open-sandbox.ts';
import { defaultLimits, type Sandbox } from './sandbox.ts';
import { selfTest, type SelfTest } from './self-test.ts';
import { stageFiles } from './stage-job.ts';
import { supervise } from './supervise.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));

/** A sandbox that only looks like one: the machine's files and network are in it, and there are no limits. */
function carelessSandbox(): Sandbox {
  const loose = { ...defaultLimits, wall_ms: 60_000, output: 64 << 20 };
  return {
    provider: 'careless/0',
    profile: 'sha256:0',
    start: async (job) => {
      const staged = await stageFiles(job.files, null);
      const empty = openSync('/dev/null', 'r');
      try {
        const scratch = ['/tmp', '/dev/shm', '/opt', '/job'].flatMap((path) => ['--tmpfs', path]);
        const programs = (job.programs ?? []).flatMap(({ at, from }) => ['--ro-bind', from, at]);
        const started = await supervise({
          commandLine: [
            ...'bwrap --unshare-user --die-with-parent'.split(' '),
            ...[
              ...machineFiles(),
              ...scratch,
              ...programs,
              '--setenv',
              'TOKEN',
              'secret',
              '--json-status-fd',
              '4',
              '--',
            ],
            ...job.command,
          ],
          descriptors: [empty, 'pipe'],
          // Ends what would never end by itself.
          limits: { ...loose, ...(job.limits?.wall_ms === 1_500 ? { wall_ms: 4_000 } : {}) },
          signal: undefined,
        });
        return { ...started, ended: started.ended.finally(staged.remove) };
      } finally {
        closeSync(empty);
      }
    },
  };
}

/** Each by itself: below a root that is bound read-only, bubblewrap cannot make a place for the job. */
function machineFiles(): string[] {
  return readdirSync('/', { withFileTypes: true }).flatMap((entry) => {
    const path = `/${entry.name}`;
    if (entry.isSymbolicLink()) return ['--symlink', readlinkSync(path), path];
    return [path === '/dev' ? '--dev-bind' : '--ro-bind', path, path];
  });
}

describe.skipIf(!bubblewrap)('the self-test (skipped where there is no bubblewrap)', () => {
  const outcome = ({ probes }: SelfTest): Record<string, boolean> =>
    Object.fromEntries(probes.map(({ probe, holds }) => [probe, holds]));
  let tested: SelfTest;
  beforeAll(async () => {
    tested = await selfTest(await openSandbox());
  });

  test('finds that the thirteen promises hold', () => {
    expect(tested.probes.filter(({ holds }) => !holds)).toEqual([]);
    expect(tested.probes).toHaveLength(13);
    expect(tested.holds).toBe(true);
  });

  test('gives the same digest again, and the profile is part of it', async () => {
    const sandbox = await openSandbox();
    expect((await selfTest(sandbox)).digest).toBe(tested.digest);
    expect(commandLine({ limits: defaultLimits, uid: 1, binds: [], env: {}, command: ['true'] })).toContain(
      '--disable-userns',
    );
  });

  test('finds what a careless sandbox does not keep, and says what it got', async () => {
    const careless = await selfTest(carelessSandbox());
    expect(careless.holds).toBe(false);
    expect(outcome(careless)).toMatchObject({
      network: false,
      socket_families: false,
      host_files: false,
      read_only: false,
      environment: false,
      namespaces: false,
      other_processes: false,
      scratch_size: false,
      memory: false,
      processes: false,
    });
    expect(careless.digest).not.toBe(tested.digest);
    const network = careless.probes.find(({ probe }) => probe === 'network')!;
    expect(network.got.join()).toContain('127.0.0.1');
  });
});
