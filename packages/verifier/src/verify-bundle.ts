// Does this bundle prove this score? One file without imports, for Node and browsers (Web Crypto with Ed25519), that can
// be read in one sitting. Nothing in a bundle is trusted: what counts is signed by a key that the caller gives, and stands
// in a log whose head such a key signed.

type Outcome = 'pass' | 'fail' | 'not-run' | 'not-applicable';
export type Check = { readonly check: string; readonly outcome: Outcome; readonly why?: string };
export type Verification = Readonly<Awaited<ReturnType<typeof verifyBundle>>>;
export interface BundleQuestion {
  readonly bundle: Bytes;
  /** Verifier keys that are trusted, `<name>+<id>+<base64>`; an unusable one counts for nothing. */
  readonly keys: readonly string[];
  readonly witnesses?: readonly string[];
  /** The SHA-256, in hexadecimal, of the regular file of that name; null where there is none. Absent: not checked. */
  readonly artifactDigest?: (name: string) => Promise<string | null>;
  /** A checkpoint of the same log held from before, and the proof that the log only grew since. */
  readonly older?: { readonly checkpoint: Bytes; readonly proof: Bytes };
}

/** Every check in its order: what needs something that an earlier check could not give is not run. */
export async function verifyBundle(question: BundleQuestion) {
  const { older, artifactDigest, witnesses = [] } = question;
  const keys = await usableKeys(question.keys);
  const checks: Check[] = [];
  const run = async <T>(check: string, body: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      const given = await body();
      checks.push({ check, outcome: given === null ? 'not-applicable' : 'pass' });
      return given;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      checks.push({ check, outcome: error instanceof NotRun ? 'not-run' : 'fail', why: error.message });
      return undefined;
    }
  };
  const bundle = await run('bundle-shape', () => readBundle(question.bundle));
  const { score: scored, submission: sent, snapshot: kept, openings: shown } = bundle ?? {};
  const score = await run('score-signature', () => statementIn(needed(scored), 'score', keys));
  const head = await run('checkpoint-signature', () => readHead(needed(bundle).checkpoint, keys));
  await run('score-inclusion', () => checkLogged(needed(scored), needed(head)));
  const submission = await run('submission-signature', () => statementIn(needed(sent), 'submission', keys));
  await run('submission-inclusion', () => checkLogged(needed(sent), needed(head)));
  const snapshot = await run(
    'snapshot-signature',
    () => needed(kept) && statementIn(kept!, 'snapshot', keys),
  );
  await run('snapshot-inclusion', () => needed(kept) && checkLogged(kept!, needed(head)));
  await run('submission-binding', () => bindSubmission(needed(score), needed(submission), sent!.index));
  const hidden = await run('snapshot-binding', () => bindSnapshot(needed(score), needed(snapshot), bundle!));
  const signed = [score, submission, snapshot].every((statement) => statement !== undefined);
  await run('order', () => checkOrder(needed(signed ? kept : undefined), sent!, scored!));
  await run('scorer', () => checkScorer(needed(score)));
  await run('numbers', () => checkNumbers(needed(score)));
  await run('artifacts', () => checkArtifacts(needed(score), needed(artifactDigest, 'no files were given')));
  await run('openings', () => (shown?.length === 0 ? null : checkOpenings(needed(shown), needed(hidden))));
  await run('consistency', () => checkGrowth(needed(head), needed(older, 'no older one was given'), keys));
  return {
    verified: checks.every(({ outcome }) => outcome !== 'fail'),
    /** The size of the log as of which this is said; null where the checkpoint does not hold. */
    tree_size: head === undefined ? null : Number(head.size),
    /** Names of the witnesses given whose cosignature stands under the checkpoint. */
    witnesses: head === undefined ? [] : await signers(head, await usableKeys(witnesses)),
    checks,
  };
}

/** Why a check fails; another error is a fault of this program. */
class Refusal extends Error {}
class NotRun extends Refusal {}
function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Refusal(why);
}
function needed<T>(value: T | undefined, why = 'it needs a check that did not pass'): T {
  if (value === undefined) throw new NotRun(why);
  return value;
}

// Integers are bigints, so that 1 is not 1.0; hashes are hexadecimal texts.
type Json = null | boolean | string | bigint | number | Json[] | Map<string, Json>;
type Bytes = Uint8Array<ArrayBuffer>;
type Key = { readonly name: string; readonly id: string; readonly bytes: Bytes };
type Decimal = { readonly units: bigint; readonly digits: number };
type Signed = { signed: Bytes; signatures: readonly { keyid: Json | undefined; bytes: Bytes | null }[] };
type Defined<Member extends keyof BundleQuestion> = NonNullable<BundleQuestion[Member]>;
type Part = ReturnType<typeof readPart>;
type Opening = ReturnType<typeof readOpening>;
type Bundle = ReturnType<typeof readBundle>;
type Head = Awaited<ReturnType<typeof readHead>>;

