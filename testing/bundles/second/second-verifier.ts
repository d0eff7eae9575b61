import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { jcs } from '../made-bundle.ts';
import { strictJson } from './strict-json.ts';

type Members = Readonly<Record<string, unknown>>;
interface Key {
  readonly name: string;
  readonly id: string;
  readonly bytes: Buffer;
}
interface Part {
  readonly envelope: Members;
  readonly index: number;
  readonly proof: readonly string[];
}
interface Signed {
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicate: Members;
}

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafOf = (data: string): Buffer => sha256(Buffer.of(0), data);
const nodeOf = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right);

/**
 * The checks that fail, by the text of the audit format alone: written apart from the verifier that is published, and sharing
 * nothing with it, so that a bundle is not judged by who wrote it. Without the consistency of two heads.
 */
export function failedChecks(
  bytes: Uint8Array,
  vkeys: readonly string[],
  artifacts?: ReadonlyMap<string, Uint8Array>,
): readonly string[] {
  const keys = vkeys.flatMap(readKey);
  const failed: string[] = [];
  const check = <T>(name: string, holds: () => T): T | null => {
    try {
      return holds();
    } catch {
      failed.push(name);
      return null;
    }
  };
  const bundle = check('bundle-shape', () => readBundle(bytes));
  if (bundle === null) return failed;
  const score = check('score-signature', () => openPart(bundle.score, 'score', keys));
  const head = check('checkpoint-signature', () => readCheckpoint(bundle.checkpoint, keys));
  const isIncluded = (name: string, part: Part): void => {
    if (head !== null) check(name, () => expectIncluded(part, head));
  };
  isIncluded('score-inclusion', bundle.score);
  const submission = check('submission-signature', () => openPart(bundle.submission, 'submission', keys));
  isIncluded('submission-inclusion', bundle.submission);
  const { snapshot: part } = bundle;
  const snapshot = part === null ? null : check('snapshot-signature', () => openPart(part, 'snapshot', keys));
  if (part !== null) isIncluded('snapshot-inclusion', part);
  if (score !== null && submission !== null)
    check('submission-binding', () => expectSubmission(score, submission, bundle.submission.index));
  const canBind = score !== null && (part === null || snapshot !== null);
  const isBound =
    canBind && check('snapshot-binding', () => expectSnapshot(score, snapshot, bundle)) !== null;
  if (score !== null && submission !== null && canBind)
    check('order', () => {
      const places = [...(part === null ? [] : [part.index]), bundle.submission.index, bundle.score.index];
      expect(places.every((place, i) => i === 0 || places[i - 1]! < place));
    });
  if (score !== null) {
    check('scorer', () => {
      const { id, components } = score.predicate['scorer'] as { id: string; components: unknown };
      expect(components !== undefined && id === `sha256:${sha256(jcs(components)).toString('hex')}`);
    });
    check('numbers', () => expectNumbers(score.predicate));
  }
  if (score !== null && artifacts !== undefined)
    check('artifacts', () => {
      for (const { name, digest } of score.subject) {
        expect(!name.includes('/') && name !== '.' && name !== '..');
        expect(sha256(artifacts.get(name)!).toString('hex') === digest.sha256);
      }
    });
  if (isBound && bundle.openings.length > 0)
    check('openings', () => bundle.openings.forEach((opening) => expectOpened(opening, snapshot!)));
  return failed;
}

function expect(holds: boolean): asserts holds {
  if (!holds) throw new Error('it does not hold');
}

function base64(value: unknown): Buffer {
  expect(typeof value === 'string');
  const bytes = Buffer.from(value, 'base64');
  expect(bytes.toString('base64') === value);
  return bytes;
}

function readKey(vkey: string): readonly Key[] {
  const [, name, id, body] = /^([^\s+\p{Cc}]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(vkey) ?? [];
  if (name === undefined) return [];
  const bytes = Buffer.from(body!, 'base64');
  const isKey = bytes.length === 33 && bytes[0] === 1 && bytes.toString('base64') === body;
  return isKey && sha256(name, '\n', bytes).toString('hex').slice(0, 8) === id
    ? [{ name, id, bytes: bytes.subarray(1) }]
    : [];
}

function isSigned(key: Key, text: Uint8Array, signature: Buffer): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.bytes]);
  return (
    signature.length === 64 &&
    verify(null, text, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
  );
}

