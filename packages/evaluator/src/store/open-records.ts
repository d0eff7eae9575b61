import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobFiles, type Blobs, openStorePart } from '@assay/engine';
import type { EvaluatorStore } from './evaluator-store.ts';
import { openPostgresEvaluatorStore } from './postgres/postgres-evaluator-store.ts';
import { openSqliteEvaluatorStore } from './sqlite-evaluator-store.ts';

interface Records {
  readonly store: EvaluatorStore;
  /** What came in, byte for byte, under its digest. */
  readonly blobs: Blobs;
  readonly close: () => void;
}

/** Where the log of a home is that has no PostgreSQL. */
export function ledgerFile(path: string): string {
  return join(path, 'ledger.sqlite');
}

/** The records and artifacts of a home: in its folder, or at the address of a store. */
export async function openRecords(
  path: string,
  address: string | null,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Records> {
  if (address === null) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const store = openSqliteEvaluatorStore(ledgerFile(path));
    return { store, blobs: new BlobFiles(join(path, 'artifacts')), close: () => store.close() };
  }
  const store = openPostgresEvaluatorStore(address);
  const { blobs, close } = await openStorePart(address, 'evaluator', env);
  return {
    store,
    blobs,
    close: () => {
      store.close();
      // Its connections are idle by now; that one could not be ended is nobody's loss.
      void close().catch(() => undefined);
    },
  };
}
