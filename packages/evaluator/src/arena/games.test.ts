import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteGames } from './games.ts';
import { gamesContract } from '../testing/contracts/games.contract.ts';
import { committedRun, madeGame, seedPair } from './testing/made-run.ts';

function place(): { path: string; open: () => ReturnType<typeof openSqliteGames> } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-games-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'arena.sqlite');
  return { path, open: () => openSqliteGames(path) };
}

gamesContract(place);

test('the file itself refuses to change or remove what is in it', () => {
  const { path, open } = place();
  const games = open();
  games.begin(committedRun('r1'), () => 's');
  games.addRound('r1', [seedPair(0)]);
  games.keep('r1', [{ game: madeGame(seedPair(0), 0, 1), moves: [] }]);
  games.close();
  const other = new DatabaseSync(path);
  for (const table of ['runs', 'seeds', 'rounds', 'games']) {
    expect(() => other.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    expect(() => other.exec(`UPDATE ${table} SET run = 'x'`)).toThrow(/append-only|no such column/);
  }
  other.close();
});

test('a database of something else is left alone', () => {
  const { path, open } = place();
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE notes (text)');
  other.close();
  expect(open).toThrow('does not contain games');
});
