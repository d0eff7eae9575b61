import type { SqlDatabase } from '@assay/engine';
import { type BoardHead, boardHeadSchema } from '@assay/records';
import type { Dialect } from '../store/dialect.ts';

/** Which version of the scorer each board shows. A switch is added to those before; the last one holds. */
export interface Boards {
  readonly head: (evaluatorKey: string, split: string) => BoardHead | null;
  readonly history: (evaluatorKey: string, split: string) => readonly BoardHead[];
  readonly switchTo: (head: BoardHead) => void;
}

export function boardTables({ counted, text, strict, refuseChanges }: Dialect): string {
  return `
  CREATE TABLE board_heads (
    number ${counted}, evaluator_key ${text} NOT NULL, split ${text} NOT NULL, record ${text} NOT NULL
  ) ${strict};
  CREATE INDEX heads_of_board ON board_heads (evaluator_key, split);
  ${refuseChanges('board_heads')}`;
}

/** Boards in the database of an evaluator's home. */
export function sqlBoards(database: SqlDatabase): Boards {
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
