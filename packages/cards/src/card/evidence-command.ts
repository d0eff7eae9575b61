/** The command that lists the rows of a query, as a POSIX shell takes it. */
export function evidenceCommand(query: string): string {
  return `assay cards sql '${query.replaceAll("'", `'\\''`)}'`;
}
