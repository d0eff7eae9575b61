import { isObject, type JsonObject, type JsonValue, type Location } from '@assay/records';
import type { NameKind } from '../aliases.ts';
import type { CompositeEntry, NameEntry, ParentEdge } from '../name-entry.ts';
import type { NamesProblems } from './names-problems.ts';
import { type NamesSource, placeText } from './names-source.ts';

/** An entry and the places of its parts. */
export interface PlacedEntry {
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
export function readNames(source: NamesSource, problems: NamesProblems): ReadNames {
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
