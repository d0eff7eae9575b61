import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];

/** Why there cannot be another machine here; null: there can. */
export function whyNoOtherMachine(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are of Linux';
  if (process.getuid?.() !== 0) return 'only root makes network namespaces';
  const name = `assay-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    // Whoever is nobody has to be able to read the program.
    execFileSync('setpriv', [...asNobody, 'test', '-r', import.meta.filename], { stdio: 'ignore' });
    return null;
  } catch (error) {
    return `it takes network namespaces, setpriv, and a program that anybody can read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** As another machine sees it: a network of its own, another user, and one port of this machine. */
export interface OtherMachine {
  /** Where it reaches that port. */
  readonly host: string;
  readonly port: number;
  readonly start: (argv: readonly string[], options: StartOptions) => ChildProcess;
}

interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A network namespace behind a pair of interfaces, from which one port of this machine is reached over a relay. */
export async function otherMachine(port: number): Promise<OtherMachine> {
  const name = `assay-${process.pid}`;
  const [here, there] = [`ah${process.pid}`, `at${process.pid}`];
  const net = `10.${100 + (process.pid % 100)}.${(process.pid >> 8) % 250}`;
  const [host, address] = [`${net}.1`, `${net}.2`];
  ip('netns', 'add', name);
  onTestFinished(() => ip('netns', 'delete', name));
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  ip('address', 'add', `${host}/30`, 'dev', here);
  ip('link', 'set', here, 'up');
  ip('-n', name, 'address', 'add', `${address}/30`, 'dev', there);
  for (const link of [there, 'lo']) ip('-n', name, 'link', 'set', link, 'up');
  const relay = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const each of [socket, onward]) each.on('error', () => [socket, onward].map((one) => one.destroy()));
  });
  relay.listen(0, host);
  await once(relay, 'listening');
  onTestFinished(() => void relay.close());
  return {
    host,
    port: (relay.address() as { readonly port: number }).port,
    start: ([program, ...argv], { cwd, env }) => {
      const as = ['setpriv', ...asNobody, program!, ...argv];
      const child = spawn('ip', ['netns', 'exec', name, ...as], {
        cwd,
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    },
  };
}

function ip(...argv: readonly string[]): void {
  execFileSync('ip', argv, { stdio: ['ignore', 'ignore', 'pipe'] });
}
