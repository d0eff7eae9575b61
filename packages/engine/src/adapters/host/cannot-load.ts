import { AssayError } from '@assay/records';
import type { LoadFault } from './wire.ts';

/** Why the user's code does not run, with the place in it where that is known. */
export function cannotLoad(
  code: string,
  what: string,
  { path, file }: { readonly path: string; readonly file: string },
  { said, place }: LoadFault,
): AssayError {
  const own = place?.file === file ? place : null;
  const elsewhere = place !== null && own === null ? ` (${place.file}:${place.line})` : '';
  return new AssayError('usage', code, `cannot load ${what}: ${said}${elsewhere}`, {
    location: {
      file: path,
      ...(own === null ? {} : { line: own.line }),
      ...(own?.column == null ? {} : { column: own.column }),
    },
  });
}
