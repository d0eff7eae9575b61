import { extname } from 'node:path';
import { AssayError } from '@assay/records';

interface Interpreter {
  readonly language: 'python' | 'node' | 'shell';
  /** Runs the file as a program. */
  readonly command: readonly string[];
}

const ENDINGS = ['.py', '.js', '.mjs', '.cjs', '.ts', '.mts', '.sh'];

/** Whether a test names a file without its ending: an entry may be in any language then. */
export function isAnyLanguage(file: string): boolean {
  return extname(file) === '';
}

/** The file of a submission that a test is about: the one that it names, or the only one of that name with an ending that is known. */
export function entryFile(file: string, names: readonly string[]): string {
  if (!isAnyLanguage(file)) return file;
  const found = names.filter((name) => ENDINGS.some((ending) => name === `${file}${ending}`));
  if (found.length === 1) return found[0]!;
  const why = found.length === 0 ? 'there is none' : `there are ${found.join(', ')}`;
  throw new AssayError('invalid', 'E_ENTRY', `expected one file ${file} in a known language; ${why}`);
}

/** How a file of a submission is run, by its ending. */
export function interpreterOf(file: string): Interpreter {
  const path = `/job/${file}`;
  switch (extname(file)) {
    case '.py':
      return { language: 'python', command: ['/usr/bin/python3', '-I', '-B', path] };
    case '.js':
    case '.mjs':
    case '.cjs':
    case '.ts':
    case '.mts':
      return { language: 'node', command: ['/opt/node', path] };
    case '.sh':
      return { language: 'shell', command: ['/bin/sh', path] };
    default:
      throw new AssayError('usage', 'E_TEST_FILE', `${file}: no interpreter is known for this ending`, {
        fix: 'Tests can run .py, .js, .mjs, .cjs, .ts, .mts and .sh files.',
      });
  }
}
