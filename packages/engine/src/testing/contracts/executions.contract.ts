import { describe, expect, test } from 'vitest';
import type { ExecutionFilter } from '../../ports/store.ts';
import { execution, later } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What the port of executions must do, whatever the store is made of. */
export function executionsContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of executions', () => {
    const stores = useStores(makePlace);

    test('an execution is found as it was last written, after reopening too', async () => {
      const { executions } = stores.first();
      expect(await executions.get('x')).toBeNull();
      await executions.create(execution('x'));
      expect(await executions.get('x')).toEqual(execution('x'));
      const run = { specification: 0, run_index: 0, run_id: 'r', scoring_id: null, kept: false };
      const grown = execution('x', { runs: [run] });
      await executions.update(grown);
      expect(await (await stores.reopen()).executions.get('x')).toEqual(grown);
    });

    test('an id is taken once, what is unknown has no news, and what has ended stays', async () => {
      const { executions } = stores.first();
      await expect(executions.update(execution('x'))).rejects.toMatchObject({ code: 'E_EXECUTION_UNKNOWN' });
      await executions.create(execution('x'));
      await expect(executions.create(execution('x'))).rejects.toMatchObject({ code: 'E_EXECUTION_EXISTS' });
      await executions.update(execution('x', { ended_at: later, end: { kind: 'interrupted' } }));
      await expect(executions.update(execution('x'))).rejects.toMatchObject({ code: 'E_EXECUTION_ENDED' });
    });

    test('what is not an execution is refused', async () => {
      const { executions } = stores.first();
      const wrong = { ...execution('x'), started_at: 'yesterday' };
      await expect(executions.create(wrong)).rejects.toMatchObject({ code: 'E_STORE_RECORD' });
    });

    test('executions are listed newest first, by what they say, in pages', async () => {
      const { executions } = stores.first();
      const run = { specification: 0, run_index: 0, run_id: 'r1', scoring_id: 's', kept: true };
      const { specifications } = execution('x');
      await executions.create(execution('a-1', { runs: [run] }));
      await executions.create(execution('a-2', { verb: 'resume', parent_id: 'a-1' }));
      await executions.create(
        execution('b-3', {
          specifications: specifications.map((one) => ({ ...one, evaluation_key: 'other' })),
          ended_at: later,
          end: { kind: 'completed' },
        }),
      );
      const ids = async (filter: ExecutionFilter) =>
        (await executions.list(filter)).items.map(({ id }) => id);
      expect(await ids({})).toEqual(['b-3', 'a-2', 'a-1']);
      expect(await ids({ verb: 'resume' })).toEqual(['a-2']);
      expect(await ids({ verb_not: 'resume' })).toEqual(['b-3', 'a-1']);
      expect(await ids({ evaluation_key: 'other' })).toEqual(['b-3']);
      expect(await ids({ specification_key: specifications[0]!.key })).toHaveLength(3);
      expect(await ids({ specification_key: 'no such key' })).toEqual([]);
      expect(await ids({ run_id: 'r1' })).toEqual(['a-1']);
      expect(await ids({ ended: true })).toEqual(['b-3']);
      expect(await ids({ end_kind: 'completed' })).toEqual(['b-3']);
      expect(await ids({ end_kind: 'failed' })).toEqual([]);
      expect(await ids({ ended: false })).toEqual(['a-2', 'a-1']);
      expect(await ids({ id_begins: 'a-' })).toEqual(['a-2', 'a-1']);
      const first = await executions.list({ limit: 2 });
      expect(await executions.list({ limit: 2, after: first.next! })).toMatchObject({
        items: [{ id: 'a-1' }],
        next: null,
      });
    });
  });
}
