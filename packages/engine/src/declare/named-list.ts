import { AssayError, type Location, offerNames, type SpecProblems } from '@assay/records';

/** Refuses two things of one kind with one key; names both places. */
export function refuseSameKeys(
  what: string,
  entries: readonly { readonly key: string; readonly at: Location }[],
  problems: SpecProblems,
): void {
  const seen = new Map<string, Location>();
  for (const { key, at } of entries) {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at);
    else {
      const message = `two ${what} have the key ${JSON.stringify(key)}: ${first.file}:${first.line} and ${at.file}:${at.line}`;
      problems.add(new AssayError('usage', 'E_SPEC_DUPKEY', message, { location: at }));
    }
  }
}

/** An error for a name that leads nowhere. */
export function unknownName(what: string, given: string, known: readonly string[], at: Location): AssayError {
  return new AssayError('usage', 'E_SPEC_NAME', `there is no ${what} called ${JSON.stringify(given)}`, {
    location: at,
    fix: offerNames(given, known),
  });
}
