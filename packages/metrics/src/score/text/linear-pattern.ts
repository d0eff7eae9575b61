import { AssayError } from '@assay/records';
import { RE2JS } from 're2js';

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
};

/** Code units of the longest pattern, and instructions of the largest that one may compile to. */
const LONGEST_PATTERN = 10_000;
const MOST_INSTRUCTIONS = 10_000;

/** Compiled patterns, dropped all at once when there are too many; compiling is dearer than most matches. */
const compiled = new Map<string, RE2JS>();
const MOST_KEPT = 256;

/**
 * A user's pattern in RE2 syntax, matched in time linear in the text: no backreferences, no lookaround. `/pattern/i`
 * is read as pattern and flags. Flags: i, m, s; u is accepted, since patterns always match code points.
 * Throws E_METRIC_PATTERN with the engine's reason; `where` says whose pattern it is. The time of a match also grows
 * with the size of the pattern, so that is bounded too.
 */
export function linearPattern(pattern: string, flags: string, where: string): RE2JS {
  const key = `${flags}/${pattern}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = compile(pattern, flags, where);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(key, made);
  return made;
}

function compile(given: string, givenFlags: string, where: string): RE2JS {
  if (given.length > LONGEST_PATTERN) {
    throw refused(where, given, `it has ${given.length} characters, more than ${LONGEST_PATTERN}`);
  }
  const delimited = /^\/(.*)\/([a-z]*)$/su.exec(given);
  const pattern = delimited?.[1] ?? given;
  const flags = Array.from(givenFlags + (delimited?.[2] ?? ''));
  const unknown = flags.find((flag) => FLAGS[flag] === undefined);
  if (unknown !== undefined) {
    throw refused(where, given, `the flag ${JSON.stringify(unknown)} is not one of i, m, s, u`);
  }
  let made: RE2JS;
  try {
    made = RE2JS.compile(
      pattern,
      flags.reduce((sum, flag) => sum | FLAGS[flag]!, 0),
    );
  } catch (cause) {
    throw refused(where, given, cause instanceof Error ? cause.message : String(cause), cause);
  }
  if (made.programSize() > MOST_INSTRUCTIONS) {
    throw refused(where, given, `it compiles to more than ${MOST_INSTRUCTIONS} instructions`);
  }
  return made;
}

function refused(where: string, pattern: string, reason: string, cause?: unknown): AssayError {
  return new AssayError(
    'usage',
    'E_METRIC_PATTERN',
    `${where}: the pattern ${shown(pattern)} was refused: ${reason}. Expected RE2 syntax (no backreferences, no lookaround).`,
    { cause },
  );
}

/** As much of a pattern as a message bears. */
function shown(pattern: string): string {
  return JSON.stringify(pattern.length > 200 ? `${pattern.slice(0, 200)}…` : pattern);
}
