import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Blobs, type PaidBy, sharedRates } from '@assay/engine';
import { AssayError } from '@assay/records';
import { readHead } from './checkpoint.ts';
import { KeyFiles } from './key-files.ts';
import { Ledger } from './ledger.ts';
import { LogKeys } from './log-keys.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { SigningKey } from './signing-key.ts';
import type { EvaluatorStore } from '../store/evaluator-store.ts';
import { hasEvaluatorDatabase } from '../store/evaluator-database.ts';
import { ledgerFile, openRecords } from '../store/open-records.ts';
import { HomeVault } from '../vault/home-vault.ts';

/** Where the home is unless it is said, beside the project. */
export const evaluatorFolder = '.assay-evaluator';

/** Where an evaluator keeps its ledger, its keys and what it hides: a folder that its owner alone may open. */
export interface EvaluatorHome {
  readonly path: string;
  readonly keys: KeyFiles;
  /** What is hidden. */
  readonly vault: HomeVault;
  readonly ledger: Ledger;
  /** What came in, what it scored, and what the boards show. */
  readonly store: EvaluatorStore;
  /** What came in, byte for byte, under its digest. */
  readonly blobs: Blobs;
  /** Rates of models that all who use the store keep to; undefined: each process has its own. */
  readonly paid: PaidBy | undefined;
  /** The newest key that is here and not revoked. */
  readonly signingKey: () => Promise<SigningKey>;
  readonly close: () => void;
}

interface HomeRequest {
  readonly cwd: string;
  readonly home?: string | undefined;
  /** Names the log of a new home; only the first time. */
  readonly origin?: string;
  /** An address of PostgreSQL: records, games and artifacts are kept there; keys and what is hidden are where the vault has a key, and stay in the folder where it has none. */
  readonly address?: string | null | undefined;
  /** Has the key of the vault, and the keys of where blobs are kept, if that is elsewhere. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Opens the home; one that is not there is made only where its log gets a name. */
export async function openEvaluatorHome(request: HomeRequest): Promise<EvaluatorHome> {
  const { cwd, home, origin, address = null, env = {} } = request;
  const path = resolve(cwd, home ?? evaluatorFolder);
  const isLocal = existsSync(ledgerFile(path));
  // It is not made by looking for it.
  const isThere = address === null ? isLocal : origin !== undefined || hasEvaluatorDatabase(address);
  if (!isThere) await expectReadable(path);
  if (!isThere && origin === undefined) throw isLocal ? stillLocal(path) : noHome(path);
  const { store, blobs, hidden, close: closeRecords } = await openRecords(path, address, env);
  const rates = await sharedRates(address);
  const close = (): void => {
    rates.close();
    closeRecords();
  };
  try {
    const known = originOf(store.ledger);
    if (known === null && address !== null && isLocal) throw stillLocal(path);
    if (known === null && address !== null && origin === undefined) throw noHome(path);
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o700);
    const vault = new HomeVault(hidden, env);
    const keys = new KeyFiles(path, () => vault.withKeys());
    const ledger = new Ledger({ store: store.ledger, origin: known ?? origin ?? '' });
    const logKeys = new LogKeys(store.ledger);
    const { paid } = rates;
    const signingKey = () => newestKey(keys, logKeys, address !== null);
    return { path, keys, vault, ledger, store, blobs, paid, signingKey, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** What the log calls itself in its checkpoints; null while it has none. */
function originOf(store: LedgerStore): string | null {
  const newest = store.newestCheckpoint();
  return newest === null ? null : (readHead(newest.note)?.origin ?? null);
}

async function newestKey(keys: KeyFiles, logKeys: LogKeys, isShared: boolean): Promise<SigningKey> {
  const files = new Map((await keys.list()).map((key) => [key.keyid, key]));
  const usable = logKeys.now().filter(({ keyid, revoked }) => revoked === null && files.has(keyid));
  const newest = usable.at(-1);
  if (newest !== undefined) return files.get(newest.keyid)!;
  if (isShared && logKeys.now().some(({ revoked }) => revoked === null)) throw keysElsewhere();
  throw new AssayError('usage', 'E_NO_SIGNING_KEY', 'this home has no key that may sign', {
    action: { kind: 'make_key' },
  });
}

/** Another machine has made them, and keeps them to itself. */
function keysElsewhere(): AssayError {
  return new AssayError(
    'environment',
    'E_KEYS_ELSEWHERE',
    'the keys of this evaluator are on another machine: none here may sign',
    {
      fix: 'Give all machines the same ASSAY_VAULT_KEY (or _FILE, _COMMAND), also the one that has the keys: hidden data and signing keys are then shared, encrypted.',
    },
  );
}

/** What this user may not look into is not the same as nothing. */
async function expectReadable(path: string): Promise<void> {
  const found = await access(path, constants.R_OK | constants.X_OK).catch((error: unknown) => error);
  if ((found as NodeJS.ErrnoException | undefined)?.code !== 'EACCES') return;
  throw new AssayError('environment', 'E_HOME_CLOSED', `${path} is accessible only to its owner`, {
    fix: 'Ask its owner, or choose a home of your own.',
  });
}

function noHome(path: string): AssayError {
  return new AssayError('usage', 'E_HOME_NONE', `there is no evaluator in ${path}`, {
    action: { kind: 'make_key' },
  });
}

/** A log is one: what was begun in a file goes on in PostgreSQL only as its copy. */
function stillLocal(path: string): AssayError {
  return new AssayError(
    'usage',
    'E_HOME_LOCAL',
    `the evaluator in ${path} keeps its log in a file, and the named store has none of it`,
    { action: { kind: 'copy_store' } },
  );
}
