import type { SqlDatabase } from '@assay/engine';
import type { Dialect } from './dialect.ts';
import { lostTriggers } from './lost-triggers.ts';

export const sqliteDialect: Dialect = {
  counted: 'INTEGER PRIMARY KEY',
  integer: 'INTEGER',
  text: 'TEXT',
  bytes: 'BLOB',
  strict: 'STRICT',
  byKey: 'STRICT, WITHOUT ROWID',
  refuseChanges: (...tables) =>
    tables
      .flatMap((table) =>
        ['UPDATE', 'DELETE'].map(
          (change) => `CREATE TRIGGER ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table}
      BEGIN SELECT RAISE(ABORT, 'the table is append-only'); END;`,
        ),
      )
      .join('\n'),
  inOrder: (table) => `CREATE TRIGGER ${table}_in_order BEFORE INSERT ON ${table}
    WHEN NEW.number <> (SELECT coalesce(max(number) + 1, 0) FROM ${table})
    BEGIN SELECT RAISE(ABORT, 'an entry has the next number'); END;`,
  // A row's number follows on the largest by itself.
  countOn: () => undefined,
  damage,
};

function damage(database: SqlDatabase, tables: readonly string[], triggers: number): readonly string[] {
  const answers = database.prepare<[], { integrity_check: string }>('PRAGMA integrity_check').all();
  const named = tables.map((table) => `'${table}'`).join(', ');
  const kept = database.number(
    `SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%' AND tbl_name IN (${named})`,
  );
  return [
    ...answers.map((row) => row.integrity_check).filter((answer) => answer !== 'ok'),
    ...lostTriggers(kept, triggers),
  ];
}
