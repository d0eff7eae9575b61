import { openEvidence, type ToldCalibration, toldCalibrations } from '@assay/evaluator';
import { AssayError, type JsonValue, type OfficialScore } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { actorField, homeField } from './home-fields.request.ts';
import { onlyItems } from './only-items.ts';
import { withVault } from './with-vault.ts';

export interface ScoreEvidence {
  readonly score: Pick<
    OfficialScore,
    'id' | 'submission_id' | 'evaluator_key' | 'split' | 'status' | 'metrics'
  >;
  /** What became of each item or game; null where its scorers know none. */
  readonly items: JsonValue;
  /** Test logs, moves, verdicts with their reasons, votes: by scorer; null where nothing is to be told. */
  readonly trace: JsonValue;
  /** How the judges of the score did on the cases that they were tried on, by scorer. */
  readonly judges: readonly ToldCalibration[];
}

/** What a score is made of, for the host alone; that it was opened stands in the ledger. */
export const auditEvidence: Verb<AuditEvidenceRequest, ScoreEvidence> = (
  { score: id, item, reason, ...request },
  world,
) =>
  withVault(request, world, async (home, vault, by) => {
    const score = home.store.scores.get(id);
    if (score === null)
      throw new AssayError('usage', 'E_SCORE_UNKNOWN', `${id}: there is no such score`, { field: 'score' });
    const { items, trace } = await openEvidence(score, { home, vault }, { ...by, reason });
    const { submission_id, evaluator_key, split, status, metrics } = score;
    const judges = await toldCalibrations(score.scorer.components, vault);
    const told = { score: { id, submission_id, evaluator_key, split, status, metrics }, judges };
    if (item === undefined) return { ...told, items, trace };
    const ids = new Set([item]);
    const found = onlyItems(ids, items);
    if (Array.isArray(found) && found.length > 0)
      return { ...told, items: found, trace: onlyItems(ids, trace) };
    throw new AssayError('usage', 'E_ITEM_UNKNOWN', `${item}: ${id} has no such item`, { field: 'item' });
  });

/** Open what a score is made of: results by item, test logs, games, verdicts or votes. For the host alone. */
export const auditEvidenceRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    score: z.string().min(1),
    /** One item or game alone. */
    item: z.string().min(1).optional(),
    reason: z.string().min(1),
  })
  .readonly();

export type AuditEvidenceRequest = z.infer<typeof auditEvidenceRequest>;
