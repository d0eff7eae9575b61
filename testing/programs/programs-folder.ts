import { join } from 'node:path';

/** Below the modules, where what is not bundled is found. */
export function programsFolder(owner: number): string {
  return join(import.meta.dirname, '../../node_modules/.cache', `assay-programs-${owner}`);
}
