import { nodeClock } from '@assay/engine';
import { bundleOf, type EvaluatorHome, feedbackAt, tellingOf } from '@assay/evaluator';
import { AssayError, type JsonObject, type Viewer } from '@assay/records';
import * as z from 'zod';
import { viewerField } from '../submissions/evaluator-field.request.ts';
import type { Verb } from '../verb.ts';
import { homeField } from './home-fields.request.ts';
import { withHome } from './with-home.ts';

/** The bundle of a score, as of the newest head. Others than the host get it once its numbers may be told. */
export const auditExport: Verb<AuditExportRequest, { readonly bundle: JsonObject }> = (
  { score, viewer = 'evaluator', ...request },
  world,
) =>
  withHome(request, world, (home) => {
    if (viewer !== 'evaluator') checkTold(score, viewer, home);
    return { bundle: bundleOf(home.ledger.store, score) };
  });

function checkTold(id: string, viewer: Viewer, { store }: EvaluatorHome): void {
  const score = store.scores.get(id);
  const registered = score === null ? null : store.evaluators.get(score.evaluator_key);
  const told =
    score !== null &&
    registered !== null &&
    tellingOf(viewer, score.split, registered.evaluator, feedbackAt(registered.evaluator, nodeClock.now()));
  if (told === 'exact') return;
  throw new AssayError('usage', 'E_NOT_TOLD', `${id}: what it says may not be shown yet`, {
    field: 'score',
    fix: 'Bundles are given out when the numbers in them may be.',
  });
}

/** Write what proves one score into one document. */
export const auditExportRequest = z
  .strictObject({ home: homeField, score: z.string().min(1), viewer: viewerField })
  .readonly();

export type AuditExportRequest = z.infer<typeof auditExportRequest>;
