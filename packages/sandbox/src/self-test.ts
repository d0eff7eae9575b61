import { digestJson } from '@assay/records';
import type childProcess from 'node:child_process';
import { once } from 'node:events';
import type fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type net from 'node:net';
import { createServer } from 'node:net';
import type os from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finished, type Limits, runInSandbox, type Sandbox } from './sandbox.ts';

/** What the probes inside are told. */
interface Asked {
  readonly probes: readonly string[];
  /** Files of the machine that must not be there. */
  readonly secrets: readonly string[];
  /** A server of the machine: its port, and the path of its socket. */
  readonly port: number;
  readonly socket: string;
  readonly scratch: number;
  readonly processes: number;
  /** An image has folders of its own, and its engine says in the environment what it is. */
  readonly has_image: boolean;
}

interface Tools {
  readonly childProcess: typeof childProcess;
  readonly fs: typeof fs;
  readonly net: typeof net;
  readonly os: typeof os;
}

/** The program that runs inside the sandbox, for `node --eval`; its one argument is what it is asked, as JSON. */
function programInside(): string {
  const tools = ['child_process', 'fs', 'net', 'os'].map((name) => `require('node:${name}')`);
  return `const [childProcess, fs, net, os] = [${tools.join(', ')}];
(${inside.toString()})(JSON.parse(process.argv[1]), { childProcess, fs, net, os }).then((got) => {
  fs.writeSync(1, JSON.stringify(got));
  process.exit(0);
});`;
}

/**
 * Tries to break each promise, and tells by probe what it got: nothing, where the promise holds. It knows nothing
 * outside itself, because it is handed over as text.
 */
async function inside(asked: Asked, { childProcess, fs, net, os }: Tools): Promise<Record<string, string[]>> {
  const succeeds = (attempt: () => unknown): boolean => {
    try {
      attempt();
      return true;
    } catch {
      return false;
    }
  };
  const hasEntries = (path: string): boolean =>
    succeeds(() => {
      if (fs.statSync(path).isDirectory() && fs.readdirSync(path).length === 0) throw new Error('empty');
    });
  const runs = (program: string, ...args: string[]): boolean =>
    childProcess.spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  const canConnect = (target: { readonly path: string } | { readonly host: string; readonly port: number }) =>
    new Promise<boolean>((done) => {
      const connection = net.connect({ ...target, timeout: 2_000 });
      connection.on('connect', () => done(true));
      connection.on('error', () => done(false));
      connection.on('timeout', () => done(false));
    });

  const probes: Record<string, () => string[] | Promise<string[]>> = {
    network: async () => {
      const targets = [
        { host: '127.0.0.1', port: asked.port },
        { host: '192.0.2.1', port: 80 },
        { path: asked.socket },
        { path: `\0${asked.socket}` },
      ];
      const reached = await Promise.all(targets.map(canConnect));
      return targets.filter((_, place) => reached[place]).map((target) => JSON.stringify(target));
    },
    socket_families: () => {
      // The C library reads interfaces over a netlink socket. Node opens no other families; Perl does, where it is.
      const families = { netlink: 16, packet: 17, vsock: 40, bluetooth: 31, alg: 38 };
      const opened = Object.entries(families).filter(([, family]) =>
        [1, 2, 3, 5].some((type) =>
          runs('/usr/bin/perl', '-e', `exit(socket(S, ${family}, ${type}, 0) ? 0 : 1)`),
        ),
      );
      return [
        ...opened.map(([name]) => name),
        ...(succeeds(() => os.networkInterfaces()) ? ['netlink'] : []),
      ];
    },
    host_files: () => [
      ...asked.secrets.filter((path) => fs.existsSync(path)),
      ...['/root', '/home', '/mnt', '/media', '/srv', '/boot'].filter(hasEntries),
      ...(asked.has_image ? [] : ['/etc', '/var', '/run', '/sys'].filter(hasEntries)),
    ],
    read_only: () =>
      ['/', '/usr', '/usr/bin', '/dev', '/proc', '/job', '/opt'].filter((folder) =>
        succeeds(() => fs.writeFileSync(`${folder}/probe`, 'x')),
      ),
    scratch_size: () =>
      ['/tmp', '/dev/shm'].filter((folder) =>
        succeeds(() => {
          const chunk = Buffer.alloc(1 << 20);
          // In several files, since the size of one is limited too.
          for (let written = 0, file = 0; written <= asked.scratch; file += 1) {
            const descriptor = fs.openSync(`${folder}/fill-${file}`, 'w');
            for (let i = 0; i < 8; i += 1) written += fs.writeSync(descriptor, chunk);
            fs.closeSync(descriptor);
          }
        }),
      ),
    memory: () => {
      const kept: Buffer[] = [];
      while (kept.length < 24) kept.push(Buffer.alloc(64 << 20, 1));
      return [`${kept.length * 64} MB`];
    },
    environment: () =>
      Object.keys(process.env).filter(
        (name) =>
          !['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'PWD'].includes(name) &&
          !(asked.has_image && ['HOSTNAME', 'TERM', 'container'].includes(name)),
      ),
    descriptors: () =>
      // Of a process that opens none but the folder that it lists.
      childProcess
        .spawnSync('/usr/bin/ls', ['/proc/self/fd'], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((number) => Number(number) > 3),
    namespaces: () => {
      const status = fs.readFileSync('/proc/self/status', 'utf8');
      const none = '0000000000000000';
      const expected = { CapEff: none, CapPrm: none, CapBnd: none, NoNewPrivs: '1', Seccomp: '2' };
      const others = Object.entries(expected).filter(
        ([name, value]) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] !== value,
      );
      const made = ['--user', '--mount', '--pid'].filter((kind) =>
        runs('/usr/bin/unshare', kind, '/usr/bin/true'),
      );
      return [...made, ...others.map(([name]) => name)];
    },
    other_processes: () =>
      fs
        .readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && ![1, process.pid].includes(Number(name))),
    processes: async () => {
      const started = await Promise.all(
        Array.from({ length: asked.processes + 16 }, () => {
          const child = childProcess.spawn('/usr/bin/sleep', ['5'], { stdio: 'ignore' });
          return new Promise<boolean>((done) => {
            child.on('spawn', () => done(true));
            child.on('error', () => done(false));
          });
        }),
      );
      const count = started.filter(Boolean).length;
      return count >= asked.processes ? [`${count} processes`] : [];
    },
    wall_time: () => {
      process.on('SIGTERM', () => undefined);
      for (;;);
    },
    output: () => {
      const chunk = Buffer.alloc(1 << 16, 'x');
      for (;;) fs.writeSync(1, chunk);
    },
  };

  const got: Record<string, string[]> = {};
  for (const name of asked.probes) got[name] = await probes[name]!();
  return got;
}

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
