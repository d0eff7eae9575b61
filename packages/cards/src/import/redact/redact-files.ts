import { plural } from '@assay/shown';
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

/** Places that differ in nothing but a number of a list are told as one. */
function noteOf(path: string, places: readonly string[]): string {
  const kinds = [...new Set(places.map((place) => place.replaceAll(/\[\d+\]/g, '[]') || 'the whole'))];
  const more = kinds.length > LISTED ? ` and ${kinds.length - LISTED} more` : '';
  const count =
    places.length === 1
      ? 'a text that is or looks like a secret'
      : `${plural(places.length, 'text')} that are or look like secrets`;
  return `${path}: [redacted] in place of ${count}: ${kinds.slice(0, LISTED).join(', ')}${more}`;
}
