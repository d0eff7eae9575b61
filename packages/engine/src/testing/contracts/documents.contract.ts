import { digestJson, makeVerdict } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

const verdict = makeVerdict('pass', [{ rule: 'r', message: 'é' }]);

/** What the port of documents must do, whatever the store is made of. */
export function documentsContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of documents', () => {
    const stores = useStores(makePlace);

    test('a document comes back by the digest of what it says', async () => {
      const digest = await stores.first().documents.put('verdict', verdict);
      expect(digest).toBe(
        await digestJson({ reasons: verdict.reasons, schema_version: 'assay.verdict.v1', outcome: 'pass' }),
      );
      expect(await stores.first().documents.put('verdict', { ...verdict })).toBe(digest);
      const { documents } = await stores.reopen();
      expect(await documents.get('verdict', digest)).toEqual(verdict);
      expect(await documents.get('verdict', digestOf('x'))).toBeNull();
      expect(await documents.get('stability', digest)).toBeNull();
    });

    test('a task has the digest of its problem', async () => {
      const { documents } = stores.first();
      const problem = { name: 'rivers' };
      const digest = await digestJson(problem);
      const task = { schema_version: 'assay.task.v1', id: 'http://example.org/p', digest, problem } as const;
      expect(await documents.put('task', task)).toBe(digest);
      expect(await documents.get('task', digest)).toEqual(task);
      await expect(documents.put('task', { ...task, problem: {} })).rejects.toMatchObject({
        code: 'E_STORE_DIGEST',
      });
    });

    test('every document is read, with its noun', async () => {
      const { documents } = stores.first();
      expect(await Array.fromAsync(documents.each())).toEqual([]);
      const problem = { name: 'rivers' };
      const digest = await digestJson(problem);
      const task = { schema_version: 'assay.task.v1', id: 'http://example.org/p', digest, problem } as const;
      await documents.put('verdict', verdict);
      await documents.put('task', task);
      expect(await Array.fromAsync(documents.each())).toEqual([
        { noun: 'task', record: task },
        { noun: 'verdict', record: verdict },
      ]);
    });

    test('what is not of its schema is refused', async () => {
      const { documents } = stores.first();
      await expect(documents.put('verdict', { ...verdict, reasons: [] })).rejects.toMatchObject({
        code: 'E_STORE_RECORD',
      });
    });
  });
}
