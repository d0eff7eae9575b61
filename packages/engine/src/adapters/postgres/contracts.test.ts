import { describe } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import { baselinesContract } from '../../ports/contracts/baselines.contract.ts';
import { blobsContract } from '../../ports/contracts/blobs.contract.ts';
import { briefsContract } from '../../ports/contracts/briefs.contract.ts';
import { cacheContract } from '../../ports/contracts/cache.contract.ts';
import { documentsContract } from '../../ports/contracts/documents.contract.ts';
import { eventsContract } from '../../ports/contracts/events.contract.ts';
import { executionsContract } from '../../ports/contracts/executions.contract.ts';
import { journalContract } from '../../ports/contracts/journal.contract.ts';
import { labelKeyContract } from '../../ports/contracts/label-key.contract.ts';
import { leasesContract } from '../../ports/contracts/leases.contract.ts';
import { runsContract } from '../../ports/contracts/runs.contract.ts';
import { scoringsContract } from '../../ports/contracts/scorings.contract.ts';
import { postgresPlace } from './testing/postgres-place.ts';

describe.skipIf(!hasPostgres)(
  'the PostgreSQL store (skipped where there is no PostgreSQL) keeps the contract of',
  () => {
    briefsContract(postgresPlace);
    runsContract(postgresPlace);
    journalContract(postgresPlace);
    leasesContract(postgresPlace);
    scoringsContract(postgresPlace);
    labelKeyContract(postgresPlace);
    blobsContract(postgresPlace);
    cacheContract(postgresPlace);
    baselinesContract(postgresPlace);
    executionsContract(postgresPlace);
    documentsContract(postgresPlace);
    eventsContract(postgresPlace);
  },
);