const objects = (value: unknown): Members => {
  expect(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Members;
};
const closed = (value: unknown, names: readonly string[], may: readonly string[] = []): Members => {
  const members = objects(value);
  expect(names.every((name) => name in members));
  expect(Object.keys(members).every((name) => [...names, ...may].includes(name)));
  return members;
};
const isHex = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const expectProof = (value: unknown): void => expect(Array.isArray(value) && value.every(isHex));

interface Bundle {
  readonly score: Part;
  readonly submission: Part;
  readonly snapshot: Part | null;
  readonly checkpoint: string;
  readonly openings: readonly Members[];
}

function readBundle(bytes: Uint8Array): Bundle {
  const bundle = closed(
    strictJson(bytes),
    ['schema_version', 'score', 'submission', 'snapshot', 'checkpoint', 'keys'],
    ['openings'],
  );
  expect(bundle['schema_version'] === 'assay.bundle.v1' && typeof bundle['checkpoint'] === 'string');
  expect(Array.isArray(bundle['keys']) && bundle['keys'].every((key) => typeof key === 'string'));
  for (const part of [bundle['score'], bundle['submission'], bundle['snapshot']]) {
    if (part === null && part === bundle['snapshot']) continue;
    const { envelope, index, proof } = closed(part, ['envelope', 'index', 'proof']);
    objects(envelope);
    expect(isPlace(index));
    expectProof(proof);
  }
  const openings = 'openings' in bundle ? bundle['openings'] : [];
  expect(Array.isArray(openings));
  for (const opening of openings) {
    const { item, salt, index, proof } = closed(opening, ['item', 'label', 'salt', 'index', 'proof']);
    expect(typeof item === 'string' && isHex(salt) && isPlace(index));
    expectProof(proof);
  }
  return { ...(bundle as unknown as Bundle), openings };
}

function openPart({ envelope }: Part, kind: string, keys: readonly Key[]): Signed {
  const type = 'application/vnd.in-toto+json';
  expect(envelope['payloadType'] === type && Array.isArray(envelope['signatures']));
  const body = base64(envelope['payload']);
  const text = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]);
  const given = envelope['signatures'] as readonly Partial<Record<'keyid' | 'sig', string>>[];
  const counts = given.some((each) =>
    keys.some((key) => {
      if (each?.keyid !== `${key.name}+${key.id}` || typeof each.sig !== 'string') return false;
      const signature = Buffer.from(each.sig, 'base64');
      return signature.toString('base64') === each.sig && isSigned(key, text, signature);
    }),
  );
  expect(counts);
  const statement = objects(strictJson(body));
  expect(statement['_type'] === 'https://in-toto.io/Statement/v1');
  expect(statement['predicateType'] === `urn:assay:${kind}:v1`);
  return statement as unknown as Signed;
}

interface Head {
  readonly size: number;
  readonly root: Buffer;
}

function readCheckpoint(note: string, keys: readonly Key[]): Head {
  const [, signed, , size, root, lines] =
    /^(([^\n]+)\n(0|[1-9][0-9]*)\n([^\n]+)\n)\n((?:— [^\s+\p{Cc}]+ \S+\n)+)$/u.exec(note) ?? [];
  expect(signed !== undefined && Number.isSafeInteger(Number(size)));
  const hash = base64(root);
  expect(hash.length === 32);
  const signatures = lines!
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, name, body]) => ({ name, body: base64(body) }));
  expect(signatures.every(({ body }) => body.length === 68));
  expect(
    signatures.some(({ name, body }) =>
      keys.some(
        (key) =>
          key.name === name &&
          key.id === body.subarray(0, 4).toString('hex') &&
          isSigned(key, Buffer.from(signed), body.subarray(4)),
      ),
    ),
  );
  return { size: Number(size), root: hash };
}

/** RFC 6962: the path from the leaf upwards, each step on the side where the tree has its sibling. */
function rootBy(leaf: Buffer, index: number, size: number, path: readonly string[]): Buffer {
  expect(index < size);
  if (size === 1) {
    expect(path.length === 0);
    return leaf;
  }
  let half = 1;
  while (half * 2 < size) half *= 2;
  const sibling = Buffer.from(path.at(-1) ?? '', 'hex');
  expect(sibling.length === 32);
  return index < half
    ? nodeOf(rootBy(leaf, index, half, path.slice(0, -1)), sibling)
    : nodeOf(sibling, rootBy(leaf, index - half, size - half, path.slice(0, -1)));
}

function expectIncluded({ envelope, index, proof }: Part, { size, root }: Head): void {
  expect(rootBy(leafOf(jcs(envelope)), index, size, proof).equals(root));
}

