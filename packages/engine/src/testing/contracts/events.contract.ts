import { describe, expect, test } from 'vitest';
import type { EventRequest } from '../../ports/store.ts';
import { event } from '../../ports/testing/made-records.ts';
import { type StorePlace, useStores } from '../../ports/testing/use-stores.ts';

/** What the port of events must do, whatever the store is made of. */
export function eventsContract(makePlace: () => Promise<StorePlace>): void {
  describe('the port of events', () => {
    const stores = useStores(makePlace);

    test('events are read in the order of their numbers, from where a reader has got to', async () => {
      const { events } = stores.first();
      expect(await events.read()).toEqual([]);
      const numbers: number[] = [];
      for (const id of ['a', 'b', 'c']) numbers.push(await events.append(event(id)));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(await events.read({ after: numbers[0]!, limit: 1 })).toEqual([
        { number: numbers[1], event: event('b') },
      ]);
      expect((await events.read({ after: numbers[1]! })).map((one) => one.event.id)).toEqual(['c']);
      expect(await events.read({ after: numbers[2]! })).toEqual([]);
    });

    test('another store hears of them, whoever adds', async () => {
      const [one, other] = [stores.first(), await stores.another()];
      const last = await one.events.append(event('a'));
      expect(await other.events.read()).toHaveLength(1);
      await other.events.append(event('b'));
      expect((await one.events.read({ after: last })).map((each) => each.event.id)).toEqual(['b']);
    });

    test('events are chosen by execution, run and kind', async () => {
      const { events } = stores.first();
      await events.append(event('a', { execution_id: 'x' }));
      await events.append(event('b', { execution_id: 'x', run_id: 'r', kind: 'run.closed' }));
      await events.append(event('c', { execution_id: 'y', run_id: 'r' }));
      const ids = async (request: EventRequest) => (await events.read(request)).map((each) => each.event.id);
      expect(await ids({ execution_id: 'x' })).toEqual(['a', 'b']);
      expect(await ids({ run_id: 'r' })).toEqual(['b', 'c']);
      expect(await ids({ kind: 'run.closed' })).toEqual(['b']);
      expect(await ids({ execution_id: 'y', kind: 'run.closed' })).toEqual([]);
    });

    test('what is not an event is refused', async () => {
      await expect(stores.first().events.append(event('a', { kind: 'Not A Key' }))).rejects.toMatchObject({
        code: 'E_STORE_RECORD',
      });
    });
  });
}