function readBundle(bytes: Bytes) {
  const bundle = readJson(bytes, 'the bundle');
  closed(bundle, ['schema_version', 'score', 'submission', 'snapshot', 'checkpoint', 'keys'], 'openings');
  must(at(bundle, 'schema_version') === 'assay.bundle.v1', 'schema_version is not assay.bundle.v1');
  for (const key of list(bundle, 'keys')) must(typeof key === 'string', 'a key is not a text');
  return {
    score: readPart(at(bundle, 'score')),
    submission: readPart(at(bundle, 'submission')),
    snapshot: at(bundle, 'snapshot') === null ? null : readPart(at(bundle, 'snapshot')),
    checkpoint: text(bundle, 'checkpoint'),
    openings: has(bundle, 'openings') ? list(bundle, 'openings').map(readOpening) : [],
  };
}
function readPart(json: Json) {
  closed(json, ['envelope', 'index', 'proof']);
  return { envelope: object(json, 'envelope'), index: natural(json, 'index'), proof: hashes(json, 'proof') };
}
function readOpening(json: Json) {
  closed(json, ['item', 'label', 'salt', 'index', 'proof']);
  const leaf = { item: text(json, 'item'), label: at(json, 'label'), salt: hash(json, 'salt') };
  return { ...leaf, index: natural(json, 'index'), proof: hashes(json, 'proof') };
}

/** The statement in an envelope that a trusted key signed (DSSE), of the kind asked for. */
async function statementIn({ envelope }: Part, kind: string, keys: readonly Key[]): Promise<Json> {
  const [type, body] = ['application/vnd.in-toto+json', base64(at(envelope, 'payload'))];
  must(body !== null, 'the payload is not base64');
  const statement = readJson(body, 'the payload');
  must(at(envelope, 'payloadType') === type, `the payload type is not ${type}`);
  const signed = joined(utf8(`DSSEv1 ${type.length} ${type} ${body.length} `), body);
  const entries = list(envelope, 'signatures').filter((entry) => entry instanceof Map);
  const signatures = entries.map((entry) => ({ keyid: entry.get('keyid'), bytes: base64(entry.get('sig')) }));
  must((await signers({ signatures, signed }, keys)).length > 0, 'it has no signature of a trusted key');
  must(at(statement, '_type') === 'https://in-toto.io/Statement/v1', 'it is not an in-toto statement v1');
  must(at(statement, 'predicateType') === `urn:assay:${kind}:v1`, `it does not state a ${kind}`);
  return statement;
}
function subjectsOf(statement: Json): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  for (const subject of list(statement, 'subject')) {
    const name = text(subject, 'name');
    must(!digests.has(name), `two subjects are named ${JSON.stringify(name)}`);
    digests.set(name, hash(subject, 'digest.sha256'));
  }
  return digests;
}

