import { describe } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
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
