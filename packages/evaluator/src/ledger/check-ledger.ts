import { canonicalJson } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { headText, readHead } from './checkpoint.ts';
import { openEnvelope, signedBytes } from './envelope.ts';
import { aboutOf, kindOf } from './event-kinds.ts';
import { Frontier } from './frontier.ts';
import type { LedgerStore, StoredEntry } from './ledger-store.ts';
import { type Hash, leafHash } from './merkle-tree.ts';
import { type Statement, textIn } from './statement.ts';
import { readVerifyingKey, signedLine, type VerifyingKey } from './verifying-key.ts';

export interface LedgerProblem {
  /** The entry, or the size of the checkpoint, that is wrong; null for the storage as a whole. */
  readonly index: number | null;
  readonly what: string;
}

/**
 * Reads the whole log again: storage, order, leaves, signatures, heads. Trust begins with `trusted`: a key that the log adds
 * counts from there on when one that counts already signed its addition. `held` are checkpoints that somebody else kept: they
 * alone show that the end of the log was cut off, an older copy put back, or everything rewritten and signed again.
 */
export function checkLedger(
  store: LedgerStore,
  trusted: readonly string[],
  held: readonly string[] = [],
): readonly LedgerProblem[] {
  const problems: LedgerProblem[] = store.damage().map((what) => ({ index: null, what }));
  const check = new LedgerCheck(trusted);
  let index = 0;
  for (const entry of store.entries()) {
    if (entry.index !== index)
      problems.push({ index, what: `it is missing: the next entry is ${entry.index}` });
    const what = check.entry(entry);
    if (what !== null) problems.push({ index: entry.index, what });
    index = entry.index + 1;
  }
  const notes = store.checkpoints();
  for (const { size, note } of notes) {
    const what = check.checkpoint(size, note);
    if (what !== null) problems.push({ index: size, what });
  }
  if ((notes.at(-1)?.size ?? 0) !== index)
    problems.push({
      index: null,
      what: `the newest checkpoint does not cover the ${plural(index, 'entry', 'entries')}`,
    });
  for (const note of held) {
    const what = check.held(note);
    if (what !== null) problems.push({ index: null, what });
  }
  return problems;
}

class LedgerCheck {
  readonly #keys = new Map<string, VerifyingKey>();
  readonly #revoked = new Set<string>();
  readonly #witnessed = new Map<string, VerifyingKey>();
  readonly #roots: Hash[];
  readonly #frontier = new Frontier();
  #origin: string | null = null;

  constructor(trusted: readonly string[]) {
    this.#roots = [this.#frontier.root()];
    for (const vkey of trusted) this.#trust(vkey);
  }

  /** What is wrong with an entry; null where nothing is. */
  entry({ kind, about, envelope, leaf }: StoredEntry): string | null {
    this.#frontier.append(leaf);
    this.#roots.push(this.#frontier.root());
    if (!leafHash(envelope).equals(leaf)) return 'the envelope is not the one that was hashed';
    const opened = attempt(() => openEnvelope(envelope));
    if (opened === null) return 'the envelope cannot be read';
    const { body, statement, envelope: parts } = opened;
    if (attempt(() => canonicalJson(parts)) !== envelope) return 'the envelope is not canonical JSON';
    const signed = parts.signatures.some(({ keyid, sig }) => this.#counts(keyid, body, sig));
    if (!signed) return 'no signature by a key that was valid then';
    const isNamed = kindOf(statement.predicateType) === kind && aboutOf(kind, statement.predicate) === about;
    if (!isNamed) return 'it is filed under a different kind or subject from the one it states';
    this.#learn(statement, about);
    return null;
  }

  checkpoint(size: number, note: string): string | null {
    const head = readHead(note);
    if (head === null || head.size !== size) return 'the checkpoint cannot be read';
    this.#origin ??= head.origin;
    if (head.origin !== this.#origin) return 'the checkpoint belongs to another log';
    if (this.#roots[size]?.equals(head.root) !== true)
      return 'the checkpoint has a different root from the entries';
    const text = headText(head);
    const lines = note.slice(text.length + 1).split(/(?<=\n)/);
    const [own = '', ...others] = lines;
    if (![...this.#keys.values()].some((key) => signedLine(text, own, key)))
      return 'the checkpoint has no signature by a key of the log';
    const stray = others.some((line) => this.#witnessOf(line, text) === undefined);
    return stray ? 'a cosignature of the checkpoint is by no witness in the log' : null;
  }

  held(note: string): string | null {
    const head = readHead(note);
    if (head === null) return 'the saved checkpoint cannot be read';
    const text = headText(head);
    const lines = note.slice(text.length + 1).split(/(?<=\n)/);
    if (!lines.some((line) => [...this.#keys.values()].some((key) => signedLine(text, line, key))))
      return 'the saved checkpoint has no signature by a key of the log';
    const entries = this.#roots.length - 1;
    if (head.size > entries)
      return `it has ${plural(entries, 'entry', 'entries')}, and a saved checkpoint covers ${head.size}: its end was cut off, or an older copy was restored`;
    return this.#roots[head.size]!.equals(head.root)
      ? null
      : `its first ${plural(head.size, 'entry', 'entries')} ${agreeing(head.size, 'differs', 'differ')} from those of a saved checkpoint: it was rewritten`;
  }

  #witnessOf(line: string, text: string): VerifyingKey | undefined {
    return [...this.#witnessed.values()].find((key) => signedLine(text, line, key));
  }

  #counts(keyid: string, body: Uint8Array, signature: string): boolean {
    const key = this.#revoked.has(keyid) ? undefined : this.#keys.get(keyid);
    return key?.verifies(signedBytes(body), Buffer.from(signature, 'base64')) === true;
  }

  #learn({ predicateType, predicate }: Statement, about: string): void {
    const kind = kindOf(predicateType);
    if (kind === 'key.added') this.#trust(textIn(predicate, 'vkey') ?? '');
    if (kind === 'key.revoked') this.#revoked.add(about);
    const witness =
      kind === 'checkpoint.witnessed' ? readVerifyingKey(textIn(predicate, 'witness') ?? '') : null;
    if (witness !== null) this.#witnessed.set(witness.keyid, witness);
  }

  #trust(vkey: string): void {
    const key = readVerifyingKey(vkey);
    if (key !== null) this.#keys.set(key.keyid, key);
  }
}

/** Null for what is not what it should be; a check says so. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
