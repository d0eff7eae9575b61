import { expect, test } from 'vitest';
import { nodeClock } from '../adapters/node-clock.ts';
import type { Store } from '../ports/store.ts';
import { executeRun } from './execute-run.ts';
import { openRun } from './run-plan.ts';
import { planOf } from './testing/run-fixture.ts';
import { journalOf, temporaryFolder, temporaryStore } from './testing/temporary-store.ts';

test('what another one left undone keeps the run open, although nobody holds any of it', async () => {
  const folder = await temporaryFolder();
  const [mine, other] = [await temporaryStore(folder), await temporaryStore(folder)];
  const plan = planOf(10);
  await openRun(plan.manifest, mine.runs);
  await other.leases.claim(plan.manifest.id, { samples: 4 });
  // It gives up just when there is nothing more to claim here.
  const leaving: Store = {
    ...mine,
    leases: {
      ...mine.leases,
      claim: async (runId, size) => {
        const claimed = await mine.leases.claim(runId, size);
        if (claimed === null) await other.leases.release(runId);
        return claimed;
      },
    },
  };
  const left = await executeRun(plan, { store: leaving, clock: nodeClock, range: 3 });
  expect(left.status).toBe('open');
  const done = await executeRun(plan, { store: mine, clock: nodeClock, range: 3 });
  expect(done.status).toBe('closed');
  expect((await journalOf(mine, plan.manifest.id)).map(({ ordinal }) => ordinal)).toEqual(
    Array.from({ length: 10 }, (_, i) => i),
  );
});
