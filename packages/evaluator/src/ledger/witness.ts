import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import { type Head, headText, readHead, signatureLine } from './checkpoint.ts';
import type { EvaluatorHome } from './evaluator-home.ts';
import type { Hash } from './merkle-tree.ts';
import { isConsistent } from './verify-consistency.ts';
import { readVerifyingKey, signedLine } from './verifying-key.ts';

interface Seen {
  readonly checkpoint: string;
  /** The keys that may speak for the log. */
  readonly keys: readonly string[];
  /** That the log grew from the checkpoint that this witness saw last; not needed the first time. */
  readonly proof: readonly Hash[] | null;
}

/**
 * Cosigns the head of another party's log, once it is signed by a key that the witness was given and consistent with what
 * it cosigned before. What is cosigned is remembered in the witness's own home.
 */
export async function witnessCheckpoint(home: EvaluatorHome, seen: Seen): Promise<string> {
  const head = trustedHead(seen);
  const file = join(home.path, 'witnessed', createHash('sha256').update(head.origin).digest('hex'));
  const before = await lastSeen(file);
  if (before !== null && !isConsistent(before, head, seen.proof ?? [])) throw inconsistent(before, head);
  const line = signatureLine(headText(head), await home.signingKey());
  await mkdir(join(home.path, 'witnessed'), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, seen.checkpoint, { flush: true });
  await rename(`${file}.new`, file);
  return line;
}

/** The host takes the line of a witness in, below the checkpoint that it signed, and says so in the log. */
export async function addCosignature(
  home: EvaluatorHome,
  line: string,
  witness: string,
  by: { readonly actor: string; readonly at: string },
): Promise<number> {
  const key = readVerifyingKey(witness);
  const { store } = home.ledger;
  const signed = store.checkpoints().find(({ note }) => {
    const head = readHead(note);
    return key !== null && head !== null && signedLine(headText(head), line, key);
  });
  if (key === null || signed === undefined) {
    const message = 'the line is not that witness’s signature of a checkpoint of this log';
    throw new AssayError('invalid', 'E_COSIGNATURE', message);
  }
  if (!signed.note.includes(line)) store.cosign(signed.size, line);
  const sha256 = createHash('sha256').update(line).digest('hex');
  home.ledger.append(await home.signingKey(), () => [
    {
      kind: 'checkpoint.witnessed',
      subjects: [{ name: key.keyid, sha256 }],
      predicate: { about: key.keyid, witness, size: signed.size, ...by },
    },
  ]);
  return signed.size;
}

function trustedHead({ checkpoint, keys }: Seen): Head {
  const head = readHead(checkpoint);
  if (head === null) throw new AssayError('invalid', 'E_CHECKPOINT', 'this is not a checkpoint');
  const text = headText(head);
  const lines = checkpoint.slice(text.length + 1).split(/(?<=\n)/);
  const known = keys.map(readVerifyingKey).filter((key) => key !== null);
  if (known.some((key) => lines.some((line) => signedLine(text, line, key)))) return head;
  throw new AssayError('invalid', 'E_CHECKPOINT', 'the checkpoint has no signature by a given key');
}

async function lastSeen(file: string): Promise<Head | null> {
  try {
    return readHead(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function inconsistent(before: Head, head: Head): AssayError {
  const message = `no proof that the log of ${plural(before.size, 'entry', 'entries')}, which was cosigned before, is the beginning of this one of ${head.size}`;
  return new AssayError('invalid', 'E_INCONSISTENT', message, {
    fix: `Ask the host for the proof since ${before.size}. If there is none, the log was rewritten: keep both checkpoints, and do not cosign.`,
  });
}
