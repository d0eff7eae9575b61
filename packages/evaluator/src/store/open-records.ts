import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobFiles, type Blobs, openStorePart } from '@assay/engine';
import type { EvaluatorStore } from './evaluator-store.ts';
import { SharedVaultFiles } from '../vault/shared-vault-files.ts';
import type { VaultFiles } from '../vault/vault-files.ts';
import { VaultFolder } from '../vault/vault-folder.ts';
import { postgresDialect } from './dialect/postgres-dialect.ts';
import { evaluatorStore } from './evaluator-tables.ts';
import { openEvaluatorDatabase } from './postgres/evaluator-database.ts';
import { openSqliteEvaluatorStore } from './sqlite-evaluator-store.ts';

interface Records {
  readonly store: EvaluatorStore;
  /** What came in, byte for byte, under its digest. */
  readonly blobs: Blobs;
  /** What is hidden. */
  readonly hidden: VaultFiles;
  readonly close: () => void;
}

/** Where the log of a home is that has no PostgreSQL. */
export function ledgerFile(path: string): string {
  return join(path, 'ledger.sqlite');
}

/** The records, artifacts and hidden files of a home: in its folder, or at the address of a store. */
export async function openRecords(
  path: string,
  address: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Records> {
  if (address === null) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const store = openSqliteEvaluatorStore(ledgerFile(path));
    const blobs = new BlobFiles(join(path, 'artifacts'));
    return { store, blobs, hidden: new VaultFolder(path), close: () => store.close() };
  }
  const database = openEvaluatorDatabase(address);
  const store = evaluatorStore(database, postgresDialect);
  const { blobs, close } = await openStorePart(address, 'evaluator', env);
  return {
    store,
    blobs,
    hidden: new SharedVaultFiles(database, new VaultFolder(path)),
    close: () => {
      store.close();
      // Its connections are idle by now; that one could not be ended is nobody's loss.
      void close().catch(() => undefined);
    },
  };
}
