import { AssayError, isObject, type JsonObject, type JsonValue, type Location } from '@assay/records';
import type { CompositeEntry, NameEntry, NameKind, ParentEdge } from './name-index.ts';

/** A file of names as its reader hands it on: plain values, and where each of them stands. */
export interface NamesSource {
  readonly value: JsonValue;
  locate(path: readonly PropertyKey[]): Location;
  locateKey(path: readonly PropertyKey[]): Location;
}

/** A place as text, `names.yaml:3:5`. */
function placeText({ file, line, column }: Location): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** An entry and the places of its parts. */
interface PlacedEntry {
  readonly entry: NameEntry;
  readonly place: Location;
  /** In the order of the aliases. */
  readonly aliasPlaces: readonly Location[];
  /** Of what it is a variant or a part of; where that would stand, if it is neither. */
  readonly parentPlace: Location;
}

interface ReadNames {
  readonly entries: readonly PlacedEntry[];
  readonly composites: readonly CompositeEntry[];
}

type Path = readonly string[];

interface Section {
  readonly kind: NameKind;
  readonly parent: ParentEdge['relation'] | null;
  readonly keys: readonly string[];
}

const sections: Readonly<Record<string, Section>> = {
  models: { kind: 'model', parent: 'variant_of', keys: ['aliases', 'variant_of'] },
  benchmarks: { kind: 'benchmark', parent: 'part_of', keys: ['aliases', 'part_of', 'splits'] },
  metrics: { kind: 'metric', parent: null, keys: ['aliases'] },
  organizations: { kind: 'organization', parent: 'part_of', keys: ['aliases', 'part_of'] },
};
const compositeKeys = ['family', 'collections', 'benchmarks'];
const topKeys = [...Object.keys(sections), 'composites'];

/** The entries of one file as they are written; whether they agree with each other is another question. */
function readNames(source: NamesSource, problems: NamesProblems): ReadNames {
  return new NamesReader(source, problems).read();
}

class NamesReader {
  readonly #source: NamesSource;
  readonly #problems: NamesProblems;

  constructor(source: NamesSource, problems: NamesProblems) {
    this.#source = source;
    this.#problems = problems;
  }

