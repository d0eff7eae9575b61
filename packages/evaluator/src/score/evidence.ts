import { nodeDigester } from '@assay/engine';
import { AssayError, type Digest, type JsonValue, jsonValueSchema, type OfficialScore } from '@assay/records';
import * as z from 'zod';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import type { By } from '../vault/snapshots.ts';
import type { Vault } from '../vault/vault.ts';
import type { ScoredSubmission } from './score-submission.ts';

type Part = keyof OfficialScore['evidence'];
type Kept = Pick<ScoredSubmission, 'items' | 'trace'>;

/** A value under a salt of its own: its digest may be read by those who could guess the value. */
const saltedSchema = z.strictObject({ salt: z.string().min(1), value: jsonValueSchema });

/** Keeps what the host alone may read, and says under which digests. */
export async function keepEvidence(
  score: string,
  { items, trace }: Kept,
  { vault, home }: { readonly vault: Vault; readonly home: EvaluatorHome },
): Promise<OfficialScore['evidence']> {
  const salted = async (part: Part, value: unknown): Promise<Buffer> => {
    const salt = await hiddenDigest(vault, `evidence ${part}`, Buffer.from(score));
    return Buffer.from(JSON.stringify({ salt, value }));
  };
  const sealed = async (part: Part, value: unknown): Promise<Digest> => {
    const bytes = await salted(part, value);
    const digest = nodeDigester.bytes(bytes);
    await vault.put(nameOf(digest), bytes);
    return digest;
  };
  return {
    items: items === null ? null : await sealed('items', items),
    trace: trace === null ? null : await sealed('trace', trace.full),
    redacted_trace:
      trace === null ? null : await home.blobs.put(await salted('redacted_trace', trace.redacted)),
  };
}

/** What a score is made of, item by item. Null where its scorer keeps none. */
export interface Evidence {
  readonly items: JsonValue;
  readonly trace: JsonValue;
}

/** Opens what the host alone may read of a score. That it was opened, by whom and why, stands in the ledger before anything is read. */
export async function openEvidence(
  { id, evidence }: Pick<OfficialScore, 'id' | 'evidence'>,
  { vault, home }: { readonly vault: Vault; readonly home: EvaluatorHome },
  why: By & { readonly reason: string },
): Promise<Evidence> {
  home.ledger.append(await home.signingKey(), () => [
    { kind: 'hidden.accessed', subjects: [], predicate: { about: id, ...why } },
  ]);
  const open = async (digest: Digest | null): Promise<JsonValue> =>
    digest === null ? null : valueIn(await held(digest, vault));
  return { items: await open(evidence.items), trace: await open(evidence.trace) };
}

const nameOf = (digest: Digest): string => `evidence/${digest.slice('sha256:'.length)}`;

async function held(digest: Digest, vault: Vault): Promise<Uint8Array> {
  const bytes = await vault.get(nameOf(digest));
  if (bytes !== null && nodeDigester.bytes(bytes) === digest) return bytes;
  const message = bytes === null ? `${digest} is not in the vault` : `${digest} in the vault has other bytes`;
  throw new AssayError('environment', 'E_EVIDENCE_LOST', message, {
    fix: 'Restore the file from a copy of the vault.',
  });
}

/** What was kept before there were salts stands there as it is. */
function valueIn(bytes: Uint8Array): JsonValue {
  const kept = jsonValueSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  const salted = saltedSchema.safeParse(kept);
  return salted.success ? salted.data.value : kept;
}