/** The head of the log in a checkpoint (C2SP signed note) that a trusted key signed. */
async function readHead(note: string, keys: readonly Key[]) {
  const [origin = '', size = '', encoded = '', gap, ...lines] = note.split('\n');
  must(gap === '' && lines.pop() === '' && lines.length > 0, 'the checkpoint is not a note of three lines');
  must(origin !== '' && !/[\0-\x09\x0b-\x1f]/.test(note), 'it has no origin, or control characters');
  must(/^(0|[1-9][0-9]*)$/.test(size) && Number.isSafeInteger(Number(size)), 'its size is not a count');
  const root = base64(encoded);
  must(root?.length === 32, 'its root is not 32 bytes in base64');
  const signed = utf8(`${origin}\n${size}\n${encoded}\n`);
  const signatures = lines.map((line) => {
    const [, name = '', text] = /^— ([^ ]*) ([^ ]*)$/.exec(line) ?? [];
    const bytes = base64(text);
    must(keyName.test(name) && bytes !== null && bytes.length > 4, 'a signature line is malformed');
    return { keyid: `${name}+${hexOf(bytes.subarray(0, 4))}`, bytes: bytes.subarray(4) };
  });
  const head = { origin, size: BigInt(size), root: hexOf(root), signed, signatures };
  must((await signers(head, keys)).length > 0, 'it has no signature of a trusted key');
  return head;
}
/** The names of those keys that signed. */
async function signers({ signatures, signed }: Signed, keys: readonly Key[]): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const { keyid, bytes } of signatures)
    for (const key of keys.filter(({ name, id }) => keyid === `${name}+${id}`))
      if (await verifies(key, bytes, signed)) names.add(key.name);
  return [...names];
}
async function checkLogged({ envelope, index, proof }: Part, { size, root }: Head): Promise<void> {
  must(index < size, `index ${index} is beyond the log of ${size}`);
  const [, found] = await climb(index, size - 1n, await leafOf(envelope), proof);
  must(found === root, 'the proof does not lead from the envelope to the root of the log');
}
async function checkGrowth(head: Head, older: Defined<'older'>, keys: readonly Key[]) {
  const old = await readHead(decoded(older.checkpoint, 'the older checkpoint'), keys);
  const growth = readJson(older.proof, 'the consistency proof');
  const proof = hashes(growth, 'proof');
  must(old.origin === head.origin, 'the older checkpoint is of another log');
  must(integer(growth, 'from') === old.size && integer(growth, 'to') === head.size, 'it is of other sizes');
  must(old.size > 0n && old.size <= head.size, 'the older log is empty or larger');
  const same = proof.length === 0 && old.root === head.root;
  if (old.size === head.size) return must(same, 'the two are of one size and not the same');
  let [at, last] = [old.size - 1n, head.size - 1n];
  while (at % 2n === 1n) [at, last] = [at >> 1n, last >> 1n];
  const [first = '', ...rest] = at === 0n ? [old.root, ...proof] : proof;
  const [before, after] = await climb(at, last, first, rest);
  must(before === old.root && after === head.root, 'the proof does not lead from root to root');
}

