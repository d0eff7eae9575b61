import { AssayError, type JsonObject, type JsonValue, type LabelCommitment } from '@assay/records';
import { hash, randomBytes } from 'node:crypto';
import { chmod, constants, copyFile, link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelKey, LabelParts } from '../ports/store.ts';
import { fastCanonicalJson } from './node-digester.ts';

const BLOCK = 64;
const DIGEST = 32;

/** `binary`: a character for each byte. */
export type HmacText = (text: string, as: 'hex' | 'binary') => string;

/**
 * HMAC-SHA-256 (RFC 2104) of texts under a key of ASCII characters, at most a block of them, by Node's one-shot hash:
 * 0.8 µs for a short text, where `createHmac` takes ten. An ASCII key stays ASCII under both pads, so that the inner
 * text is hashed as it is. Bytes are asked for as text: a buffer for each takes longer than its hash.
 */
export function hmacText(key: string): HmacText {
  const bytes = Buffer.alloc(BLOCK);
  bytes.write(key, 'latin1');
  const inner = Buffer.from(bytes.map((byte) => byte ^ 0x36)).toString('latin1');
  const outer = Buffer.concat([bytes.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST)]);
  return (text, as) => {
    outer.write(hash('sha256', inner + text, 'binary'), BLOCK, 'latin1');
    return hash('sha256', outer, as);
  };
}

/** Texts up to so many bytes are hashed where they are written to. */
const SHORT = 4_096;

const inner = Buffer.alloc(BLOCK + SHORT);
const outer = Buffer.alloc(BLOCK + DIGEST);

/** HMAC-SHA-256 (RFC 2104) of a text under a key of at most 64 bytes, in hex, without the key object that `createHmac` makes. */
export function hmacBytes(key: Uint8Array, text: string): string {
  if (key.length > BLOCK) throw new RangeError(`a key has at most ${BLOCK} bytes`);
  for (let i = 0; i < BLOCK; i += 1) {
    const byte = i < key.length ? key[i]! : 0;
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  }
  outer.write(innerHash(text), BLOCK, 'latin1');
  return hash('sha256', outer, 'hex');
}

function innerHash(text: string): string {
  // A UTF-16 unit is at most three bytes of UTF-8.
  if (text.length * 3 > SHORT)
    return hash('sha256', Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(text)]), 'binary');
  const written = inner.write(text, BLOCK, 'utf8');
  return hash('sha256', inner.subarray(0, BLOCK + written), 'binary');
}

const COMMITMENT = 'assay-commit-v1';

/** The salt of an item: who knows it can check a label against the commitment, and against no other. */
export function labelSalt(hmac: HmacText, snapshotId: string, item: string): string {
  return hmac(`label-salt\0${snapshotId}\0${item}`, 'hex');
}

/** The leaf of an item in the Merkle tree of `assay-commit-v1`; of one item it is the root. */
export function labelLeaf(salt: string, item: string, label: JsonValue): string {
  const c = hmacBytes(Buffer.from(salt, 'hex'), fastCanonicalJson(label));
  return hash('sha256', `\0${fastCanonicalJson({ c, id: item })}`, 'hex');
}

/** The commitment to one item. */
function commitLabel(hmac: HmacText, snapshotId: string, item: string, label: JsonValue): LabelCommitment {
  const commitment_root = labelLeaf(labelSalt(hmac, snapshotId, item), item, label);
  return { algorithm: COMMITMENT, snapshot_id: snapshotId, items: 1, commitment_root };
}

/** Metadata whose text is remembered: samples share few. */
const MOST = 500;

/** Writes `{ label }` as canonical JSON. Metadata that samples share are written once. */
function labelTexts(): (label: LabelParts) => string {
  const known = new Map<JsonObject, string>();
  const metadataText = (metadata: JsonObject): string => {
    const text = known.get(metadata);
    if (text !== undefined) return text;
    const written = fastCanonicalJson(metadata);
    if (known.size < MOST) known.set(metadata, written);
    return written;
  };
  return ({ expected, metadata }) => {
    const first = expected === undefined ? '' : `"expected":${valueText(expected)}`;
    if (metadata === undefined) return `{"label":{${first}}}`;
    return `{"label":{${first}${first === '' ? '' : ','}"metadata":${metadataText(metadata)}}}`;
  };
}

function valueText(value: JsonValue): string {
  return typeof value === 'string' && value.isWellFormed() ? JSON.stringify(value) : fastCanonicalJson(value);
}

const FILE = 'label-key';
const OWNER_ONLY = 0o600;

/** The key of the store in a folder, made at first use. It is a file of its own beside the data, and moves with it. */
export async function openLabelKey(home: string): Promise<LabelKey> {
  const path = join(home, FILE);
  const text = (await readKey(path)) ?? (await makeKey(path));
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw damaged(path);
  return labelKeyOf(text.trimEnd());
}

/** The key of 64 hexadecimal digits. */
export function labelKeyOf(digits: string): LabelKey {
  const hmac = hmacText(digits);
  const json: LabelKey['json'] = (value) => hmac(fastCanonicalJson(value), 'hex');
  const textOf = labelTexts();
  return {
    id: json({ key: 'id' }).slice(0, 16),
    json,
    label: (label) => hmac(textOf(label), 'binary'),
    commit: (snapshotId, item, label) => commitLabel(hmac, snapshotId, item, label),
  };
}

/** Whether the store in a folder has its key. */
export async function hasLabelKey(home: string): Promise<boolean> {
  return (await readKey(join(home, FILE))) !== null;
}

async function readKey(path: string): Promise<string | null> {
  try {
    // A copy may have come with wider rights.
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(path, OWNER_ONLY);
    return await readFile(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(path, error);
  }
}

/** Written whole before it has its name, which the first process gets and the others find taken. */
async function makeKey(path: string): Promise<string> {
  const own = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    const file = await open(own, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveName(own, path);
  } catch (error) {
    throw unusable(path, error);
  } finally {
    await rm(own, { force: true });
  }
  return (await readKey(path))!;
}

async function giveName(own: string, path: string): Promise<void> {
  try {
    await link(own, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // Some file systems have no second names.
      await copyFile(own, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function damaged(path: string): AssayError {
  return new AssayError(
    'environment',
    'E_LABEL_KEY',
    `${path} is not a key: expected 64 hexadecimal digits`,
    {
      fix: 'Put back the file that belongs to this store. Without it labels cannot be compared with those of earlier scorings; remove it, and a new one is made.',
    },
  );
}

function unusable(path: string, cause: unknown): AssayError {
  const message = `the key of labels at ${path} cannot be used: ${(cause as Error).message}`;
  return new AssayError('environment', 'E_LABEL_KEY', message, { cause });
}
