/** A text as an SQL literal. Backslashes mean nothing in it; a quote is doubled. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Texts as a list literal, typed also where it is empty. */
export function quotedList(texts: readonly string[]): string {
  return `([${texts.map(quoted).join(', ')}]::VARCHAR[])`;
}
