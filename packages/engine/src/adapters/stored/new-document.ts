import { AssayError, type Digest, type DocumentNoun, type DocumentOf, documentSchemas } from '@assay/records';
import type * as z from 'zod';
import { nodeDigester } from '../node-digester.ts';
import { checkedRecord } from './stored-record.ts';

export interface NewDocument {
  readonly noun: DocumentNoun;
  readonly digest: Digest;
  readonly document: string;
}

/**
 * A record as it is to be stored, checked. Outside of the transaction: the stability of 100,000 samples takes two seconds,
 * in which nobody else could write.
 */
export function newDocument<Noun extends DocumentNoun>(noun: Noun, record: DocumentOf<Noun>): NewDocument {
  const checked = checkedRecord(documentSchema(noun), record, `a ${noun}`);
  return { noun, digest: digestOf(checked), document: JSON.stringify(checked) };
}

/** The table of schemas as a function: the checker does not follow a generic key into it by itself. */
export function documentSchema<Noun extends DocumentNoun>(noun: Noun): z.ZodType<DocumentOf<Noun>> {
  return documentSchemas[noun] as unknown as z.ZodType<DocumentOf<Noun>>;
}

function digestOf(record: DocumentOf<DocumentNoun>): Digest {
  if (!('problem' in record)) return nodeDigester.json(record);
  const found = nodeDigester.json(record.problem);
  if (found === record.digest) return found;
  throw new AssayError(
    'usage',
    'E_STORE_DIGEST',
    `expected the digest of the problem, ${found}; given ${record.digest}`,
  );
}