/** The older and the newer root that siblings lead to, from a node and its place (RFC 9162, 2.1.3.2 and 2.1.4.2). */
async function climb(at: bigint, last: bigint, node: string, siblings: readonly string[]) {
  let [before, after] = [node, node];
  for (const sibling of siblings) {
    must(last > 0n, 'the proof is too long');
    if (at % 2n === 1n || at === last) {
      [before, after] = [await nodeOf(sibling, before), await nodeOf(sibling, after)];
      while (at % 2n === 0n && at > 0n) [at, last] = [at >> 1n, last >> 1n];
    } else after = await nodeOf(after, sibling);
    [at, last] = [at >> 1n, last >> 1n];
  }
  must(last === 0n, 'the proof is too short');
  return [before, after] as const;
}
function bindSubmission(score: Json, submission: Json, index: bigint): void {
  const id = text(submission, 'predicate.submission_id');
  must(text(score, 'predicate.submission.id') === id, 'the score is of another submission');
  must(integer(score, 'predicate.submission.index') === index, 'the submission stands elsewhere in the log');
  const [artifacts, received] = [subjectsOf(score), subjectsOf(submission)];
  const same = [...artifacts].every(([name, digest]) => received.get(name) === digest);
  must(same && artifacts.size === received.size, 'the artifacts scored are not those received');
}
function bindSnapshot(score: Json, snapshot: Json, { snapshot: part, openings }: Bundle) {
  const hidden = at(score, 'predicate.hidden_data');
  if (part === null) {
    must(hidden === null && openings.length === 0, 'hidden data or openings without a snapshot');
    return { items: 0n, root: '' };
  }
  const committed = object(snapshot, 'predicate');
  const [id, items] = [text(committed, 'snapshot_id'), integer(committed, 'items')];
  const root = hash(committed, 'commitment_root');
  must(at(committed, 'algorithm') === 'assay-commit-v1', 'the algorithm is not assay-commit-v1');
  const named = { snapshot_id: id, items, commitment_root: root, index: part.index };
  for (const [name, value] of Object.entries(named))
    must(at(hidden, name) === value, `the ${name} that the score names is not the snapshot's`);
  const subjects = subjectsOf(snapshot);
  must(subjects.size === 1 && subjects.get(id) === root, 'its one subject is not the commitment');
  return { items, root };
}
function checkOrder(snapshot: Part | null, submission: Part, score: Part): void {
  must(snapshot === null || snapshot.index < submission.index, 'the submission stands before the snapshot');
  must(submission.index < score.index, 'the score stands before the submission');
}
async function checkScorer(score: Json): Promise<void> {
  const id = `sha256:${await sha256(utf8(canonical(object(score, 'predicate.scorer.components'))))}`;
  must(at(score, 'predicate.scorer.id') === id, 'the id of the scorer is not the digest of its components');
}
async function checkArtifacts(score: Json, digestOf: Defined<'artifactDigest'>): Promise<void> {
  for (const [name, digest] of subjectsOf(score)) {
    must(!/[/\0]|^\.{0,2}$/.test(name), `${JSON.stringify(name)} is not the name of a file`);
    const found = await digestOf(name);
    must(found === digest, `${JSON.stringify(name)} is ${found === null ? 'absent' : 'another file'}`);
  }
}
async function checkOpenings(openings: readonly Opening[], { items, root }: { items: bigint; root: string }) {
  for (const { item, label, salt, index, proof } of openings) {
    must(index < items, `the opening of ${JSON.stringify(item)} is beyond the items`);
    const leaf = new Map([['id', item]]).set('c', await hmac(salt, canonical(label)));
    const [, found] = await climb(index, items - 1n, await leafOf(leaf), proof);
    must(found === root, `the opening of ${JSON.stringify(item)} does not lead to the commitment`);
  }
}
function checkNumbers(score: Json): void {
  const values = new Map<string, Decimal | null>();
  for (const metric of list(score, 'predicate.metrics')) {
    const name = text(metric, 'name');
    must(!values.has(name), `two metrics are named ${JSON.stringify(name)}`);
    const value = at(metric, 'value') === null ? null : decimal(metric, 'value');
    values.set(name, value);
    if (!has(metric, 'numerator') && !has(metric, 'denominator')) continue;
    const [top, bottom] = [integer(metric, 'numerator'), integer(metric, 'denominator')];
    must(value !== null && bottom > 0n, `${name} has a numerator, but no value or no denominator above 0`);
    must(value.units === quotient(top, bottom, value.digits), `the value of ${name} is not its quotient`);
  }
  for (const gate of list(score, 'predicate.gates')) checkGate(gate, values);
}
function checkGate(gate: Json, values: ReadonlyMap<string, Decimal | null>): void {
  const [outcome, hasRule] = [text(gate, 'outcome'), has(gate, 'rule')];
  must(['pass', 'fail', 'inconclusive'].includes(outcome), 'a gate has an unknown outcome');
  must(outcome !== 'inconclusive' || text(gate, 'why') !== '', 'a gate is inconclusive without a why');
  must(has(gate, 'metric') !== hasRule, 'a gate has neither or both of metric and rule');
  const name = text(gate, hasRule ? 'rule' : 'metric');
  if (hasRule) return;
  const [min, max] = ['min', 'max'].map((bound) => has(gate, bound) && decimal(gate, bound));
  must(min !== false || max !== false, `the gate on ${name} has neither min nor max`);
  if (outcome === 'inconclusive') return;
  const value = values.get(name) ?? null;
  must(value !== null, `the gate on ${name} has an outcome without a value`);
  const failed = (min && below(value, min)) || (max && below(max, value));
  must(outcome === (failed ? 'fail' : 'pass'), `the gate on ${name} has not the outcome that its value says`);
}
function decimal(from: Json, path: string): Decimal {
  const written = typeof at(from, path) === 'bigint' ? String(integer(from, path)) : text(from, path);
  must(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(written), `${path} is not a decimal`);
  return { units: BigInt(written.replace('.', '')), digits: written.split('.')[1]?.length ?? 0 };
}
const tenTo = (digits: number) => 10n ** BigInt(digits);
const below = (a: Decimal, b: Decimal) => a.units * tenTo(b.digits) < b.units * tenTo(a.digits);
/** Rounded half away from zero to so many digits, in units of the last; division of integers drops the rest. */
const quotient = (top: bigint, bottom: bigint, digits: number) =>
  (2n * top * tenTo(digits) + (top < 0n ? -bottom : bottom)) / (2n * bottom);

const keyName = /^[^\s\p{Cc}+]+$/u;
/** Those that signatures can be checked with. */
export async function usableKeys(texts: readonly string[]): Promise<readonly Key[]> {
  const keys: Key[] = [];
  for (const written of texts) {
    const [, name = '', id, encoded] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(written) ?? [];
    const bytes = base64(encoded);
    if (!keyName.test(name) || bytes?.length !== 33 || bytes[0] !== 1) continue;
    const digest = await sha256(joined(utf8(`${name}\n`), bytes));
    if (digest.slice(0, 8) === id) keys.push({ name, id, bytes: bytes.subarray(1) });
  }
  return keys;
}
/** Without their sign: points of small order, under which anything verifies, and encodings that RFC 8032 refuses. */
const weakPoint =
  /^(0[01]0{62}|(e[c-f]|f.)f{60}7f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a)$/;
async function verifies({ bytes }: Key, signature: Bytes | null, signed: Bytes): Promise<boolean> {
  const isWeak = weakPoint.test(hexOf(bytes.with(31, bytes[31]! & 0x7f)));
  if (signature?.length !== 64 || isWeak) return false;
  const point = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', point, signature, signed);
}

