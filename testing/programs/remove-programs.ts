import { rmSync } from 'node:fs';
import { programsFolder } from './programs-folder.ts';

/** When all tests of a run are over. */
export function teardown(): void {
  rmSync(programsFolder(process.pid), { recursive: true, force: true });
}
