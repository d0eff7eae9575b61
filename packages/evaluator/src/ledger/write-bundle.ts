import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import { openEnvelope } from './envelope.ts';
import type { LedgerStore, StoredEntry } from './ledger-store.ts';
import { inclusionProof, type Hash } from './merkle-tree.ts';
import { keysOf } from './log-keys.ts';

/** One disputed label, opened. */
export interface Opening {
  readonly item: string;
  readonly label: JsonValue;
  readonly salt: string;
  readonly index: number;
  readonly proof: readonly string[];
}

interface Part extends JsonObject {
  readonly envelope: JsonObject;
  readonly index: number;
  readonly proof: string[];
}

/** Everything that proves one score, in one document; see `packages/verifier`. */
export function bundleOf(store: LedgerStore, scoreId: string, openings: readonly Opening[] = []): JsonObject {
  const score = store.about(scoreId).find(({ kind }) => kind === 'score.created');
  if (score === undefined) {
    const message = `there is no score ${scoreId} in the ledger`;
    throw new AssayError('usage', 'E_SCORE_UNKNOWN', message, { field: 'score' });
  }
  const { statement } = openEnvelope(score.envelope);
  const size = headFor(store, score.index);
  const leaves = store.leaves(size);
  const part = (index: number): Part => partOf(store.entry(index), leaves, index);
  return {
    schema_version: 'assay.bundle.v1',
    score: part(score.index),
    submission: part(placeOf(statement.predicate['submission'])!),
    snapshot: nullOr(placeOf(statement.predicate['hidden_data']), part),
    checkpoint: store.checkpoint(size),
    keys: keysOf(store).map(({ vkey }) => vkey),
    ...(openings.length === 0
      ? {}
      : { openings: openings.map((each) => ({ ...each, proof: [...each.proof] })) }),
  };
}

/** The newest head that a witness cosigned, where one covers the score; else the newest. */
function headFor(store: LedgerStore, index: number): number {
  const covering = store.checkpoints().filter(({ size }) => size > index);
  const cosigned = covering.findLast(
    ({ note }) => note.slice(note.indexOf('\n\n') + 2).split('\n').length > 2,
  );
  return (cosigned ?? covering.at(-1))!.size;
}

function partOf(entry: StoredEntry | null, leaves: readonly Hash[], index: number): Part {
  if (entry === null)
    throw new AssayError('environment', 'E_LEDGER_ENTRY', `the ledger has no entry ${index}`);
  const proof = inclusionProof(leaves, index).map((hash) => hash.toString('hex'));
  return { envelope: { ...openEnvelope(entry.envelope).envelope }, index, proof };
}

function placeOf(reference: JsonValue | undefined): number | null {
  const index =
    typeof reference === 'object' && reference !== null ? (reference as JsonObject)['index'] : null;
  return typeof index === 'number' ? index : null;
}

function nullOr<A, B>(value: A | null, make: (value: A) => B): B | null {
  return value === null ? null : make(value);
}
