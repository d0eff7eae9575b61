import { AssayError, type Digest, type JsonValue } from '@assay/records';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page, PageRequest, Store, StoredRun } from '../ports/store.ts';
import { bundledFiles } from './fleet/project-bundle.ts';
import { nodeDigester } from './node-digester.ts';
import { openStore, type StoreAddress } from './open-store.ts';

/** Records of one noun in two stores: how many, and the digest over all of them, in their order. */
export interface CopiedNoun {
  readonly noun: string;
  readonly count: number;
  readonly from: Digest;
  readonly to: Digest;
  readonly is_same: boolean;
}

/** Compares what two stores say, record by record, without holding either. */
export async function compareNoun(
  noun: string,
  from: AsyncIterable<unknown>,
  to: AsyncIterable<unknown>,
): Promise<CopiedNoun> {
  const [before, after] = [await digestOf(from), await digestOf(to)];
  return {
    noun,
    count: before.count,
    from: before.digest,
    to: after.digest,
    is_same: before.digest === after.digest,
  };
}

async function digestOf(
  records: AsyncIterable<unknown>,
): Promise<{ readonly count: number; readonly digest: Digest }> {
  const series = nodeDigester.series();
  let count = 0;
  for await (const record of records) {
    // Through JSON: a member that is absent and one that is undefined are stored alike.
    series.add(JSON.parse(JSON.stringify(record)) as JsonValue);
    count += 1;
  }
  return { count, digest: series.digest() };
}

const PAGE = 200;

/** All of a list, a page at a time, in its own order. */
async function* allOf<T>(
  list: (request: PageRequest) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  for (let after: string | undefined; ; ) {
    const { items, next }: Page<T> = await list({ limit: PAGE, ...(after === undefined ? {} : { after }) });
    yield* items;
    if (next === null) return;
    after = next;
  }
}

/** The same of a list that begins with the newest, oldest first: the order in which they are made elsewhere. */
async function oldestFirst<T>(list: (request: PageRequest) => Promise<Page<T>>): Promise<readonly T[]> {
  return (await Array.fromAsync(allOf(list))).toReversed();
}

async function* eventsOf({ events }: Store): AsyncGenerator<unknown, void, undefined> {
  for (let after = 0; ; ) {
    const read = await events.read({ after, limit: 1000 });
    for (const { event } of read) yield event;
    if (read.length === 0) return;
    after = read.at(-1)!.number;
  }
}

async function* outputsOf({ runs, journal }: Store): AsyncGenerator<unknown, void, undefined> {
  for await (const { manifest } of allOf((request) => runs.list(request))) {
    const { id: run_id } = manifest;
    for await (const entry of journal.read(run_id)) yield { run_id, ...entry };
  }
}

/**
 * Everything of one store into another, in the order in which it was made, and then both held against each other. What
 * is there already stays: a copy that was ended goes on where it was.
 */
async function copyRecords(from: Store, to: Store): Promise<readonly CopiedNoun[]> {
  for await (const digest of from.blobs.list())
    if (!(await to.blobs.has(digest))) await to.blobs.put(await from.blobs.read(digest));
  for await (const { noun, record } of from.documents.each()) await to.documents.put(noun, record);
  for (const run of await oldestFirst((request) => from.runs.list(request))) await copyRun(run, from, to);
  for await (const version of allOf((request) => from.scorings.listVersions(request)))
    await to.scorings.saveVersion(version);
  for (const scoring of await oldestFirst((request) => from.scorings.list(request)))
    if ((await to.scorings.get(scoring.id)) === null) await to.scorings.save(scoring);
  for await (const baseline of allOf((request) => from.baselines.list(request)))
    await to.baselines.set(baseline);
  for (const execution of await oldestFirst((request) => from.executions.list(request)))
    if ((await to.executions.get(execution.id)) === null) await to.executions.create(execution);
  await copyEvents(from, to);
  for await (const { key, reply } of from.cache.each()) await to.cache.put(key, reply);
  return compareStores(from, to);
}

/** What two stores say, noun by noun. */
async function compareStores(from: Store, to: Store): Promise<readonly CopiedNoun[]> {
  const nouns: readonly (readonly [string, (store: Store) => AsyncIterable<unknown>])[] = [
    ['runs', ({ runs }) => allOf((request) => runs.list(request))],
    ['outputs', outputsOf],
    ['scorer versions', ({ scorings }) => allOf((request) => scorings.listVersions(request))],
    ['scorings', ({ scorings }) => allOf((request) => scorings.list(request))],
    ['baselines', ({ baselines }) => allOf((request) => baselines.list(request))],
    ['executions', ({ executions }) => allOf((request) => executions.list(request))],
    ['documents', ({ documents }) => documents.each()],
    ['events', eventsOf],
    ['cached answers', ({ cache }) => cache.each()],
    ['blobs', ({ blobs }) => sorted(blobs.list())],
  ];
  const compared: CopiedNoun[] = [];
  for (const [noun, read] of nouns) compared.push(await compareNoun(noun, read(from), read(to)));
  return compared;
}

