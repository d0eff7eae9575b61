import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../apps/cli/bin/assay.js');

/** The folder of a demo as the built command makes it. */
export interface MadeDemo {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

export async function madeDemo(): Promise<MadeDemo> {
  const parent = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  execFileSync(process.execPath, [command, 'demo'], { cwd: parent, stdio: 'ignore' });
  return {
    folder: join(parent, 'assay-demo'),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
