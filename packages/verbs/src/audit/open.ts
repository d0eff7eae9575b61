import { bundleOf, openEnvelope, openSnapshot, type StoredEntry } from '@assay/evaluator';
import { AssayError, type JsonObject } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { actorField, homeField } from './home-fields.request.ts';
import { withVault } from './with-vault.ts';

/** One label, with what shows that it is the one that was committed to; that it was opened stands in the ledger. */
export const auditOpen: Verb<AuditOpenRequest, { readonly bundle: JsonObject }> = (
  { score, item, reason, ...request },
  world,
) =>
  withVault(request, world, async (home, vault, by) => {
    const { store } = home.ledger;
    const snapshot = snapshotOf(store.about(score).find(({ kind }) => kind === 'score.created'));
    if (snapshot === null)
      throw new AssayError('usage', 'E_SCORE_UNKNOWN', `${score}: no score with hidden labels has this id`, {
        field: 'score',
      });
    const labels = await openSnapshot(home, vault, snapshot, { ...by, reason });
    const opening = labels.open(item);
    if (opening !== null) return { bundle: bundleOf(store, score, [opening]) };
    throw new AssayError('usage', 'E_ITEM_UNKNOWN', `${item}: ${snapshot} has no such item`, {
      field: 'item',
    });
  });

function snapshotOf(entry: StoredEntry | undefined): string | null {
  const hidden = entry && openEnvelope(entry.envelope).statement.predicate['hidden_data'];
  const id = typeof hidden === 'object' && hidden !== null ? (hidden as JsonObject)['snapshot_id'] : null;
  return typeof id === 'string' ? id : null;
}

/** Open one disputed label, and write the bundle that shows it. */
export const auditOpenRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    score: z.string().min(1),
    item: z.string().min(1),
    reason: z.string().min(1),
  })
  .readonly();

export type AuditOpenRequest = z.infer<typeof auditOpenRequest>;
