import { type EventKind, openEnvelope, type StoredEntry } from '@assay/evaluator';
import type { JsonObject } from '@assay/records';

/** One line of the ledger, opened. */
export interface LoggedEvent {
  readonly index: number;
  readonly kind: EventKind;
  readonly about: string;
  readonly signed_by: readonly string[];
  readonly predicate: JsonObject;
}

export function loggedEvent({ index, kind, about, envelope }: StoredEntry): LoggedEvent {
  const { envelope: parts, statement } = openEnvelope(envelope);
  const signed_by = parts.signatures.map(({ keyid }) => keyid);
  return { index, kind, about, signed_by, predicate: statement.predicate };
}
