import { extname } from 'node:path';
import { AssayError } from '@assay/records';

interface Interpreter {
  readonly language: 'python' | 'node' | 'shell';
  /** Runs the file as a program. */
  readonly command: readonly string[];
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
