import { AssayError } from '@assay/records';
import type { StoreCheck } from '@assay/engine';
import { openRecords } from '../open-records.ts';
import { checkRecords } from './check-records.ts';

const [LOG, RECORDS] = ["the evaluator's log", "the evaluator's records"];

/**
 * What is wrong with the evaluator's records at the address of a store: its tables, what stands beside the log, every
 * artifact. Signatures are checked with the keys of those who trust them, by the audit of the log.
 */
export async function checkShared(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<StoreCheck> {
  const { store, blobs, close } = await openRecords('', address, env);
  try {
    const findings = [
      ...store.ledger.damage().map((message) => ({ what: LOG, message: `${LOG}: ${message}` })),
      ...checkRecords(store).map(({ what: message }) => ({
        what: RECORDS,
        message: `${RECORDS}: ${message}`,
      })),
    ];
    let artifacts = 0;
    for await (const digest of blobs.list()) {
      artifacts += 1;
      try {
        await blobs.read(digest);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        findings.push({ what: `the artifact ${digest}`, message: error.message });
      }
    }
    return { looked_at: { 'entries of the log': store.ledger.size(), artifacts }, findings };
  } finally {
    close();
  }
}
