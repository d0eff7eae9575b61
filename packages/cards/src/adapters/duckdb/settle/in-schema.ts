/** A statement over `engine` as one over another schema that has the same tables. */
export function inSchema(sql: string, schema: string): string {
  return sql.replaceAll('engine.', `${schema}.`);
}
