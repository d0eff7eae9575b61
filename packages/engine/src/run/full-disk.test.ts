import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeClock } from '../adapters/node-clock.ts';
import { openSqliteStore } from '../adapters/sqlite/open-sqlite-store.ts';
import { executeRun } from './execute-run.ts';
import { modelOf, planOf } from './testing/run-fixture.ts';
import { journalOf } from './testing/temporary-store.ts';

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** A disk of its own, small; null where mounting is not permitted. */
function smallDisk(
  size: string,
): { folder: string; grow: (size: string) => void; remove: () => void } | null {
  const folder = join(tmpdir(), `assay-disk-${randomUUID()}`);
  mkdirSync(folder);
  if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder)) {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    grow: (to) => expect(mount('-o', `remount,size=${to}`, folder)).toBe(true),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

describe('executeRun on a disk that gets full', () => {
  test.for(['600k', '2m', '7m'])(
    'of %s stops with a clear error, loses nothing, and resumes',
    async (size, { skip }) => {
      const disk = smallDisk(size);
      if (disk === null) return skip('mounting a small disk is not permitted here');
      try {
        const model = modelOf(async ({ id }) => ({ output: `${id} ${'long answer '.repeat(40)}` }));
        const store = await openSqliteStore(disk.folder);
        let acknowledged = 0;
        const run = executeRun(planOf(20_000, model), {
          store,
          clock: nodeClock,
          onProgress: ({ done }) => {
            acknowledged = done;
          },
        });
        await expect(run).rejects.toMatchObject({ code: 'E_DISK', trouble: 'environment' });
        const kept = await journalOf(store);
        expect(kept.length).toBeGreaterThanOrEqual(acknowledged);
        expect(kept.length).toBeLessThan(20_000);
        await store.close().catch(() => undefined);

        disk.grow('100m');
        const again = await openSqliteStore(disk.folder);
        const before = (await again.journal.finished('run-1')).count;
        expect(before).toBe(kept.length);
        const closed = await executeRun(planOf(20_000, model), { store: again, clock: nodeClock });
        expect(closed.status).toBe('closed');
        expect((await again.journal.finished('run-1')).count).toBe(20_000);
        await again.close();
      } finally {
        disk.remove();
      }
    },
  );
});
