import { randomStream } from '@assay/metrics';
import type { ChildProcess } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { rounds, times } from '../../../../testing/rounds.ts';
import { nodeClock } from '../adapters/node-clock.ts';
import type { JournalEntry } from '../ports/store.ts';
import { executeRun } from './execute-run.ts';
import { runInChild } from './testing/run-in-child.ts';
import { slowPlan } from './testing/slow-model.ts';
import { journalOf, temporaryFolder, temporaryStore } from './testing/temporary-store.ts';

const kills = times({ few: 10, full: 50 });
const timeout = 900_000 * rounds;
/** More than any machine gets done between the kills: a process that is let live commits at most 340 in 100 ms. */
const samples = 2_000 + kills * 500;

describe('executeRun in a process that is killed again and again', () => {
  test(
    `${kills} times kill -9 over ${samples} samples: nothing lost, nothing twice, the same journal`,
    async () => {
      const folder = await temporaryFolder();
      const compiled = await temporaryFolder();
      expect((await runInChild(await temporaryFolder(), 1, 'run-1', { compiled })).end).toBe('closed');
      const random = randomStream(20_261, 'kills');
      const acknowledged = new Set<number>();
      let killed = 0;
      let diedAtWork = 0;
      for (;;) {
        const kill = (child: ChildProcess, within: number) => {
          setTimeout(() => child.kill('SIGKILL'), random.nextFloat() * within);
        };
        // One in five dies while it starts, two at their first samples, two after a commit, on any machine: of a few in
        // turn, so that each kind is among them.
        const age = rounds > 1 ? random.nextFloat() : (killed % 5) / 5;
        const meddle =
          killed >= kills
            ? { atOnce: true }
            : age < 0.2
              ? { onStart: (child: ChildProcess) => kill(child, 200) }
              : age < 0.6
                ? { onReady: (child: ChildProcess) => kill(child, 100) }
                : { onCommit: (child: ChildProcess) => kill(child, 30) };
        const report = await runInChild(folder, samples, 'run-1', { ...meddle, compiled });
        for (const ordinal of report.asked)
          expect(acknowledged.has(ordinal), `asked ${ordinal} again`).toBe(false);
        for (const ordinal of report.acknowledged) {
          expect(acknowledged.has(ordinal), `acknowledged ${ordinal} twice`).toBe(false);
          acknowledged.add(ordinal);
        }
        expect(report.end).not.toMatch(/^error/);
        if (report.end === 'closed') break;
        killed += 1;
        if (report.acknowledged.length > 0) diedAtWork += 1;
      }
      expect(killed).toBe(kills);
      expect(diedAtWork).toBeGreaterThan(kills / 4);

      const store = await temporaryStore(folder);
      const journal = await journalOf(store);
      const present = new Set(journal.map(({ ordinal }) => ordinal));
      expect([...acknowledged].filter((ordinal) => !present.has(ordinal))).toEqual([]);
      expect((await store.runs.get('run-1'))!.status).toBe('closed');

      const undisturbed = await temporaryStore();
      await executeRun(slowPlan(samples, 'run-1', { atOnce: true }), {
        store: undisturbed,
        clock: nodeClock,
      });
      const expected = (await journalOf(undisturbed)).map(withoutTimes);
      expect(journal.map(withoutTimes)).toEqual(expected);
    },
    timeout,
  );
});

describe('two processes on one store', () => {
  test('execute two runs side by side', async () => {
    const folder = await temporaryFolder();
    const reports = await Promise.all([
      runInChild(folder, 1_500, 'run-1'),
      runInChild(folder, 1_500, 'run-2'),
    ]);
    expect(reports.map(({ end }) => end)).toEqual(['closed', 'closed']);
    const store = await temporaryStore(folder);
    const [one, two] = [await journalOf(store, 'run-1'), await journalOf(store, 'run-2')];
    expect(one).toHaveLength(1_500);
    expect(two.map(withoutTimes)).toEqual(one.map(withoutTimes));
  });

  test('never execute one run at the same time', async () => {
    const folder = await temporaryFolder();
    const reports = await Promise.all([1, 2, 3].map(() => runInChild(folder, 1_500, 'run-1')));
    const asked = reports.flatMap((report) => report.asked);
    const retried = new Set(asked.filter((ordinal) => ordinal % 211 === 3));
    expect(asked).toHaveLength(1_500 + retried.size);
    // Whoever comes second is turned away, or finds the run complete.
    for (const { end } of reports) expect(end).toMatch(/^(closed|error E_RUN_BUSY)$/);
    expect(reports.some(({ end }) => end === 'closed')).toBe(true);
    expect(await journalOf(await temporaryStore(folder))).toHaveLength(1_500);
  });
});

describe('several processes that serve one run', () => {
  test('some of them killed: every sample once, none lost, and the last one closes it', async () => {
    const folder = await temporaryFolder();
    const count = 3_000;
    const kill = (child: ChildProcess) => child.kill('SIGKILL');
    const reports = await Promise.all([
      runInChild(folder, count, 'run-1', { range: 40 }),
      runInChild(folder, count, 'run-1', { range: 70, onCommit: kill }),
      runInChild(folder, count, 'run-1', { range: 40 }),
      runInChild(folder, count, 'run-1', { range: 90, onReady: kill }),
    ]);
    // A worker that ends while another one lives leaves the rest to it; what that one leaves is taken up here.
    const last = await runInChild(folder, count, 'run-1', { atOnce: true, range: 500 });
    for (const { end } of reports) expect(end).toMatch(/^(closed|left|killed)$/);
    expect(last.end).toBe('closed');
    const acknowledged = [...reports, last].flatMap((report) => report.acknowledged);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);

    const store = await temporaryStore(folder);
    expect((await store.runs.get('run-1'))!.status).toBe('closed');
    const journal = await journalOf(store);
    expect(journal.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: count }, (_, i) => i));
    const undisturbed = await temporaryStore();
    await executeRun(slowPlan(count, 'run-1', { atOnce: true }), { store: undisturbed, clock: nodeClock });
    expect(journal.map(withoutTimes)).toEqual((await journalOf(undisturbed)).map(withoutTimes));
  }, 120_000);
});

function withoutTimes({ output, ...entry }: JournalEntry): unknown {
  const { duration_ms: _, exchange: __, ...rest } = output;
  return { ...entry, output: rest };
}
