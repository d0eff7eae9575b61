import { createHash } from 'node:crypto';
import { AssayError, canonicalJson, type JsonObject, type JsonValue } from '@assay/records';
import type { LedgerStore, StoredEntry } from './ledger-store.ts';
import type { NewEvent } from './ledger.ts';
import { openEnvelope } from './envelope.ts';

/** A score, before the ledger knows where its submission and its hidden data stand. */
export interface ScoreFacts {
  readonly score_id: string;
  readonly submission_id: string;
  /** Null where nothing hidden was read. */
  readonly snapshot_id: string | null;
  /** Digests of what the scorer is made of: code, lock, runtime, config, judge, arena. */
  readonly components: JsonObject;
  readonly metrics: readonly JsonObject[];
  readonly gates: readonly JsonObject[];
  /** Times, execution, evidence and counts, as they are to stand in the record. */
  readonly rest?: JsonObject;
}

/** The event of a score: what was received and what was committed to are looked up, and must stand in the log already. */
export function scoreEvent(store: LedgerStore, facts: ScoreFacts): NewEvent {
  const submission = logged(store, facts.submission_id, 'submission.received');
  const snapshot = facts.snapshot_id === null ? null : logged(store, facts.snapshot_id, 'snapshot.committed');
  const received = openEnvelope(submission.envelope).statement;
  return {
    kind: 'score.created',
    subjects: received.subject.map(({ name, digest }) => ({ name, sha256: digest.sha256 })),
    predicate: {
      ...facts.rest,
      score_id: facts.score_id,
      submission: { id: facts.submission_id, index: submission.index },
      hidden_data: snapshot === null ? null : hiddenData(snapshot),
      scorer: { id: `sha256:${sha256(canonicalJson(facts.components))}`, components: facts.components },
      metrics: [...facts.metrics],
      gates: [...facts.gates],
    },
  };
}

function hiddenData({ envelope, index }: StoredEntry): JsonObject {
  const { predicate } = openEnvelope(envelope).statement;
  const { snapshot_id, items, commitment_root } = predicate as Record<string, JsonValue>;
  return { snapshot_id: snapshot_id!, items: items!, commitment_root: commitment_root!, index };
}

function logged(store: LedgerStore, about: string, kind: StoredEntry['kind']): StoredEntry {
  const found = store.about(about).find((entry) => entry.kind === kind);
  if (found !== undefined) return found;
  throw new AssayError('usage', 'E_NOT_LOGGED', `${about} has no event ${kind} in the ledger`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
