import { digestBytes, type Digest, type RunManifest, type ScorerVersion, type Scoring } from '@assay/records';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournalEntry, Store } from './store.ts';

/** A place where stores can be opened: `open` again gives a second store over the same records. */
export interface StorePlace {
  readonly open: () => Promise<Store>;
  readonly remove: () => Promise<void>;
}

/** What every store must do, whatever it is made of. */
export function storeContract(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`${name} keeps the contract of a store`, () => {
    let place: StorePlace;
    let store: Store;
    const opened: Store[] = [];
    const openAnother = async () => {
      const another = await place.open();
      opened.push(another);
      return another;
    };
    const reopen = async () => {
      await store.close();
      return openAnother();
    };

    beforeEach(async () => {
      place = await makePlace();
      store = await openAnother();
    });
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
      await place.remove();
    });

    describe('runs', () => {
      test('a run is found as it was created, after reopening too', async () => {
        await store.createRun(manifest('a'));
        expect(await store.getRun('a')).toEqual({ manifest: manifest('a'), status: 'open' });
        expect(await (await reopen()).getRun('a')).toEqual({ manifest: manifest('a'), status: 'open' });
      });

      test('an unknown run is null, and cannot be read, leased or added to', async () => {
        expect(await store.getRun('a')).toBeNull();
        const unknown = { code: 'E_RUN_UNKNOWN' };
        await expect(store.leaseRun('a')).rejects.toMatchObject(unknown);
        await expect(store.appendOutputs('a', [entry(0)])).rejects.toMatchObject(unknown);
        await expect(store.finished('a')).rejects.toMatchObject(unknown);
        await expect(entriesOf(store, 'a')).rejects.toMatchObject(unknown);
        await expect(store.closeRun(manifest('a'))).rejects.toMatchObject(unknown);
      });

      test('an id is taken once', async () => {
        await store.createRun(manifest('a'));
        await expect(store.createRun(manifest('a'))).rejects.toMatchObject({ code: 'E_RUN_EXISTS' });
      });

      test('runs are listed newest first, and by their keys', async () => {
        await store.createRun(manifest('a', { evaluation_key: 'x' }));
        await store.createRun(manifest('b', { evaluation_key: 'y' }));
        await store.createRun(manifest('c', { evaluation_key: 'x', task_specification_key: 'other' }));
        const ids = async (filter?: Parameters<Store['listRuns']>[0]) =>
          (await store.listRuns(filter)).map((run) => run.manifest.id);
        expect(await ids()).toEqual(['c', 'b', 'a']);
        expect(await ids({ evaluation_key: 'x' })).toEqual(['c', 'a']);
        expect(await ids({ evaluation_key: 'x', task_specification_key: 'other' })).toEqual(['c']);
        expect(await ids({ evaluation_key: 'z' })).toEqual([]);
      });
    });

    describe('the journal', () => {
      test('entries come back as they were, by ordinal and repetition, whatever the order of adding', async () => {
        await store.createRun(manifest('a', { num_trials: 2 }));
        await store.leaseRun('a');
        const entries = [entry(3, 1), entry(0), entry(3), failedEntry(1), richEntry(2), entry(0, 1)];
        await store.appendOutputs('a', entries.slice(0, 2));
        await store.appendOutputs('a', entries.slice(2));
        const sorted = entries.toSorted(
          (x, y) => x.ordinal - y.ordinal || x.output.repetition - y.output.repetition,
        );
        expect(await entriesOf(store, 'a')).toEqual(sorted);
        expect(await entriesOf(await reopen(), 'a')).toEqual(sorted);
      });

      test('thousands of entries are read in order, and readers may stop early', async () => {
        const samples = 5_000;
        await store.createRun(manifest('a', { samples }));
        await store.leaseRun('a');
        const all = Array.from({ length: samples }, (_, i) => entry((i * 7) % samples));
        await store.appendOutputs('a', all);
        const read = await entriesOf(store, 'a');
        expect(read.map(({ ordinal }) => ordinal)).toEqual(all.map((_, i) => i));
        expect((await Array.fromAsync(store.readOutputBatches('a'))).flat()).toEqual(read);
        for await (const { ordinal } of store.readOutputs('a')) if (ordinal === 1_500) break;
        expect((await store.finished('a')).count).toBe(samples);
      });

      test('an entry that exists is refused, and its whole batch with it', async () => {
        await store.createRun(manifest('a', { num_trials: 2 }));
        await store.leaseRun('a');
        await store.appendOutputs('a', [entry(0)]);
        await expect(store.appendOutputs('a', [entry(1), entry(0)])).rejects.toMatchObject({
          code: 'E_RUN_DUPLICATE',
        });
        expect(await entriesOf(store, 'a')).toEqual([entry(0)]);
        await store.appendOutputs('a', [entry(1), entry(0, 1)]);
        expect(await entriesOf(store, 'a')).toEqual([entry(0), entry(0, 1), entry(1)]);
      });

      test('an entry that stands twice in a batch is refused, and the batch can be given again without it', async () => {
        await store.createRun(manifest('a'));
        await store.leaseRun('a');
        await expect(store.appendOutputs('a', [entry(1), entry(1)])).rejects.toMatchObject({
          code: 'E_RUN_DUPLICATE',
        });
        await store.appendOutputs('a', [entry(1)]);
        expect(await entriesOf(store, 'a')).toEqual([entry(1)]);
      });

      test('what finished late is read in its place', async () => {
        await store.createRun(manifest('a', { samples: 2_000 }));
        await store.leaseRun('a');
        const late = (ordinal: number) => ordinal % 400 === 3;
        const all = Array.from({ length: 2_000 }, (_, i) => entry(i));
        for (let start = 0; start < all.length; start += 100)
          await store.appendOutputs(
            'a',
            all.slice(start, start + 100).filter((each) => !late(each.ordinal)),
          );
        await store.appendOutputs('a', all.filter((each) => late(each.ordinal)).toReversed());
        expect(await entriesOf(store, 'a')).toEqual(all);
      });

      test('an entry outside of the plan is refused', async () => {
        await store.createRun(manifest('a', { samples: 3 }));
        await store.leaseRun('a');
        for (const wrong of [entry(3), entry(-1), entry(0.5), entry(0, 1)]) {
          await expect(store.appendOutputs('a', [wrong])).rejects.toMatchObject({ code: 'E_RUN_ENTRY' });
        }
        expect((await store.finished('a')).count).toBe(0);
      });

      test('finished says which pairs are there', async () => {
        await store.createRun(manifest('a', { num_trials: 3, samples: 50 }));
        await store.leaseRun('a');
        const pairs = [
          [0, 0],
          [0, 2],
          [7, 1],
          [49, 2],
        ] as const;
        await store.appendOutputs(
          'a',
          pairs.map(([ordinal, repetition]) => entry(ordinal, repetition)),
        );
        const finished = await store.finished('a');
        expect(finished.count).toBe(4);
        for (let ordinal = 0; ordinal < 50; ordinal += 1) {
          for (let repetition = 0; repetition < 3; repetition += 1) {
            const there = pairs.some(([o, r]) => o === ordinal && r === repetition);
            expect(finished.has(ordinal, repetition)).toBe(there);
          }
        }
        expect(finished.has(50, 0)).toBe(false);
        expect(finished.has(0, 3)).toBe(false);
      });

      test('runs do not see each other', async () => {
        for (const id of ['a', 'b']) {
          await store.createRun(manifest(id));
          await store.leaseRun(id);
        }
        await store.appendOutputs('a', [entry(0)]);
        await store.appendOutputs('b', [entry(0), entry(1)]);
        expect(await entriesOf(store, 'a')).toHaveLength(1);
        expect(await entriesOf(store, 'b')).toHaveLength(2);
      });
    });

    describe('leases', () => {
      test('one store at a time adds to a run', async () => {
        const other = await openAnother();
        await store.createRun(manifest('a'));
        const lease = await store.leaseRun('a');
        await expect(other.leaseRun('a')).rejects.toMatchObject({ code: 'E_RUN_BUSY', retryable: true });
        await expect(other.appendOutputs('a', [entry(0)])).rejects.toMatchObject({
          code: 'E_RUN_NOT_LEASED',
        });
        await lease.release();
        await other.leaseRun('a');
        await other.appendOutputs('a', [entry(0)]);
        await expect(store.appendOutputs('a', [entry(1)])).rejects.toMatchObject({
          code: 'E_RUN_NOT_LEASED',
        });
      });

      test('nothing is added without a lease, nor after its release', async () => {
        await store.createRun(manifest('a'));
        const refused = { code: 'E_RUN_NOT_LEASED' };
        await expect(store.appendOutputs('a', [entry(0)])).rejects.toMatchObject(refused);
        const lease = await store.leaseRun('a');
        await lease.release();
        await lease.release();
        await expect(store.appendOutputs('a', [entry(0)])).rejects.toMatchObject(refused);
        await expect(store.closeRun(manifest('a'))).rejects.toMatchObject(refused);
      });

      test('closing the store releases what it holds', async () => {
        await store.createRun(manifest('a'));
        await store.leaseRun('a');
        const other = await reopen();
        await other.leaseRun('a');
        await expect(other.appendOutputs('a', [entry(0)])).resolves.toBeUndefined();
      });

      test('a complete run is sealed', async () => {
        await store.createRun(manifest('a'));
        const lease = await store.leaseRun('a');
        const closed = manifest('a', { closed_at: later });
        await store.closeRun(closed);
        expect(await store.getRun('a')).toEqual({ manifest: closed, status: 'closed' });
        const sealed = { code: 'E_RUN_CLOSED' };
        await expect(store.appendOutputs('a', [entry(0)])).rejects.toMatchObject(sealed);
        await expect(store.closeRun(closed)).rejects.toMatchObject(sealed);
        await lease.release();
        await expect(store.leaseRun('a')).rejects.toMatchObject(sealed);
      });

      test('a run that a budget stopped is opened again by leasing it', async () => {
        await store.createRun(manifest('a'));
        const lease = await store.leaseRun('a');
        await store.appendOutputs('a', [entry(0)]);
        await store.closeRun(manifest('a', { closed_at: later, stopped_because: 'max_tokens reached' }));
        await lease.release();
        await store.leaseRun('a');
        expect(await store.getRun('a')).toEqual({ manifest: manifest('a'), status: 'open' });
        await store.appendOutputs('a', [entry(1)]);
        expect((await store.finished('a')).count).toBe(2);
      });
    });

    describe('scorings', () => {
      test('a scoring and its table come back; earlier ones stay, newest first', async () => {
        await store.createRun(manifest('a'));
        const tables = [new Uint8Array([1, 2, 3]), new Uint8Array([4])];
        for (const [i, table] of tables.entries()) {
          await store.saveScoring(await scoring(`s${i}`, 'a', table), table);
        }
        const again = await reopen();
        expect((await again.listScorings('a')).map(({ id }) => id)).toEqual(['s1', 's0']);
        expect(await again.getScoring('s0')).toEqual(await scoring('s0', 'a', tables[0]!));
        expect([...(await again.readScores('s0'))]).toEqual([1, 2, 3]);
        expect(await again.getScoring('s9')).toBeNull();
      });

      test('a scoring is never overwritten, belongs to a run, and names its table', async () => {
        const table = new Uint8Array([1]);
        const first = await scoring('s', 'a', table);
        await expect(store.saveScoring(first, table)).rejects.toMatchObject({ code: 'E_RUN_UNKNOWN' });
        await store.createRun(manifest('a'));
        await expect(store.saveScoring(first, new Uint8Array([2]))).rejects.toMatchObject({
          code: 'E_STORE_DIGEST',
        });
        await store.saveScoring(first, table);
        await expect(store.saveScoring(first, table)).rejects.toMatchObject({ code: 'E_SCORING_EXISTS' });
        await expect(store.readScores('unknown')).rejects.toMatchObject({ code: 'E_SCORING_UNKNOWN' });
      });

      test('a score table is written piece by piece, or not at all', async () => {
        await store.createRun(manifest('a'));
        const whole = await scoring('s', 'a', new Uint8Array([1, 2, 3, 4]));
        const left = await store.writeScores();
        await left.write(new Uint8Array([1, 2, 3, 4]));
        await left.abandon();
        await expect(store.saveScoring(whole)).rejects.toMatchObject({ code: 'E_STORE_BLOB' });
        for (const id of ['s', 'again']) {
          const sink = await store.writeScores();
          await sink.write(new Uint8Array([1, 2, 3]));
          await sink.write(new Uint8Array([4]));
          expect(await sink.finish()).toBe(whole.scores);
          await store.saveScoring({ ...whole, id });
        }
        expect([...(await (await reopen()).readScores('again'))]).toEqual([1, 2, 3, 4]);
      });

      test('scorer versions are kept by their digest', async () => {
        const version: ScorerVersion = {
          schema_version: 'assay.scorer-version.v1',
          digest: digestOf('v'),
          code: 'assay 0.1.0',
          dependency_lock: null,
          runtime: 'node',
          configuration: {},
          judge: null,
          arena: null,
        };
        expect(await store.getScorerVersion(version.digest)).toBeNull();
        await store.saveScorerVersion(version);
        await store.saveScorerVersion(version);
        expect(await store.getScorerVersion(version.digest)).toEqual(version);
      });

      test('a baseline is a name that can be moved, to scorings that exist', async () => {
        await store.createRun(manifest('a'));
        const table = new Uint8Array();
        for (const id of ['s0', 's1']) await store.saveScoring(await scoring(id, 'a', table), table);
        const baseline = (scoring_id: string) =>
          ({ schema_version: 'assay.baseline.v1', name: 'main', scoring_id, set_at: later }) as const;
        expect(await store.getBaseline('main')).toBeNull();
        await store.setBaseline(baseline('s0'));
        await store.setBaseline(baseline('s1'));
        expect(await store.getBaseline('main')).toEqual(baseline('s1'));
        expect(await store.listBaselines()).toEqual([baseline('s1')]);
        await expect(store.setBaseline(baseline('gone'))).rejects.toMatchObject({
          code: 'E_SCORING_UNKNOWN',
        });
      });
    });

    test('cached replies come back by their key, the last one put', async () => {
      const key = digestOf('k');
      expect(await store.getCached(key)).toBeNull();
      await Promise.all([store.putCached(key, { output: 1 }), store.putCached(digestOf('m'), { output: 2 })]);
      await store.putCached(key, { output: { deep: ['é', null] } });
      const again = await reopen();
      expect(await again.getCached(key)).toEqual({ output: { deep: ['é', null] } });
      expect(await again.getCached(digestOf('m'))).toEqual({ output: 2 });
    });
  });
}

