import { AssayError, type JsonObject } from '@assay/records';

/** What the ledger knows of, and the type of statement that says it. Three are read by verifiers of bundles. */
export const eventKinds = {
  'key.added': 'urn:assay:key-added:v1',
  'key.revoked': 'urn:assay:key-revoked:v1',
  'snapshot.committed': 'urn:assay:snapshot:v1',
  'scorer.registered': 'urn:assay:scorer-registered:v1',
  'submission.received': 'urn:assay:submission:v1',
  'submission.rejected': 'urn:assay:submission-rejected:v1',
  'submission.withdrawn': 'urn:assay:submission-withdrawn:v1',
  'submission.reinstated': 'urn:assay:submission-reinstated:v1',
  'quota.released': 'urn:assay:quota-released:v1',
  'board.switched': 'urn:assay:board-switched:v1',
  'score.created': 'urn:assay:score:v1',
  'score.superseded': 'urn:assay:score-superseded:v1',
  'score.invalidated': 'urn:assay:score-invalidated:v1',
  'score.withdrawn': 'urn:assay:score-withdrawn:v1',
  'score.counted': 'urn:assay:score-counted:v1',
  'score.reinstated': 'urn:assay:score-reinstated:v1',
  'gate.decided': 'urn:assay:gate-decided:v1',
  'hidden.accessed': 'urn:assay:hidden-accessed:v1',
  'access.denied': 'urn:assay:access-denied:v1',
  'role.changed': 'urn:assay:role-changed:v1',
  'review.opened': 'urn:assay:review-opened:v1',
  'review.vote': 'urn:assay:review-vote:v1',
  'review.adjudicated': 'urn:assay:review-adjudicated:v1',
  'review.appealed': 'urn:assay:review-appealed:v1',
  'review.closed': 'urn:assay:review-closed:v1',
  'review.rater-excluded': 'urn:assay:review-rater-excluded:v1',
  'review.refused': 'urn:assay:review-refused:v1',
  'rerun.requested': 'urn:assay:rerun-requested:v1',
  'rerun.compared': 'urn:assay:rerun-compared:v1',
  'checkpoint.witnessed': 'urn:assay:checkpoint-witnessed:v1',
  'arena.begun': 'urn:assay:arena-begun:v1',
  'arena.closed': 'urn:assay:arena-closed:v1',
  'unsafe.used': 'urn:assay:unsafe-used:v1',
} as const;

export type EventKind = keyof typeof eventKinds;

const kinds = new Map<string, EventKind>(
  Object.entries(eventKinds).map(([kind, type]) => [type, kind as EventKind]),
);

/** The member of a predicate that names what an event is about. */
const naming = {
  key: 'keyid',
  snapshot: 'snapshot_id',
  submission: 'submission_id',
  quota: 'submission_id',
  score: 'score_id',
} as const;

/** The submission, score, snapshot or key that an event is about; for other kinds what the predicate calls `about`. */
export function aboutOf(kind: EventKind, predicate: JsonObject): string {
  const noun = kind.slice(0, kind.indexOf('.'));
  const about = predicate[noun in naming ? naming[noun as keyof typeof naming] : 'about'];
  if (typeof about === 'string') return about;
  throw new AssayError('usage', 'E_EVENT', `an event ${kind} does not say what it is about`);
}

export function kindOf(predicateType: string): EventKind | null {
  return kinds.get(predicateType) ?? null;
}
