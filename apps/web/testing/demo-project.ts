import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, runCommand, serve } from './commands.ts';

/** The demo, run by the commands themselves, with a workbench served on it. */
export interface DemoProject {
  readonly folder: string;
  /** Runs a command in the project, which has to end with this exit code. */
  readonly command: (args: readonly string[], ends: number) => string;
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
    command: (args, ends) => runCommand(folder, args, ends),
    link: served.link,
    close: async () => {
      await served.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
