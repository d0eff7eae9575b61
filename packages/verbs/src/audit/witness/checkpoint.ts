import { consistencyProof } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { homeField } from '../home-fields.request.ts';
import { withHome } from '../with-home.ts';

export interface LogHead {
  readonly size: number;
  /** The signed note; null for an empty log. */
  readonly checkpoint: string | null;
  /** That the log grew from the size asked for. */
  readonly consistency: {
    readonly from: number;
    readonly to: number;
    readonly proof: readonly string[];
  } | null;
}

/** The newest head, for reports, for witnesses and for whoever wants to keep it. */
export const auditCheckpoint: Verb<AuditCheckpointRequest, LogHead> = ({ since, ...request }, world) =>
  withHome(request, world, ({ ledger }) => {
    const size = ledger.store.size();
    if (since !== undefined && (since < 1 || since > size))
      throw new AssayError('usage', 'E_SINCE', `${since}: the log has ${plural(size, 'entry', 'entries')}`, {
        field: 'since',
      });
    const proof = since === undefined ? [] : consistencyProof(ledger.store.leaves(size), since);
    const hashes = proof.map((hash) => hash.toString('hex'));
    const consistency = since === undefined ? null : { from: since, to: size, proof: hashes };
    return { size, checkpoint: ledger.store.checkpoint(size), consistency };
  });

/** Give the signed head of the log, and the proof that it grew from an older size. */
export const auditCheckpointRequest = z
  .strictObject({ home: homeField, since: z.int().positive().optional() })
  .readonly();

export type AuditCheckpointRequest = z.infer<typeof auditCheckpointRequest>;
