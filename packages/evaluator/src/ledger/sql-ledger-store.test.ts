import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { ledgerStoreContract } from '../testing/contracts/ledger-store.contract.ts';
import { leafHash } from './merkle-tree.ts';
import type { LedgerStore } from './ledger-store.ts';
import { openSqliteEvaluatorStore } from '../store/open-records.ts';

function place(): { path: string; open: () => LedgerStore } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ledger-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'ledger.sqlite');
  return { path, open: () => openSqliteEvaluatorStore(path).ledger };
}

ledgerStoreContract(place);

test('the file itself refuses changes, removals and gaps, whoever opens it', () => {
  const { path, open } = place();
  const store = open();
  const leaf = leafHash('a');
  store.append(() => ({
    entries: [{ kind: 'review.vote', about: 'a', envelope: '{}', leaf }],
    checkpoint: '1',
  }));
  store.cosign(1, 'line');
  store.close();
  const other = new DatabaseSync(path);
  for (const table of ['entries', 'checkpoints', 'cosignatures']) {
    expect(() => other.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    expect(() => other.exec(`UPDATE ${table} SET rowid = 9`)).toThrow('append-only');
  }
  const insert = 'INSERT INTO entries (number, kind, about, envelope, leaf) VALUES';
  expect(() => other.exec(`${insert} (7, 'k', 'a', '{}', x'00')`)).toThrow('the next number');
  expect(() => other.exec(`INSERT OR REPLACE INTO entries VALUES (0, 'k', 'a', '{}', x'00')`)).toThrow(
    /append-only|the next number/,
  );
  other.exec('DROP TRIGGER entries_delete');
  other.close();
  const again = open();
  expect(again.damage()).toEqual(['some of the triggers that refuse changes are missing']);
  again.close();
});

test('a database of something else is left alone', () => {
  const { path, open } = place();
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE notes (text)');
  other.close();
  expect(open).toThrow('is not a ledger');
});
