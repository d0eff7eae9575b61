import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const program = join(root, 'apps/cli/src/main.ts');

/** The demo, run by the commands themselves, with a workbench served on it. */
export interface DemoProject {
  readonly folder: string;
  /** Runs a command in the project, which has to end with this exit code. */
  readonly command: (args: readonly string[], ends: number) => void;
  /** Opens the workbench once. */
  readonly link: string;
  readonly close: () => Promise<void>;
}

export async function demoProject(): Promise<DemoProject> {
  const parent = mkdtempSync(join(tmpdir(), 'assay-web-'));
  const said = execFileSync(process.execPath, [program, 'demo', '--format', 'json'], {
    cwd: parent,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { folder } = JSON.parse(said) as { readonly folder: string };
  const served = await serve(folder);
  return {
    folder,
    command: (args, ends) => command(folder, args, ends),
    link: served.link,
    close: async () => {
      await ended(served.process);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function command(cwd: string, args: readonly string[], ends: number): void {
  try {
    execFileSync(process.execPath, [program, ...args], { cwd, stdio: 'pipe' });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error) || error.status !== ends) throw error;
  }
}

async function serve(cwd: string): Promise<{ readonly link: string; readonly process: ChildProcess }> {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    cwd,
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
  return { link, process: child };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
