import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { boardsContract } from '../testing/contracts/boards.contract.ts';
import { evaluatorsContract } from '../testing/contracts/evaluators.contract.ts';
import { ledgerTables } from '../ledger/sql-ledger-store.ts';
import { reviewsContract } from '../testing/contracts/reviews.contract.ts';
import { scoresContract } from '../testing/contracts/scores.contract.ts';
import { officialScore } from '../score/testing/official-score.ts';
import { submissionsContract } from '../testing/contracts/submissions.contract.ts';
import { arrival, received, unlimited } from '../submit/testing/arrival.ts';
import { sqliteDialect } from './dialect.ts';
import type { EvaluatorStore } from './evaluator-store.ts';
import { openSqliteEvaluatorStore } from './open-records.ts';

function place(): { path: string; open: () => EvaluatorStore } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-home-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'ledger.sqlite');
  return { path, open: () => openSqliteEvaluatorStore(path) };
}

submissionsContract(place);
scoresContract(place);
boardsContract(place);
evaluatorsContract(place);
reviewsContract(place);

test('what is added while the ledger appends is there with the entry, or not at all', () => {
  const { submissions, ledger, close } = place().open();
  const failing = () =>
    ledger.append(() => {
      submissions.add(arrival('sub-1', 'a'), received, unlimited);
      throw new Error('no signature');
    });
  expect(failing).toThrow('no signature');
  expect(submissions.list()).toEqual([]);
  close();
});

test('STO-24: the file itself refuses to change or remove what is in it', () => {
  const { path, open } = place();
  const store = open();
  store.submissions.add(arrival('sub-1', 'a'), received, unlimited);
  store.submissions.release('sub-1', '2026-11-15T12:00:00Z', 'x');
  store.scores.add(officialScore('sc-1', 'sub-1'));
  store.close();
  const other = new DatabaseSync(path);
  for (const table of ['submissions', 'submission_steps', 'quota_releases', 'scores']) {
    expect(() => other.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    expect(() => other.exec(`UPDATE ${table} SET rowid = 9`)).toThrow('append-only');
  }
  other.close();
});

test('STO-19: a home of the version before is brought up to date, one of a later version is left alone', () => {
  const { path, open } = place();
  const earlier = new DatabaseSync(path);
  earlier.exec(`${ledgerTables(sqliteDialect)} PRAGMA user_version = 1`);
  earlier.close();
  const store = open();
  expect(store.submissions.list()).toEqual([]);
  store.close();
  const later = new DatabaseSync(path);
  later.exec('PRAGMA user_version = 99');
  later.close();
  expect(open).toThrow('not a ledger that this version of Assay can read');
});
