/** What is noted of a part. */
export interface PartNotes {
  readonly part: string;
  readonly notes: readonly string[];
}

/** Notes of all parts: what is true of every one is said once, what is true of some with their names. */
export function notesOfParts(parts: readonly PartNotes[]): readonly string[] {
  const byNote = new Map<string, string[]>();
  for (const { part, notes } of parts)
    for (const note of new Set(notes)) byNote.set(note, [...(byNote.get(note) ?? []), part]);
  return [...byNote].map(([note, named]) => {
    if (parts.length === 1) return note;
    return named.length === parts.length ? `every part: ${note}` : `${named.join(', ')}: ${note}`;
  });
}
