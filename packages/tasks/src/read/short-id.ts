/** The last part of an address: `stem` of `https://example.org/quiz#stem`; null where there is none. */
export function shortId(id: string | null): string | null {
  return /[^/#]+$/.exec(id ?? '')?.[0] ?? null;
}
