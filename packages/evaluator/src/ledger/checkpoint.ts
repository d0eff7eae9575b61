import type { Hash } from './merkle-tree.ts';
import type { SigningKey } from './signing-key.ts';

/** The head of a log. */
export interface Head {
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

/** What is signed of a head (C2SP: a note of three lines). */
export function headText({ origin, size, root }: Head): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** A head with the signature of a key below. */
export function signedCheckpoint(head: Head, key: SigningKey): string {
  return `${headText(head)}\n${signatureLine(headText(head), key)}`;
}

/** One line below a note; a witness adds one more. */
export function signatureLine(text: string, { name, id, sign }: SigningKey): string {
  const bytes = Buffer.concat([Buffer.from(id, 'hex'), sign(Buffer.from(text))]);
  return `— ${name} ${bytes.toString('base64')}\n`;
}

/** The head in a checkpoint; null where it is not one. Signatures are the verifier's business. */
export function readHead(checkpoint: string): Head | null {
  const [, origin, size, root] =
    /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z\d+/]{43}=)\n\n/.exec(checkpoint) ?? [];
  if (origin === undefined) return null;
  const head = { origin, size: Number(size), root: Buffer.from(root!, 'base64') };
  // Bits behind the last byte of the root are nobody's, and signed by nobody.
  return checkpoint.startsWith(headText(head)) ? head : null;
}
