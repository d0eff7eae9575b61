import { AssayError, type JsonObject, jsonObjectSchema, type JsonValue } from '@assay/records';
import * as z from 'zod';
import { auditEvidence, auditEvidenceRequest, type ScoreEvidence } from '../../audit/evidence.ts';
import { onlyItems } from '../../audit/only-items.ts';
import { withHome } from '../../audit/with-home.ts';
import { findEvaluator } from '../../evaluator/find-evaluator.ts';
import type { Verb } from '../../verb.ts';

const USUAL = 100;

/** A page of the items, games, verdicts or votes that a score is made of. */
export interface EvidenceView extends Pick<ScoreEvidence, 'score' | 'judges'> {
  /** How many items there are; null where its scorers know none. */
  readonly total: number | null;
  readonly offset: number;
  readonly items: readonly JsonObject[];
  /** Logs, moves, reasons and votes by scorer: of the items of this page, and what is of none. */
  readonly trace: JsonValue;
}

/** For the host alone. Every page that is opened stands in the ledger, with who opened it and why. */
export const evidenceView: Verb<EvidenceViewRequest, EvidenceView> = async (
  { evaluator, offset = 0, limit = USUAL, ...request },
  world,
) => {
  await withHome({ home: request.home }, world, (home) => {
    const { key } = findEvaluator(evaluator, home).evaluator;
    if (home.store.scores.get(request.score)?.evaluator_key === key) return;
    const message = `${request.score}: ${key} has no such score`;
    throw new AssayError('usage', 'E_SCORE_UNKNOWN', message, { field: 'score' });
  });
  const { score, judges, items, trace } = await auditEvidence(request, world);
  const all = z.array(jsonObjectSchema).nullable().parse(items);
  const page = all === null ? [] : all.slice(offset, offset + limit);
  const ids = new Set(page.flatMap(({ id }) => id ?? []));
  return {
    score,
    judges,
    total: all === null ? null : all.length,
    offset,
    items: page,
    trace: all === null ? trace : onlyItems(ids, trace),
  };
};

/** A page of what a score is made of, for the host alone. */
export const evidenceViewRequest = z
  .strictObject({
    ...auditEvidenceRequest.unwrap().omit({ item: true }).shape,
    evaluator: z.string().min(1),
    offset: z.int().nonnegative().optional(),
    /** 100 unless it is said. */
    limit: z.int().positive().max(1000).optional(),
  })
  .readonly();

export type EvidenceViewRequest = z.infer<typeof evidenceViewRequest>;