async function copyRun({ manifest, status }: StoredRun, from: Store, to: Store): Promise<void> {
  const { id } = manifest;
  const there = await to.runs.get(id);
  if (there?.status === 'closed') return;
  if (there === null) await to.runs.create({ ...manifest, closed_at: null, stopped_because: null });
  await to.leases.take(id);
  const finished = await to.journal.finished(id);
  for await (const batch of from.journal.readBatches(id)) {
    const missing = batch.filter(({ ordinal, output }) => !finished.has(ordinal, output.trial));
    if (missing.length > 0) await to.journal.append(id, missing);
  }
  if (status === 'closed') await to.runs.close(manifest);
  await to.leases.release(id);
}

/** Events have no other order than their own: what is there must be the beginning of what comes. */
async function copyEvents(from: Store, to: Store): Promise<void> {
  let [mine, theirs] = [0, 0];
  for (;;) {
    const events = await from.events.read({ after: mine, limit: 500 });
    const there = await to.events.read({ after: theirs, limit: events.length });
    for (const [i, { event }] of events.entries()) {
      const known = there[i]?.event;
      if (known === undefined) await to.events.append(event);
      else if (JSON.stringify(known) !== JSON.stringify(event)) throw otherEvents();
    }
    if (events.length === 0) return;
    mine = events.at(-1)!.number;
    theirs = there.at(-1)?.number ?? Number.MAX_SAFE_INTEGER;
    if (there.length < events.length) theirs = Number.MAX_SAFE_INTEGER;
  }
}

async function* sorted<T extends string>(names: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield* (await Array.fromAsync(names)).sort((a, b) => (a < b ? -1 : 1));
}

function otherEvents(): AssayError {
  return new AssayError(
    'usage',
    'E_STORE_FILLED',
    'the store that is copied to has a history of its own: two histories cannot be one',
    { fix: 'Copy into an empty schema or folder.' },
  );
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * A store into another one that nothing was stored in, with its key: labels of old and new scorings stay comparable, and
 * seals stay what they were.
 */
export async function copyStore(
  from: StoreAddress,
  to: StoreAddress,
  env: Env,
): Promise<readonly CopiedNoun[]> {
  if (isSamePlace(from, to))
    throw new AssayError('usage', 'E_STORE_SAME', 'a store is not copied onto itself', {
      fix: 'Name another store to copy to.',
    });
  const source = await openStore(from, env);
  try {
    await giveKey(to, await keyAt(from));
    const target = await openStore(to, env);
    try {
      const copied = await copyRecords(source, target);
      // So that not the first who looks at a list waits for all records to be read.
      for (const { briefs } of [target.runs, target.scorings, target.executions]) await briefs();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function isSamePlace(a: StoreAddress, b: StoreAddress): boolean {
  if (a.address !== null || b.address !== null) return a.address === b.address;
  return resolve(a.folder) === resolve(b.folder);
}

async function keyAt({ folder, address }: StoreAddress): Promise<string> {
  if (address === null) return (await readFile(keyFile(folder), 'latin1')).trim();
  const { storeKeyAt } = await import('./postgres/store-key-at.ts');
  return storeKeyAt(address);
}

async function giveKey({ folder, address }: StoreAddress, digits: string): Promise<void> {
  if (address !== null) {
    const { giveStoreKey } = await import('./postgres/store-key-at.ts');
    return giveStoreKey(address, digits);
  }
  await mkdir(join(folder, '.assay'), { recursive: true });
  try {
    await writeFile(keyFile(folder), `${digits}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(keyFile(folder), 'latin1')).trim() !== digits) throw otherKey();
  }
}

function keyFile(folder: string): string {
  return join(folder, '.assay', 'label-key');
}

function otherKey(): AssayError {
  return new AssayError('usage', 'E_STORE_KEY', 'the store that is copied to has a key of its own already', {
    fix: 'Copy into a folder that nothing was stored in.',
  });
}

export interface CleanedBlobs {
  readonly kept: number;
  /** Those that no record names. */
  readonly unnamed: readonly Digest[];
  readonly removed: boolean;
}

/** Blobs that no scoring and no project on its way to workers names; removed only where that is asked for. */
export async function cleanBlobs(
  { blobs, scorings }: Pick<Store, 'blobs' | 'scorings'>,
  { remove, bundles }: { readonly remove: boolean; readonly bundles: readonly Digest[] },
): Promise<CleanedBlobs> {
  // First what there is, then what is named: what is added meanwhile is not looked at.
  const there = await Array.fromAsync(blobs.list());
  const named = new Set<Digest>();
  for await (const { scores } of allOf((request) => scorings.list(request))) named.add(scores);
  for (const bundle of bundles) {
    named.add(bundle);
    for (const { digest } of await bundledFiles(bundle, blobs)) named.add(digest);
  }
  const unnamed = there.filter((digest) => !named.has(digest));
  if (remove) for (const digest of unnamed) await blobs.remove(digest);
  return { kept: there.length - unnamed.length, unnamed, removed: remove };
}