const later = '2026-01-01T01:00:00.000Z';

function digestOf(letter: string): Digest {
  return `sha256:${letter.codePointAt(0)!.toString(16).padStart(64, '0')}`;
}

function manifest(id: string, changes: Partial<RunManifest> = {}): RunManifest {
  return {
    schema_version: 'assay.run.v1',
    id,
    parent_id: null,
    run_index: 0,
    evaluation_key: 'evaluation',
    task_specification_key: 'specification',
    task_key: 'task',
    model: { key: 'model', provider: 'module' },
    model_identity: { kind: 'test' },
    task_digest: digestOf('t'),
    prompt_digest: null,
    inputs_digest: digestOf('i'),
    samples: 10,
    num_trials: 1,
    seed: '0',
    cache: 'off',
    environment: {},
    started_at: '2026-01-01T00:00:00.000Z',
    closed_at: null,
    stopped_because: null,
    ...changes,
  };
}

function entry(ordinal: number, repetition = 0): JournalEntry {
  return {
    ordinal,
    input_digest: digestOf('d'),
    output: { kind: 'produced', sample_id: `s${ordinal}`, repetition, output: 'answer' },
  };
}

function failedEntry(ordinal: number): JournalEntry {
  return {
    ordinal,
    input_digest: digestOf('d'),
    output: {
      kind: 'failed',
      sample_id: '../\u0000"; DROP TABLE outputs; --',
      repetition: 0,
      class: 'timeout',
      message: 'no answer',
      duration_ms: 12.5,
    },
  };
}

/** Everything an entry can carry, and texts that are easily spoilt. */
function richEntry(ordinal: number): JournalEntry {
  return {
    ordinal,
    input_digest: digestOf('d'),
    output: {
      kind: 'produced',
      sample_id: `é\u{1f600}\ud800-${ordinal}`,
      repetition: 0,
      output: { text: 'a\u0000b\ud83d', list: [1, null, true, 1e-7], ['__proto__']: 1 },
      usage: { input_tokens: 3, output_tokens: null, cost_usd: 0.000001 },
      duration_ms: 0,
    },
    trajectory: { steps: 2, tool_calls: [{ name: 'search', arguments: {} }] },
    cached: true,
  };
}

async function scoring(id: string, run_id: string, table: Uint8Array): Promise<Scoring> {
  return {
    schema_version: 'assay.scoring.v1',
    id,
    scorer_key: 'default',
    run_id,
    scorer_version: digestOf('v'),
    hidden_data: digestOf('h'),
    created_at: later,
    status: 'current',
    aggregates: {},
    scores: await digestBytes(new Uint8Array(table)),
  };
}

async function entriesOf(store: Store, runId: string): Promise<JournalEntry[]> {
  return Array.fromAsync(store.readOutputs(runId));
}
