import type { SourceFile } from '../imported.ts';
import { redactSecrets } from './redact-secrets.ts';

const LISTED = 5;

/** Documents without their secrets, and in words where there were any. */
export function redactFiles(files: readonly SourceFile[]): {
  readonly files: readonly SourceFile[];
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const clean = files.map(({ path, json }) => {
    const redacted = redactSecrets(json);
    if (redacted.places.length > 0) notes.push(noteOf(path, redacted.places));
    return { path, json: redacted.json };
  });
  return { files: clean, notes };
}

function noteOf(path: string, places: readonly string[]): string {
  const listed = places.slice(0, LISTED).map((place) => (place === '' ? 'the whole' : place));
  const more = places.length > LISTED ? ` and ${places.length - LISTED} more` : '';
  const count =
    places.length === 1
      ? 'a text that is or looks like a secret'
      : `${places.length} texts that are or look like secrets`;
  return `${path}: [redacted] in place of ${count}: ${listed.join(', ')}${more}`;
}
