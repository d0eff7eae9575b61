import type { Database } from '@assay/engine';
import { type BoardHead, boardHeadSchema } from '@assay/records';
import { refuseChanges } from '../store/refuse-changes.ts';
import type { Boards } from './boards.ts';

export const boardTables = `
  CREATE TABLE board_heads (
    number INTEGER PRIMARY KEY, evaluator_key TEXT NOT NULL, split TEXT NOT NULL, record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX heads_of_board ON board_heads (evaluator_key, split);
  ${refuseChanges('board_heads')}`;

/** Boards in the database of an evaluator's home. */
export function sqliteBoards(database: Database): Boards {
  const insert = database.prepare<[string, string, string]>(
    'INSERT INTO board_heads (evaluator_key, split, record) VALUES (?, ?, ?)',
  );
  const all = database.prepare<[string, string], { record: string }>(
    'SELECT record FROM board_heads WHERE evaluator_key = ? AND split = ? ORDER BY number',
  );
  const history = (key: string, split: string): readonly BoardHead[] =>
    all.all(key, split).map(({ record }) => boardHeadSchema.parse(JSON.parse(record)));
  return {
    history,
    head: (key, split) => history(key, split).at(-1) ?? null,
    switchTo: (given) => {
      const head = boardHeadSchema.parse(given);
      insert.run(head.evaluator_key, head.split, JSON.stringify(head));
    },
  };
}
