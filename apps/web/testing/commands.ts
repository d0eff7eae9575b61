import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The command, from its sources. */
export const program = join(import.meta.dirname, '../../cli/src/main.ts');

/** Runs a command to its end, which has to be this exit code. */
export function runCommand(cwd: string, args: readonly string[], ends: number): string {
  try {
    return execFileSync(process.execPath, [program, ...args], { cwd, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error) || error.status !== ends) throw error;
    return '';
  }
}

/** A workbench that is served. */
export interface Served {
  /** Opens it once. */
  readonly link: string;
  readonly close: () => Promise<void>;
}

interface Serving {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export async function serve(cwd: string, { args = [], env = {} }: Serving = {}): Promise<Served> {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const link = await new Promise<string>((found, failed) => {
    let told = '';
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const [address] = /http\S+once=\S+/.exec(told) ?? [];
      if (address !== undefined) found(address);
    });
    child.once('exit', (code) =>
      failed(new Error(`assay serve ended with ${code} before it was there: ${told}`)),
    );
  });
  return { link, close: () => ended(child) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
