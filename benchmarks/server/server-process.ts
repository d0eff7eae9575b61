import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../apps/cli/bin/assay.js');

/** `assay serve` in a process of its own: as it was built, or from the sources where it was not. */
export interface ServerProcess {
  readonly address: string;
  /** Opens the pages once, as an owner. */
  readonly link: string;
  /** Bytes that it holds now. */
  readonly resident: () => number;
  /** Milliseconds of CPU that it has used, all its threads together: what others do on the machine does not change it. */
  readonly cpu: () => number;
  /** Ends it without a word. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startProcess(cwd: string, port = 0): Promise<ServerProcess> {
  const child = spawn(process.execPath, [command, 'serve', '--port', String(port)], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { address, link } = await saidBy(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    address,
    link,
    resident: () => residentOf(child.pid!),
    cpu: () => cpuOf(child.pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function saidBy(child: ChildProcess): Promise<Pick<ServerProcess, 'address' | 'link'>> {
  let said = '';
  for await (const chunk of child.stdout!) {
    said += String(chunk);
    const [, address, link] = /at (http:\/\/\S+)\n.*?(http:\/\/\S+)\n/s.exec(said) ?? [];
    if (address !== undefined && link !== undefined) return { address, link };
  }
  throw new Error(`the server ended: ${said}`);
}

function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Linux counts it in hundredths of a second; the name of the program, in parentheses, may hold anything. */
export function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
