import { expect, test } from 'vitest';
import type { JournalEntry } from '../ports/store.ts';
import { entry, manifest } from '../ports/testing/made-records.ts';
import { GroupCommit } from './answer-cache.ts';
import { journalOf, temporaryStore } from './testing/temporary-store.ts';

const MB = 1 << 20;

test('what comes at once, while a commit is under way, is committed in parts of bounded size', async () => {
  const store = await temporaryStore();
  await store.runs.create(manifest('run-1', { samples: 2_100 }));
  await store.leases.take('run-1');
  const commits: number[] = [];
  const watched = {
    ...store,
    journal: {
      ...store.journal,
      append: (runId: string, entries: readonly JournalEntry[]) => {
        commits.push(entries.length);
        return store.journal.append(runId, entries);
      },
    },
  };
  const errors: unknown[] = [];
  const group = new GroupCommit(
    watched,
    'run-1',
    () => undefined,
    (error) => errors.push(error),
  );
  for (let i = 0; i < 100; i += 1) group.add(entry(i), 10 * MB, null);
  for (let i = 100; i < 2_100; i += 1) group.add(entry(i), 10, null);
  expect(group.isFull).toBe(true);
  await group.flush();
  expect(errors).toEqual([]);
  // One answer of ten megabytes is more than a commit waits for; of small ones a commit takes 512.
  expect(commits).toEqual([...Array.from({ length: 100 }, () => 1), 512, 512, 512, 464]);
  expect(await journalOf(store)).toHaveLength(2_100);
});
