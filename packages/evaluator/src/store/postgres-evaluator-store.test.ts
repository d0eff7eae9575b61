import { PostgresDatabase } from '@assay/engine';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { sqlGames } from '../arena/games.ts';
import { gamesContract } from '../testing/contracts/games.contract.ts';
import { committedRun, madeGame, seedPair } from '../arena/testing/made-run.ts';
import { boardsContract } from '../testing/contracts/boards.contract.ts';
import { evaluatorsContract } from '../testing/contracts/evaluators.contract.ts';
import { ledgerStoreContract } from '../testing/contracts/ledger-store.contract.ts';
import { leafHash } from '../ledger/merkle-tree.ts';
import { reviewsContract } from '../testing/contracts/reviews.contract.ts';
import { scoresContract } from '../testing/contracts/scores.contract.ts';
import { officialScore } from '../score/testing/official-score.ts';
import { submissionsContract } from '../testing/contracts/submissions.contract.ts';
import { arrival, received, unlimited } from '../submit/testing/arrival.ts';
import {
  hasEvaluatorDatabase,
  migrateEvaluatorDatabase,
  openEvaluatorDatabase,
} from './evaluator-database.ts';
import { openPostgresEvaluatorStore } from './postgres-evaluator-store.ts';

const server = hasPostgres ? await postgresServer() : '';

function place() {
  const address = `${server}?schema=test_${randomBytes(6).toString('hex')}`;
  return { address, open: () => openPostgresEvaluatorStore(address) };
}

describe.skipIf(!hasPostgres)(
  'an evaluator on PostgreSQL (skipped where there is none) keeps the contract of',
  () => {
    ledgerStoreContract(() => {
      const { open } = place();
      return { open: () => open().ledger };
    });
    submissionsContract(place);
    scoresContract(place);
    boardsContract(place);
    evaluatorsContract(place);
    reviewsContract(place);
    gamesContract(() => {
      const { address } = place();
      return { open: () => sqlGames(openEvaluatorDatabase(address)) };
    });
  },
);

describe.skipIf(!hasPostgres)('an evaluator on PostgreSQL', () => {
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

  test('the database itself refuses to change, remove or empty what is in it, and gaps', () => {
    const { address, open } = place();
    const store = open();
    const leaf = leafHash('a');
    store.ledger.append(() => ({
      entries: [{ kind: 'review.vote', about: 'a', envelope: '{}', leaf }],
      checkpoint: '1',
    }));
    store.ledger.cosign(1, 'line');
    store.submissions.add(arrival('sub-1', 'a'), received, unlimited);
    store.submissions.release('sub-1', '2026-11-15T12:00:00Z', 'x');
    store.scores.add(officialScore('sc-1', 'sub-1'));
    const database = openEvaluatorDatabase(address);
    const games = sqlGames(database);
    games.begin(committedRun('r1'), () => 's');
    games.addRound('r1', [seedPair(0)]);
    games.keep('r1', [{ game: madeGame(seedPair(0), 0, 1), moves: [] }]);
    const columns = {
      entries: 'kind',
      checkpoints: 'note',
      cosignatures: 'line',
      submissions: 'team',
      submission_steps: 'at',
      quota_releases: 'reason',
      scores: 'split',
      runs: 'record',
      seeds: 'secret',
      rounds: 'pairs',
      games: 'moves',
    };
    for (const [table, column] of Object.entries(columns))
      for (const change of [
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET ${column} = 'x'`,
        `TRUNCATE ${table} CASCADE`,
      ])
        expect(() => database.exec(change)).toThrow('append-only');
    expect(() => database.exec(`INSERT INTO entries VALUES (7, 'k', 'a', '{}', '')`)).toThrow(
      'the next number',
    );
    expect(store.ledger.damage()).toEqual([]);
    database.exec('ALTER TABLE entries DISABLE TRIGGER entries_change');
    expect(store.ledger.damage()).toEqual(['some of the triggers that refuse changes are missing']);
    database.close();
    store.close();
  });

  test('its tables are made once, by whoever comes first; those of a later version are left alone', () => {
    const { address, open } = place();
    expect(hasEvaluatorDatabase(address)).toBe(false);
    expect(migrateEvaluatorDatabase(address)).toEqual({ from: 0, to: 2 });
    expect(migrateEvaluatorDatabase(address)).toEqual({ from: 2, to: 2 });
    const database = new PostgresDatabase(address, 'evaluator');
    database.exec('INSERT INTO migrations (version) VALUES (99)');
    database.close();
    for (const use of [open, () => migrateEvaluatorDatabase(address)])
      expect(use).toThrow('later than this program knows');
  });

  test('writers follow one another, and a held name is held by one alone', () => {
    const { address } = place();
    const [one, other] = [openEvaluatorDatabase(address), openEvaluatorDatabase(address)];
    const letGo = one.hold('r1');
    expect([typeof letGo, other.hold('r1')]).toEqual(['function', null]);
    letGo?.();
    const letOtherGo = other.hold('r1');
    expect(letOtherGo).not.toBeNull();
    one.close();
    other.close();
  });

  test('a connection that the server ends is made anew; what was not committed is not there', () => {
    const { address } = place();
    const [one, other] = [openEvaluatorDatabase(address), openEvaluatorDatabase(address)];
    const end = () =>
      other.exec(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'assay ${one.address.schema}' AND pid <> pg_backend_pid()`,
      );
    const games = sqlGames(one);
    games.begin(committedRun('r1'), () => 's');
    end();
    expect(games.runs().map(({ id }) => id)).toEqual(['r1']);
    end();
    games.begin(committedRun('r2'), () => 's');
    const broken = () =>
      one.change(() => {
        one.exec(`INSERT INTO rounds VALUES ('r2', 0, 0, 1, '[]')`);
        end();
        one.exec(`INSERT INTO rounds VALUES ('r2', 1, 1, 2, '[]')`);
      });
    expect(broken).toThrow(/cannot be reached|is not queryable/);
    expect([games.rounds('r2'), games.runs().length]).toEqual([[], 2]);
    one.close();
    other.close();
  });
});
