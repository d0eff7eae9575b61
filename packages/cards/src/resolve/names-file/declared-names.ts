import type { CompositeEntry, NameEntry } from '../name-entry.ts';
import { checkNames } from './check-names.ts';
import { NamesProblems } from './names-problems.ts';
import type { NamesSource } from './names-source.ts';
import { readNames } from './read-names.ts';

/** What a user says about names. */
export interface DeclaredNames {
  readonly entries: readonly NameEntry[];
  readonly composites: readonly CompositeEntry[];
}

/**
 * The names of one or several files, which count as one. Refused, each with file, line and column: keys that mean
 * nothing here, values that are not texts, a name written twice, an alias that two names claim or that is a name of
 * its own, and a name that is in the end a variant or a part of itself.
 */
export function declaredNames(sources: readonly NamesSource[]): DeclaredNames {
  const problems = new NamesProblems();
  const read = sources.map((source) => readNames(source, problems));
  const named = read.flatMap(({ entries }) => entries);
  checkNames(named, problems);
  problems.throwIfAny();
  return {
    entries: named.map(({ entry }) => entry),
    composites: read.flatMap(({ composites }) => composites),
  };
}
