import { readFile } from 'node:fs/promises';
import { AssayError } from '@assay/records';

/** Beside the built command, or where the sources are built to. */
const places = ['./scoring-program.mjs', '../../../../../apps/cli/dist/scoring-program.mjs'];

/** Assay as the scoring program of a bundle: one file that the build makes. */
export async function readScoringProgram(): Promise<Uint8Array> {
  for (const place of places) {
    try {
      return await readFile(new URL(place, import.meta.url));
    } catch {
      // Not there: this is the other one of the two.
    }
  }
  throw new AssayError(
    'environment',
    'E_NOT_BUILT',
    'the scoring program that a bundle carries is a part of the built command, and there is no build',
    { fix: 'From the sources, build it: npm run build.' },
  );
}
