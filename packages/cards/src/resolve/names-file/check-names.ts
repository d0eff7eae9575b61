import type { NamesProblems } from './names-problems.ts';
import { placeText } from './names-source.ts';
import type { PlacedEntry } from './read-names.ts';

/**
 * Whether entries agree: every name is written once, every alias belongs to one name and is none itself, and no
 * name is above itself.
 */
export function checkNames(entries: readonly PlacedEntry[], problems: NamesProblems): void {
  for (const same of Map.groupBy(entries, ({ entry }) => entry.kind).values()) {
    const names = distinctNames(same, problems);
    const owners = distinctAliases(same, names, problems);
    checkCycles(same, names, owners, problems);
  }
}

type Names = ReadonlyMap<string, PlacedEntry>;

function distinctNames(entries: readonly PlacedEntry[], problems: NamesProblems): Names {
  const names = new Map<string, PlacedEntry>();
  for (const placed of entries) {
    const first = names.get(placed.entry.name);
    if (first === undefined) names.set(placed.entry.name, placed);
    else
      problems.add(
        'E_NAMES_TWICE',
        `the ${placed.entry.kind} ${quoted(placed)} stands at ${first.entry.source} already`,
        placed.place,
        'Put what is known about it in one place.',
      );
  }
  return names;
}

/** The name that each alias belongs to. */
function distinctAliases(
  entries: readonly PlacedEntry[],
  names: Names,
  problems: NamesProblems,
): ReadonlyMap<string, string> {
  const owners = new Map<string, { readonly name: string; readonly source: string }>();
  for (const placed of entries)
    for (const [index, alias] of placed.entry.aliases.entries()) {
      const place = placed.aliasPlaces[index]!;
      const owner = owners.get(alias.name);
      const named = names.get(alias.name);
      const word = `the alias ${JSON.stringify(alias.name)} of ${quoted(placed)}`;
      if (named !== undefined)
        problems.add(
          'E_NAMES_ALIAS',
          named.entry === placed.entry
            ? `${word} is its own name`
            : `${word} is the name of another ${placed.entry.kind}, at ${named.entry.source}`,
          place,
          'A name is a name of its own or stands for another one, not both.',
        );
      else if (owner !== undefined)
        problems.add(
          'E_NAMES_ALIAS',
          `${word} is claimed by ${JSON.stringify(owner.name)} at ${owner.source} already`,
          place,
          'An alias stands for one name.',
        );
      else owners.set(alias.name, { name: placed.entry.name, source: placeText(place) });
    }
  return new Map([...owners].map(([alias, { name }]) => [alias, name]));
}

/** Follows every entry upwards; each circle is reported once, where it was first met. */
function checkCycles(
  entries: readonly PlacedEntry[],
  names: Names,
  owners: ReadonlyMap<string, string>,
  problems: NamesProblems,
): void {
  const reported = new Set<string>();
  for (const placed of entries) {
    const chain: string[] = [];
    let next: string | undefined = placed.entry.name;
    while (next !== undefined && !chain.includes(next)) {
      chain.push(next);
      const parent: string | undefined = names.get(next)?.entry.parent?.name;
      next = parent === undefined ? undefined : (owners.get(parent) ?? parent);
    }
    if (next !== placed.entry.name || reported.has(next)) continue;
    for (const name of chain) reported.add(name);
    const circle = [...chain, next].map((name) => JSON.stringify(name)).join(' → ');
    problems.add('E_NAMES_CYCLE', `the ${placed.entry.kind} is above itself: ${circle}`, placed.parentPlace);
  }
}

function quoted({ entry }: PlacedEntry): string {
  return JSON.stringify(entry.name);
}
