import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestJson } from '@assay/records';
import { type Finished, runInSandbox } from '../run-in-sandbox.ts';
import type { Limits } from '../limits.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Asked, programInside } from './inside.ts';

/** One promise of the sandbox, tried. */
export interface ProbeResult {
  readonly probe: string;
  readonly holds: boolean;
  /** What was got that should not have been, or how it ended. */
  readonly got: readonly string[];
}

export interface SelfTest {
  readonly provider: string;
  readonly profile: string;
  readonly holds: boolean;
  readonly probes: readonly ProbeResult[];
  /** Over all of the above: what a record of something that ran in the sandbox names. */
  readonly digest: string;
}

const MB = 1024 * 1024;
const limits: Partial<Limits> = {
  wall_ms: 60_000,
  cpu_s: 30,
  memory: 1024 * MB,
  processes: 24,
  scratch: 16 * MB,
};

/** What one program inside can try after the other, and what ends the program that tries it. */
const together = [
  'network',
  'socket_families',
  'host_files',
  'read_only',
  'environment',
  'descriptors',
  'namespaces',
  'other_processes',
  'scratch_size',
];
const alone: readonly {
  probe: string;
  limits?: Partial<Limits>;
  holds: (ended: Finished, got: readonly string[] | null) => boolean;
}[] = [
  { probe: 'memory', holds: ({ kind }, got) => kind === 'exited' && got === null },
  { probe: 'processes', holds: ({ kind }, got) => kind === 'exited' && (got === null || got.length === 0) },
  { probe: 'wall_time', limits: { wall_ms: 1_500 }, holds: ({ kind }) => kind === 'timeout' },
  {
    probe: 'output',
    limits: { output: 1 * MB },
    holds: ({ kind, stdout }) => kind === 'output_limit' && stdout.length <= MB,
  },
];

/** Tries every promise of a sandbox from inside it, with a real server and real secrets of this machine outside. */
export async function selfTest(sandbox: Sandbox, node: string = process.execPath): Promise<SelfTest> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-probe-'));
  const secret = join(folder, 'secret');
  await writeFile(secret, 'secret', { mode: 0o644 });
  const socket = join(folder, 'socket');
  const servers = [createServer(), createServer(), createServer()];
  const [network, named, abstract] = servers.map((server) => server.on('connection', (met) => met.destroy()));
  try {
    network!.listen(0, '127.0.0.1');
    named!.listen(socket);
    abstract!.listen(`\0${socket}`);
    await Promise.all(servers.map((server) => once(server, 'listening')));
    const address = network!.address();
    const asked = {
      secrets: [secret, folder],
      port: typeof address === 'object' && address !== null ? address.port : 0,
      socket,
      scratch: limits.scratch!,
      processes: limits.processes!,
      has_image: sandbox.has_image === true,
    };
    const run = (probes: readonly string[], others: Partial<Limits> = {}): Promise<Finished> =>
      runInSandbox(sandbox, {
        command: [
          '/opt/node',
          '--eval',
          programInside(),
          JSON.stringify({ probes, ...asked } satisfies Asked),
        ],
        files: [{ at: '/job/given', bytes: new Uint8Array() }],
        programs: [{ at: '/opt/node', from: node }],
        limits: { ...limits, ...others },
      });
    const first = await run(together);
    const got = gotBy(first);
    const probes: ProbeResult[] = together.map((probe) => {
      const found = got?.[probe];
      return { probe, holds: found?.length === 0, got: found ?? [howEnded(first)] };
    });
    for (const { probe, limits: own, holds } of alone) {
      const ended = await run([probe], own);
      const found = gotBy(ended)?.[probe] ?? null;
      const isHeld = holds(ended, found);
      probes.push({ probe, holds: isHeld, got: isHeld ? [] : (found ?? [howEnded(ended)]) });
    }
    const result = {
      provider: sandbox.provider,
      profile: sandbox.profile,
      holds: probes.every(({ holds }) => holds),
      probes: probes.map((each) => ({ ...each, got: [...each.got] })),
    };
    return { ...result, digest: await digestJson(result) };
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    await rm(folder, { recursive: true, force: true });
  }
}

function gotBy({ stdout }: Finished): Readonly<Record<string, readonly string[]>> | null {
  try {
    return JSON.parse(new TextDecoder().decode(stdout)) as Record<string, string[]>;
  } catch {
    return null;
  }
}

const howEnded = ({ kind, exit_code, stderr }: Finished): string =>
  `${kind}, exit code ${exit_code}: ${stderr.trim().slice(0, 400)}`;