/** Strictly: no member twice, no lone surrogates, no inexact integer. With the grammar checked, commas say nothing. */
function readJson(bytes: Bytes, what: string): Json {
  const source = decoded(bytes, what, JSON.parse);
  const tokens = source.matchAll(/[[\]{}]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,:[\]{}"]+/g);
  const next = (): string => tokens.next().value![0];
  const value = (token: string, depth: number): Json => {
    if (token !== '[' && token !== '{') return scalar(token, what);
    must(depth < 1000, `${what} is nested too deeply`);
    const [elements, members]: [Json[], Map<string, Json>] = [[], new Map()];
    for (let at = next(); at !== ']' && at !== '}'; at = next())
      if (token === '[') elements.push(value(at, depth + 1));
      else {
        const name = String(scalar(at, what));
        must(!members.has(name), `${what} has ${at} twice in one object`);
        members.set(name, value(next(), depth + 1));
      }
    return token === '[' ? elements : members;
  };
  return value(next(), 0);
}
function scalar(token: string, what: string): Exclude<Json, object> {
  const value: unknown = JSON.parse(token);
  must(typeof value !== 'string' || value.isWellFormed(), `${what} has a lone surrogate`);
  must(typeof value !== 'number' || Number.isFinite(value), `${what} has a number that is too large`);
  if (!/^-?\d+$/.test(token)) return value as Exclude<Json, object>;
  must(Number.isSafeInteger(value), `${what} has an integer beyond 2^53 - 1`);
  return BigInt(token);
}
/** RFC 8785. */
function canonical(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(canonical).join(',')}]`;
  if (!(json instanceof Map)) return typeof json === 'bigint' ? String(json) : JSON.stringify(json);
  const members = [...json].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`).join(',')}}`;
}
function at(from: Json, path: string): Json {
  let json: Json | undefined = from;
  for (const name of path.split('.')) json = json instanceof Map ? json.get(name) : undefined;
  must(json !== undefined, `${path} is missing`);
  return json;
}
function closed(json: Json, members: readonly string[], optional?: string): void {
  for (const name of members) must(has(json, name), `${name} is missing`);
  for (const name of json instanceof Map ? json.keys() : [])
    must(members.includes(name) || name === optional, `${JSON.stringify(name)} does not belong there`);
}
const reader =
  <T extends Json>(is: (json: Json) => json is T, what: string) =>
  (from: Json, path: string): T => {
    const json = at(from, path);
    must(is(json), `${path} is not ${what}`);
    return json;
  };
const isHash = (json: Json): json is string => typeof json === 'string' && /^[0-9a-f]{64}$/.test(json);
const isHashes = (json: Json): json is string[] => Array.isArray(json) && json.every(isHash);
const isNatural = (json: Json): json is bigint => typeof json === 'bigint' && json >= 0n;
const has = (json: Json, name: string): boolean => json instanceof Map && json.has(name);
const text = reader((json) => typeof json === 'string', 'a text');
const integer = reader((json) => typeof json === 'bigint', 'an integer');
const natural = reader(isNatural, 'an integer from 0');
const object = reader((json) => json instanceof Map, 'an object');
const list = reader((json) => Array.isArray(json), 'a list');
const hash = reader(isHash, '64 hexadecimal digits in lower case');
const hashes = reader(isHashes, 'a list of hashes in lower case');

function decoded(bytes: Bytes, what: string, grammar: (text: string) => unknown = String): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    grammar(text);
    return text;
  } catch {
    throw new Refusal(`${what} cannot be read: wrong UTF-8 or wrong JSON`);
  }
}
/** Null for what is not the standard alphabet with padding and zero trailing bits. */
function base64(json: Json | undefined): Bytes | null {
  const form = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/][AQgw]==|[A-Za-z\d+/]{2}[AEIMQUYcgkosw048]=)?$/;
  if (typeof json !== 'string' || !form.test(json)) return null;
  return Uint8Array.from(atob(json), (character) => character.charCodeAt(0));
}
const utf8 = (written: string) => new TextEncoder().encode(written);
const joined = (a: Bytes, b: Bytes) => Uint8Array.from([...a, ...b]);
const hexOf = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number(`0x${pair}`));
const sha256 = async (bytes: Bytes) => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
const leafOf = (json: Json) => sha256(utf8(`\0${canonical(json)}`));
const nodeOf = (left: string, right: string) => sha256(bytesOf(`01${left}${right}`));
async function hmac(key: string, message: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(message))));
}
