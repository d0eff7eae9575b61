/** A text as SQL. Backslashes mean nothing in a literal; a quote is doubled; a NUL, at which the parser ends, is put in by its number. */
export function quoted(text: string): string {
  const parts = text.split('\u0000').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(' || chr(0) || ')})`;
}

/** Texts as a list literal, typed also where it is empty. */
export function quotedList(texts: readonly string[]): string {
  return `([${texts.map(quoted).join(', ')}]::VARCHAR[])`;
}
