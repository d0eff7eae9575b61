import type childProcess from 'node:child_process';
import type fs from 'node:fs';
import type net from 'node:net';
import type os from 'node:os';

/** What the probes inside are told. */
export interface Asked {
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
export function programInside(): string {
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
