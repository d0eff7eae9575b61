import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sharedInRun, testRun } from '../shared-in-run.ts';
import { programsFolder } from './programs-folder.ts';

/**
 * A program as the build makes it (`main` is the command): it starts in a seventh of the time that its sources take.
 * All are built once for the tests of a run, and go with the run.
 */
export async function builtProgram(name: string): Promise<string> {
  const folder = programsFolder(testRun);
  const builder = join(import.meta.dirname, 'build-programs.mjs');
  await sharedInRun(folder, 'built', () => {
    spawn(process.execPath, [builder, folder], { stdio: 'ignore' });
  });
  return join(folder, `${name}.cjs`);
}