  read(): ReadNames {
    if (this.#source.value === null) return { entries: [], composites: [] };
    const file = this.#object(this.#source.value, [], topKeys);
    const entries = Object.entries(sections).flatMap(([key, section]) =>
      Object.entries(this.#object(file[key], [key])).map(([name, value]) =>
        this.#entry(section, [key, name], value),
      ),
    );
    const composites = Object.entries(this.#object(file['composites'], ['composites'])).map(([name, value]) =>
      this.#composite(name, value),
    );
    return { entries, composites };
  }

  #entry(section: Section, path: Path, value: JsonValue): PlacedEntry {
    const name = path.at(-1)!;
    const isList = Array.isArray(value);
    const given = isList ? {} : this.#object(value, path, section.keys);
    const aliasPath = isList ? path : [...path, 'aliases'];
    const aliases = this.#texts(isList ? value : given['aliases'], aliasPath);
    const aliasPlaces = aliases.map(({ index }) => this.#source.locate([...aliasPath, index]));
    const place = this.#source.locateKey(path);
    if (name.trim() === '') this.#refuse('a name is empty', path);
    const entry: NameEntry = {
      kind: section.kind,
      name,
      origin: 'names',
      source: placeText(place),
      aliases: aliases.map(({ text }, at) => ({ name: text, source: placeText(aliasPlaces[at]!) })),
      parent: this.#parent(section, given, path),
      splits: this.#splits(given['splits'], [...path, 'splits']),
    };
    const parentPlace = this.#source.locate([...path, section.parent ?? '']);
    return { entry, place, aliasPlaces, parentPlace };
  }

  #parent({ parent: relation }: Section, given: JsonObject, path: Path): ParentEdge | null {
    if (relation === null || given[relation] === undefined) return null;
    const place = [...path, relation];
    const name = this.#text(given[relation], place);
    return name === null ? null : { relation, name, source: placeText(this.#source.locate(place)) };
  }

  #splits(value: JsonValue | undefined, path: Path): Record<string, readonly string[]> {
    if (Array.isArray(value))
      return Object.fromEntries(this.#texts(value, path).map(({ text }) => [text, []]));
    const named = Object.entries(this.#object(value, path));
    return Object.fromEntries(
      named.map(([name, others]) => [name, this.#texts(others, [...path, name]).map(({ text }) => text)]),
    );
  }

  #composite(name: string, value: JsonValue): CompositeEntry {
    const path = ['composites', name];
    const given = this.#object(value, path, compositeKeys);
    const list = (key: string): string[] => this.#texts(given[key], [...path, key]).map(({ text }) => text);
    return {
      name,
      family: given['family'] === undefined ? null : this.#text(given['family'], [...path, 'family']),
      collections: list('collections'),
      benchmarks: list('benchmarks'),
      source: placeText(this.#source.locateKey(path)),
    };
  }

  #object(value: JsonValue | undefined, path: Path, keys?: readonly string[]): JsonObject {
    if (value === undefined || value === null) return {};
    if (!isObject(value)) {
      const where = path.length === 0 ? 'a file of names' : JSON.stringify(path.at(-1));
      this.#refuse(`${where} holds ${kindOf(value)}; expected keys with values`, path);
      return {};
    }
    for (const key of Object.keys(value))
      if (keys !== undefined && !keys.includes(key))
        this.#problems.add(
          'E_NAMES_KEY',
          `the key ${JSON.stringify(key)} means nothing here; expected ${keys.join(', ')}`,
          this.#source.locateKey([...path, key]),
        );
    return value;
  }

  #texts(value: JsonValue | undefined, path: Path): { readonly text: string; readonly index: number }[] {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      this.#refuse(`${JSON.stringify(path.at(-1))} holds ${kindOf(value)}; expected a list of names`, path);
      return [];
    }
    return (value as readonly JsonValue[]).flatMap((item, index) => {
      const text = this.#text(item, [...path, index]);
      return text === null ? [] : [{ text, index }];
    });
  }

  #text(value: JsonValue | undefined, path: readonly PropertyKey[]): string | null {
    if (typeof value === 'string' && value.trim() !== '') return value;
    const fix =
      typeof value === 'number' || typeof value === 'boolean'
        ? `Write ${JSON.stringify(String(value))}.`
        : undefined;
    this.#problems.add(
      'E_NAMES_TYPE',
      `${kindOf(value)} where a name is expected`,
      this.#source.locate(path),
      fix,
    );
    return null;
  }

  #refuse(message: string, path: Path): void {
    this.#problems.add('E_NAMES_TYPE', message, this.#source.locate(path));
  }
}

function kindOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value === '') return 'an empty text';
  return typeof value === 'object'
    ? 'keys with values'
    : `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value)}`;
}

/**
 * Whether entries agree: every name is written once, every alias belongs to one name and is none itself, and no
 * name is above itself.
 */
function checkNames(entries: readonly PlacedEntry[], problems: NamesProblems): void {
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

/** Gathers what is wrong with files of names, so that a person sees all of it at once. */
class NamesProblems {
  readonly #found: AssayError[] = [];

  add(code: string, message: string, location: Location, fix?: string): void {
    this.#found.push(
      new AssayError('usage', code, message, { location, ...(fix === undefined ? {} : { fix }) }),
    );
  }

  throwIfAny(): void {
    const [first, second] = this.#found;
    if (first === undefined) return;
    if (second === undefined) throw first;
    const message = this.#found.map((problem) => problem.message).join('\n');
    throw new AssayError('usage', first.code, message, {
      cause: new AggregateError(this.#found, message),
      ...(first.location === undefined ? {} : { location: first.location }),
    });
  }
}

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
