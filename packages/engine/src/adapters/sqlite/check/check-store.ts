import type { StoreCheck } from '../../../ports/store-check.ts';
import { Findings } from '../../stored/findings.ts';
import type { Database } from '../database/database.ts';
import type { SealParts } from '../seals/sealed-table.ts';
import { checkBlobs } from './check-blobs.ts';
import { checkJournals } from './check-journals.ts';
import { checkTables } from './check-tables.ts';

/** Looks at everything: SQLite's own structures, every record, every row of the journals, every blob. */
export async function checkStore(database: Database, parts: SealParts, blobs: string): Promise<StoreCheck> {
  const findings = new Findings();
  const looked = database.moment(() => {
    checkStructure(database, findings);
    const records = checkTables(database, parts, findings);
    return { ...records, 'commits of journals': checkJournals(database, parts, findings) };
  });
  const blobCount = await checkBlobs(blobs, database, findings);
  return { looked_at: { ...looked, blobs: blobCount }, findings: findings.all };
}

function checkStructure(database: Database, findings: Findings): void {
  findings.look('the database', () => {
    const said = database.prepare<[], { integrity_check: string }>('PRAGMA integrity_check(20)').all();
    for (const { integrity_check: text } of said) if (text !== 'ok') findings.add('the database', text);
  });
}