function pairsOf({ subject }: Signed): string {
  const names = subject.map(({ name }) => name);
  expect(new Set(names).size === names.length);
  return jcs(
    subject
      .map(({ name, digest }) => {
        expect(typeof name === 'string' && isHex(digest.sha256));
        return `${digest.sha256} ${name}`;
      })
      .toSorted(),
  );
}

function expectSubmission(score: Signed, submission: Signed, index: number): void {
  const named = objects(score.predicate['submission']);
  expect(named['id'] === submission.predicate['submission_id'] && typeof named['id'] === 'string');
  expect(named['index'] === index && pairsOf(score) === pairsOf(submission));
}

function expectSnapshot(score: Signed, snapshot: Signed | null, { snapshot: part, openings }: Bundle): void {
  const hidden = score.predicate['hidden_data'];
  expect(hidden !== undefined && (hidden === null) === (snapshot === null));
  if (snapshot === null) return expect(openings.length === 0);
  const named = objects(hidden);
  const { predicate, subject } = snapshot;
  for (const name of ['snapshot_id', 'items', 'commitment_root'])
    expect(named[name] !== undefined && named[name] === predicate[name]);
  expect(
    typeof named['snapshot_id'] === 'string' && isPlace(named['items']) && isHex(named['commitment_root']),
  );
  expect(named['index'] === part!.index && predicate['algorithm'] === 'assay-commit-v1');
  expect(subject.length === 1 && subject[0]!.name === predicate['snapshot_id']);
  expect(subject[0]!.digest.sha256 === predicate['commitment_root']);
}

const isDecimal = (value: unknown): value is string | number =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(value));

/** A decimal as an integer of so many digits after the point. */
function scaled(value: string | number, digits: number): bigint {
  const [whole, rest = ''] = String(value).split('.');
  return BigInt(whole! + rest.padEnd(digits, '0'));
}

function isBelow(a: string | number, b: string | number): boolean {
  const digits = Math.max(...[a, b].map((each) => String(each).split('.')[1]?.length ?? 0));
  return scaled(a, digits) < scaled(b, digits);
}

function expectNumbers(predicate: Members): void {
  const { metrics, gates } = predicate as unknown as Record<'metrics' | 'gates', readonly Members[]>;
  expect(Array.isArray(metrics) && Array.isArray(gates));
  const values = new Map(metrics.map(({ name, value }) => [name, value]));
  expect(values.size === metrics.length && metrics.every(({ name }) => typeof name === 'string'));
  metrics.forEach(expectQuotient);
  for (const gate of gates) expectGate(gate, values);
}

function expectQuotient({ value, numerator, denominator }: Members): void {
  expect(value === null || isDecimal(value));
  if (numerator === undefined && denominator === undefined) return;
  expect(value !== null && Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator));
  expect((denominator as number) > 0);
  const digits = String(value).split('.')[1]?.length ?? 0;
  const [above, below] = [BigInt(numerator as number) * 10n ** BigInt(digits), BigInt(denominator as number)];
  const half = above < 0n ? -below : below;
  expect(scaled(value, digits) === (2n * above + half) / (2n * below));
}

function expectGate(
  { metric, rule, min, max, outcome, why }: Members,
  values: ReadonlyMap<unknown, unknown>,
): void {
  expect((metric === undefined) !== (rule === undefined));
  expect(['pass', 'fail', 'inconclusive'].includes(outcome as string));
  if (outcome === 'inconclusive') expect(typeof why === 'string' && why !== '');
  if (metric === undefined) return;
  expect(min !== undefined || max !== undefined);
  expect([min, max].every((limit) => limit === undefined || isDecimal(limit)));
  if (outcome === 'inconclusive') return;
  const value = values.get(metric);
  expect(isDecimal(value));
  const isOutside =
    (min !== undefined && isBelow(value, min as string)) ||
    (max !== undefined && isBelow(max as string, value));
  expect(isOutside === (outcome === 'fail'));
}

function expectOpened({ item, label, salt, index, proof }: Members, { predicate }: Signed): void {
  const key = Buffer.from(salt as string, 'hex');
  const c = createHmac('sha256', key).update(jcs(label)).digest('hex');
  const root = rootBy(
    leafOf(jcs({ c, id: item })),
    index as number,
    predicate['items'] as number,
    proof as string[],
  );
  expect(root.toString('hex') === predicate['commitment_root']);
}
