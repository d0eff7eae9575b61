import type { JsonValue } from '@assay/records';

/** `placeholder_aware`: a value must say something. `literal`: it must be there, as the published pipeline counts. */
export type Population = 'placeholder_aware' | 'literal';

/** Texts that stand where nothing is known; compared trimmed, without trailing dots, case-folded. */
const placeholders = new Set([
  '-',
  '—',
  'n/a',
  'na',
  'no information available',
  'no information found',
  'none',
  'not applicable',
  'not available',
  'not mentioned',
  'not provided',
  'not specified',
  'null',
  'tbd',
  'unknown',
  'unspecified',
]);

/**
 * Whether a field is populated. Literal: present and not null. Placeholder-aware: also not empty and no
 * placeholder; a list or an object needs one member that is populated itself. 0 and false are values in both.
 */
export function isPopulated(value: JsonValue | undefined, population: Population): boolean {
  if (value === undefined || value === null) return false;
  return population === 'literal' || saysSomething(value);
}

function saysSomething(value: JsonValue): boolean {
  if (value === null) return false;
  if (typeof value === 'string') return !isPlaceholder(value);
  if (typeof value === 'object') return Object.values(value).some(saysSomething);
  return true;
}

function isPlaceholder(text: string): boolean {
  const bare = foldCase(text.trim().replace(/\.+$/, '').trim());
  return bare === '' || placeholders.has(bare);
}

/** By way of upper case, which takes ligatures apart: texts out of PDF files say "Not speciﬁed" in eleven letters. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}
