import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { baselinesContract } from '../../testing/contracts/baselines.contract.ts';
import { blobsContract } from '../../testing/contracts/blobs.contract.ts';
import { briefsContract } from '../../testing/contracts/briefs.contract.ts';
import { cacheContract } from '../../testing/contracts/cache.contract.ts';
import { documentsContract } from '../../testing/contracts/documents.contract.ts';
import { eventsContract } from '../../testing/contracts/events.contract.ts';
import { executionsContract } from '../../testing/contracts/executions.contract.ts';
import { journalContract } from '../../testing/contracts/journal.contract.ts';
import { labelKeyContract } from '../../testing/contracts/label-key.contract.ts';
import { leasesContract } from '../../testing/contracts/leases.contract.ts';
import { runsContract } from '../../testing/contracts/runs.contract.ts';
import { scoringsContract } from '../../testing/contracts/scorings.contract.ts';
import type { StorePlace } from '../../ports/testing/use-stores.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

async function sqlitePlace(): Promise<StorePlace> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'));
  return {
    open: () => openSqliteStore(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

describe('the SQLite store keeps the contract of', () => {
  briefsContract(sqlitePlace);
  runsContract(sqlitePlace);
  journalContract(sqlitePlace);
  leasesContract(sqlitePlace);
  scoringsContract(sqlitePlace);
  labelKeyContract(sqlitePlace);
  blobsContract(sqlitePlace);
  cacheContract(sqlitePlace);
  baselinesContract(sqlitePlace);
  executionsContract(sqlitePlace);
  documentsContract(sqlitePlace);
  eventsContract(sqlitePlace);
});
