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
  const fix = loadFix(said);
  return new AssayError('usage', code, `cannot load ${what}: ${said.replace(importedFrom, '')}${elsewhere}`, {
    ...(fix === null ? {} : { fix }),
    location: {
      file: path,
      ...(own === null ? {} : { line: own.line }),
      ...(own?.column == null ? {} : { column: own.column }),
    },
  });
}

/** Node names the importing file by its place on this machine; the place of the error names it for its owner. */
const importedFrom = / imported from \S+$/;

/** What helps against the commonest reasons; null for the others. */
function loadFix(said: string): string | null {
  if (/\b(?:module|exports|require) is not defined/.test(said))
    return 'It is read as an ES module: write `export default` and `import`, or end its name in .cjs.';
  const [, name] = /Cannot find package '([^']+)'/.exec(said) ?? [];
  if (name !== undefined) return `Install ${name} where the project is: npm install ${name}.`;
  if (/Cannot find module/.test(said)) return 'Check the path, with its ending: import x from "./file.mjs".';
  if (said.startsWith('SyntaxError')) return 'The code cannot be read there, or just before.';
  return null;
}
