import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssayError } from '@assay/records';

/** The folder `examples/<name>` of the checkout that holds `start`, whether that is a source or a built file. */
export function findExample(name: string, start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = join(folder, 'examples', name);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) {
      throw new AssayError('usage', 'E_PATH', `examples/${name} is not beside this installation`, {
        fix: 'Run the demo in a clone of the repository: npm start',
      });
    }
  }
}
