import { describe, expect, test } from 'vitest';
import type { LedgerStore, NewEntry } from '../../ledger/ledger-store.ts';
import { leafHash } from '../../ledger/merkle-tree.ts';

/** What the store of a ledger must do, whatever it is made of. `open` opens the same place again. */
export function ledgerStoreContract(makePlace: () => { open: () => LedgerStore }): void {
  describe('the port of the ledger', () => {
    test('entries are found by index, from an index on, and by what they are about', () => {
      const store = makePlace().open();
      expect([store.size(), store.entry(0), [...store.entries()], store.checkpoints()]).toEqual([
        0,
        null,
        [],
        [],
      ]);
      store.append((size) => ({ entries: [entry('a'), entry('b')], checkpoint: `after ${size + 2}\n` }));
      store.append((size) => ({ entries: [entry('a')], checkpoint: `after ${size + 1}\n` }));
      expect(store.size()).toBe(3);
      expect(store.newestCheckpoint()).toEqual({ size: 3, note: 'after 3\n' });
      expect(store.entry(1)).toEqual({ index: 1, ...entry('b') });
      expect([...store.entries(1)].map(({ index, about }) => [index, about])).toEqual([
        [1, 'b'],
        [2, 'a'],
      ]);
      expect(store.about('a').map(({ index }) => index)).toEqual([0, 2]);
      expect(store.leaves(2)).toEqual([entry('a').leaf, entry('b').leaf]);
      expect(store.checkpoints()).toEqual([
        { size: 2, note: 'after 2\n' },
        { size: 3, note: 'after 3\n' },
      ]);
      store.close();
    });

    test('a batch is there whole or not at all', () => {
      const store = makePlace().open();
      const failing = () => {
        store.append((size) => ({ entries: [entry('a')], checkpoint: `${size + 1}\n` }));
        store.append(() => {
          throw new Error('no signature');
        });
      };
      expect(failing).toThrow('no signature');
      expect(store.size()).toBe(1);
      expect(() => store.append(() => ({ entries: [], checkpoint: 'again\n' }))).toThrow(
        /unique|there already/i,
      );
      expect(store.checkpoints()).toEqual([{ size: 1, note: '1\n' }]);
      store.close();
    });

    test('what was appended is there when it is opened again, by several at once', () => {
      const place = makePlace();
      const [one, other] = [place.open(), place.open()];
      one.append(() => ({ entries: [entry('a')], checkpoint: '1\n' }));
      other.append((size) => ({ entries: [entry('b')], checkpoint: `${size + 1}\n` }));
      expect([...one.entries()].map(({ about }) => about)).toEqual(['a', 'b']);
      one.close();
      other.close();
      const again = place.open();
      expect(again.size()).toBe(2);
      expect(again.damage()).toEqual([]);
      again.close();
    });

    test('the line of a witness stands below the checkpoint of its size', () => {
      const store = makePlace().open();
      store.append(() => ({ entries: [entry('a')], checkpoint: 'head\n' }));
      store.cosign(1, '— witness AAAA\n');
      expect(store.checkpoint(1)).toBe('head\n— witness AAAA\n');
      expect(() => store.cosign(2, '— witness AAAA\n')).toThrow(/foreign|no checkpoint/i);
      store.close();
    });
  });
}

function entry(about: string): NewEntry {
  return { kind: 'review.vote', about, envelope: `{"about":"${about}"}`, leaf: leafHash(about) };
}
