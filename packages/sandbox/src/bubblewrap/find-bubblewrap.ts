import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AssayError } from '@assay/records';
import type { Obstacle } from '../obstacle.ts';
import { isInPath } from '../program-in-path.ts';
import type { Sandbox } from '../sandbox.ts';
import { explainRefusal } from './explain-refusal.ts';
import { openBubblewrap } from './open-bubblewrap.ts';
import { systemCalls } from './system-calls.ts';

/** `--disable-userns` came with it. */
const OLDEST = [0, 8, 0] as const;

/** The sandbox, after a first program has run in it, or what is in its way. */
export async function findBubblewrap(): Promise<Sandbox | Obstacle> {
  const obstacle = (why: string, fix: string): Obstacle => ({ provider: 'bubblewrap', why, fix });
  const calls = systemCalls[process.arch];
  if (process.platform !== 'linux')
    return obstacle(`it needs Linux, and this is ${process.platform}`, 'run in a Linux virtual machine');
  if (calls === undefined)
    return obstacle(
      `its filter of system calls is known for x64 and arm64, and this is ${process.arch}`,
      'run on x64 or arm64',
    );
  const needed = ['bwrap', 'bash', 'prlimit', ...(process.getuid?.() === 0 ? ['setpriv'] : [])];
  const missing = needed.filter((program) => !isInPath(program));
  if (missing.length > 0)
    return obstacle(
      `there is no ${missing.join(' and no ')} in PATH`,
      'install bubblewrap and util-linux (Debian, Ubuntu: `apt-get install bubblewrap`)',
    );
  const version = await versionOf('bwrap');
  if (isOlder(version))
    return obstacle(`bubblewrap ${version} is too old`, 'install bubblewrap 0.8.0 or newer');

  const sandbox = openBubblewrap(version, calls);
  try {
    const { stdin, stdout, ended } = await sandbox.start({ command: ['/usr/bin/true'], files: [] });
    stdin.end();
    stdout.resume();
    const { kind, stderr } = await ended;
    return kind === 'exited' ? sandbox : { provider: 'bubblewrap', ...explainRefusal(stderr) };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return { provider: 'bubblewrap', ...explainRefusal(error.message) };
  }
}

async function versionOf(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'unknown';
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const place = OLDEST.findIndex((part, i) => parts[i] !== part);
  return place !== -1 && !(parts[place]! > OLDEST[place]!);
}
