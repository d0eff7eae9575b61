import { AssayError, canonicalJson } from '@assay/records';
import * as z from 'zod';
import type { SigningKey } from './signing-key.ts';
import { type Statement, statementSchema } from './statement.ts';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const envelopeSchema = z.strictObject({
  payload: z.base64(),
  payloadType: z.literal(PAYLOAD_TYPE),
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: z.base64() })).min(1),
});

/** DSSE, version 1. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** A statement signed, as the canonical JSON that is stored, hashed and handed out. */
export function sealStatement(statement: Statement, key: SigningKey): string {
  const body = Buffer.from(canonicalJson(statement));
  const envelope: Envelope = {
    payload: body.toString('base64'),
    payloadType: PAYLOAD_TYPE,
    signatures: [{ keyid: key.keyid, sig: key.sign(signedBytes(body)).toString('base64') }],
  };
  return canonicalJson(envelope);
}

/** What DSSE signs: type and body, each with its length, so that neither can pass for a part of the other. */
export function signedBytes(body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${body.length} `), body]);
}

/** The envelope in a stored text, and what it says. */
export function openEnvelope(text: string): { envelope: Envelope; body: Buffer; statement: Statement } {
  try {
    const envelope = envelopeSchema.parse(JSON.parse(text));
    const body = Buffer.from(envelope.payload, 'base64');
    return { envelope, body, statement: statementSchema.parse(JSON.parse(body.toString('utf8'))) };
  } catch (cause) {
    throw new AssayError('environment', 'E_LEDGER_ENTRY', 'an entry of the ledger cannot be read', { cause });
  }
}
