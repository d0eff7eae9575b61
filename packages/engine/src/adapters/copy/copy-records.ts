import { AssayError } from '@assay/records';
import type { StoredRun } from '../../ports/runs.ts';
import type { Store } from '../../ports/store.ts';
import { type CopiedNoun, compareNoun } from './copied-noun.ts';
import { allOf, eventsOf, oldestFirst, outputsOf } from './records-of.ts';

/**
 * Everything of one store into another, in the order in which it was made, and then both held against each other. What
 * is there already stays: a copy that was ended goes on where it was.
 */
export async function copyRecords(from: Store, to: Store): Promise<readonly CopiedNoun[]> {
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
