import { checkLedger, checkRecords, type LedgerProblem } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { homeField } from './home-fields.request.ts';
import { readEvidence } from './read-evidence.ts';
import { readVerifierKeys } from './read-verifier-keys.ts';
import { withHome } from './with-home.ts';

export interface CheckedLedger {
  readonly ok: boolean;
  /** How many entries were read; null where the file cannot be opened. */
  readonly size: number | null;
  readonly problems: readonly LedgerProblem[];
}

/** Damage that keeps a ledger from being opened at all. */
const damage: ReadonlySet<string> = new Set(['E_STORE_CORRUPT', 'E_LEDGER_ENTRY', 'E_LEDGER_FOREIGN']);

/** Reads everything again. Damage is an answer, not an error. */
export const auditCheck: Verb<AuditCheckRequest, CheckedLedger> = async (
  { keys, checkpoints = [], ...request },
  world,
) => {
  const held = await Promise.all(
    checkpoints.map(async (file) => new TextDecoder().decode(await readEvidence(file, world))),
  );
  try {
    return await withHome(request, world, async (home) => {
      const own = async () => {
        const found = await home.keys.list();
        // Without any, every signature would seem to be wrong: it says why there is none.
        if (found.length === 0) await home.signingKey();
        return found.map(({ vkey }) => vkey);
      };
      const trusted = keys === undefined ? await own() : (await readVerifierKeys(keys, world)).usable;
      const problems = [...checkLedger(home.ledger.store, trusted, held), ...checkRecords(home.store)];
      return { ok: problems.length === 0, size: home.ledger.store.size(), problems };
    });
  } catch (error) {
    if (!(error instanceof AssayError) || !damage.has(error.code)) throw error;
    return { ok: false, size: null, problems: [{ index: null, what: error.message }] };
  }
};

/** Read the whole ledger again: storage, order, leaves, signatures, heads. */
export const auditCheckRequest = z
  .strictObject({
    home: homeField,
    /** Keys that are trusted, or files of them; those whose files stand in the home unless it is said. */ keys: z
      .array(z.string().min(1))
      .readonly()
      .optional(),
    /** Files with checkpoints of this log that somebody else kept. */ checkpoints: z
      .array(z.string().min(1))
      .readonly()
      .optional(),
  })
  .readonly();

export type AuditCheckRequest = z.infer<typeof auditCheckRequest>;
