/** Triggers that refuse every change to these tables but additions. */
export function refuseChanges(...tables: readonly string[]): string {
  const triggers = tables.flatMap((table) =>
    ['UPDATE', 'DELETE'].map(
      (change) => `CREATE TRIGGER ${table}_${change.toLowerCase()} BEFORE ${change} ON ${table}
      BEGIN SELECT RAISE(ABORT, 'the table is append-only'); END;`,
    ),
  );
  return triggers.join('\n');
}
