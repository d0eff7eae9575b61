import type * as sqlite from 'node:sqlite';
import { AssayError } from '@assay/records';

type Sqlite = typeof sqlite;

let loaded: Sqlite | null = null;

/**
 * Node's own SQLite. Up to some version of Node 24 loading it prints an ExperimentalWarning, which says nothing to
 * people who run a command: that one is held back, for as long as the load takes, and no other.
 */
export function loadSqlite(): Sqlite {
  if (loaded !== null) return loaded;
  const own = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  const warn = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!isAboutSqlite(warning)) Reflect.apply(warn, process, [warning, ...rest]);
  };
  try {
    // Before 22.13 it is there only behind a flag, whatever the types say.
    const found: Sqlite | undefined = process.getBuiltinModule('node:sqlite');
    if (found === undefined) throw tooOld();
    loaded = found;
    return found;
  } finally {
    if (own !== undefined) Object.defineProperty(process, 'emitWarning', own);
  }
}

function tooOld(): AssayError {
  return new AssayError(
    'environment',
    'E_NODE_VERSION',
    `the store needs SQLite, which Node ${process.versions.node} does not have`,
    { fix: 'Use Node 22.13 or later.' },
  );
}

function isAboutSqlite(warning: string | Error): boolean {
  return String(warning).includes('SQLite is an experimental feature');
}
