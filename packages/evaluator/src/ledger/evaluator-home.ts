import { existsSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BlobFiles, type Blobs } from '@assay/engine';
import { AssayError } from '@assay/records';
import { readHead } from './checkpoint.ts';
import { KeyFiles } from './key-files.ts';
import { Ledger } from './ledger.ts';
import { keysOf } from './log-keys.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { SigningKey } from './signing-key.ts';
import type { EvaluatorStore } from '../store/evaluator-store.ts';
import { openSqliteEvaluatorStore } from '../store/sqlite-evaluator-store.ts';

const FOLDER = '.assay-evaluator';

/** Where an evaluator keeps its ledger, its keys and what it hides: a folder that its owner alone may open. */
export interface EvaluatorHome {
  readonly path: string;
  readonly keys: KeyFiles;
  readonly ledger: Ledger;
  /** What came in, what it scored, and what the boards show. */
  readonly store: EvaluatorStore;
  /** What came in, byte for byte, under its digest. */
  readonly blobs: Blobs;
  /** The newest key that is here and not revoked. */
  readonly signingKey: () => Promise<SigningKey>;
  readonly close: () => void;
}

interface HomeRequest {
  readonly cwd: string;
  readonly home?: string | undefined;
  /** Names the log of a new home; only the first time. */
  readonly origin?: string;
}

/** Opens the home; one that is not there is made only where its log gets a name. */
export async function openEvaluatorHome({ cwd, home, origin }: HomeRequest): Promise<EvaluatorHome> {
  const path = resolve(cwd, home ?? FOLDER);
  if (!existsSync(join(path, 'ledger.sqlite')) && origin === undefined) throw noHome(path);
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o700);
  const store = openSqliteEvaluatorStore(join(path, 'ledger.sqlite'));
  const known = originOf(store.ledger);
  const keys = new KeyFiles(path);
  const ledger = new Ledger({ store: store.ledger, origin: known ?? origin ?? '' });
  const blobs = new BlobFiles(join(path, 'artifacts'));
  return {
    path,
    keys,
    ledger,
    store,
    blobs,
    signingKey: () => newestKey(keys, ledger),
    close: () => store.close(),
  };
}

/** What the log calls itself in its checkpoints; null while it has none. */
function originOf(store: LedgerStore): string | null {
  const newest = store.newestCheckpoint();
  return newest === null ? null : (readHead(newest.note)?.origin ?? null);
}

async function newestKey(keys: KeyFiles, ledger: Ledger): Promise<SigningKey> {
  const files = new Map((await keys.list()).map((key) => [key.keyid, key]));
  const usable = keysOf(ledger.store).filter(({ keyid, revoked }) => revoked === null && files.has(keyid));
  const newest = usable.at(-1);
  if (newest !== undefined) return files.get(newest.keyid)!;
  throw new AssayError('usage', 'E_NO_SIGNING_KEY', 'this home has no key that may sign', {
    action: { kind: 'make_key' },
  });
}

function noHome(path: string): AssayError {
  return new AssayError('usage', 'E_HOME_NONE', `there is no evaluator in ${path}`, {
    action: { kind: 'make_key' },
  });
}
