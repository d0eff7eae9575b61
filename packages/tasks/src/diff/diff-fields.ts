import { cellType } from '../match/schema/cell-type.ts';
import type { Field, RecordSet } from '../read/task.ts';
import { fieldType, titleOf } from '../show/words.ts';
import { CROISSANT, SCHEMA, SCHEMA_HTTP, XSD } from '../vocabulary/terms.ts';
import { type Change, change } from './change.ts';

/** Past this many strings a pattern is not listed any more. */
const mostStrings = 4096;

/**
 * All strings that a pattern matches in full, when it is built from literals, character classes, groups,
 * alternatives and bounded repetition (`^[A-D]$`, `yes|no`, `v[12]{1,2}`); null for anything else.
 */
export function finiteLanguage(pattern: string): ReadonlySet<string> | null {
  try {
    const reader = new PatternReader(pattern);
    const strings = reader.alternatives();
    return reader.atEnd() ? new Set(strings) : null;
  } catch (error) {
    if (error instanceof NotFinite) return null;
    throw error;
  }
}

/** Thrown inside this file only. */
class NotFinite extends Error {}

const escapedLiterals = new Set('\\.^$|?*+()[]{}/-'.split(''));

class PatternReader {
  readonly #characters: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(withoutAnchors(pattern));
  }

  atEnd(): boolean {
    return this.#at === this.#characters.length;
  }

  alternatives(): readonly string[] {
    const all = [...this.#sequence()];
    while (this.#take('|')) all.push(...this.#sequence());
    return limited(all);
  }

  #sequence(): readonly string[] {
    let strings: readonly string[] = [''];
    if (this.#depth === 0) this.#take('^');
    while (!this.atEnd() && this.#peek() !== '|' && this.#peek() !== ')') {
      strings = joined(strings, this.#repeated(this.#atom()));
    }
    return strings;
  }

  #atom(): readonly string[] {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return this.#class();
    if (this.#take('\\')) return [this.#escaped()];
    const character = this.#next();
    // An anchor at the end of an alternative of the whole pattern says nothing either.
    if (character === '$' && this.#depth === 0 && (this.atEnd() || this.#peek() === '|')) return [''];
    if ('.^$*+?{}]'.includes(character)) throw new NotFinite();
    return [character];
  }

  #group(): readonly string[] {
    if (this.#take('?') && !this.#take(':')) throw new NotFinite();
    this.#depth += 1;
    if (this.#depth > 50) throw new NotFinite();
    const strings = this.alternatives();
    this.#depth -= 1;
    if (!this.#take(')')) throw new NotFinite();
    return strings;
  }

  #class(): readonly string[] {
    if (this.#peek() === '^' || this.#peek() === ']') throw new NotFinite();
    const members: string[] = [];
    while (!this.#take(']')) {
      const from = this.#member();
      const isRange = this.#peek() === '-' && this.#characters[this.#at + 1] !== ']';
      if (isRange) this.#next();
      members.push(...range(from, isRange ? this.#member() : from));
    }
    return limited(members);
  }

  #member(): string {
    if (this.#take('\\')) return this.#escaped();
    const character = this.#next();
    if (character === '[') throw new NotFinite();
    return character;
  }

  #escaped(): string {
    const character = this.#next();
    if (!escapedLiterals.has(character)) throw new NotFinite();
    return character;
  }

  #repeated(strings: readonly string[]): readonly string[] {
    const bounds = this.#bounds();
    if (bounds === null) return strings;
    let all: readonly string[] = [];
    let power: readonly string[] = [''];
    for (let count = 0; count <= bounds[1]; count += 1) {
      if (count >= bounds[0]) all = limited([...all, ...power]);
      if (count < bounds[1]) power = joined(power, strings);
    }
    return all;
  }

  #bounds(): readonly [number, number] | null {
    if (this.#take('?')) return this.#greedy([0, 1]);
    if (!this.#take('{')) return null;
    let text = '';
    while (!this.#take('}')) text += this.#next();
    const match = /^(\d{1,3})(?:,(\d{1,3}))?$/.exec(text);
    if (match === null) throw new NotFinite();
    const bounds = [Number(match[1]), Number(match[2] ?? match[1])] as const;
    if (bounds[0] > bounds[1] || bounds[1] > 64) throw new NotFinite();
    return this.#greedy(bounds);
  }

  /** A lazy mark changes nothing in a full match; a second repetition is not for us. */
  #greedy(bounds: readonly [number, number]): readonly [number, number] {
    this.#take('?');
    if (['*', '+', '?', '{'].includes(this.#peek() ?? '')) throw new NotFinite();
    return bounds;
  }

  #peek(): string | undefined {
    return this.#characters[this.#at];
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const character = this.#peek();
    if (character === undefined) throw new NotFinite();
    this.#at += 1;
    return character;
  }
}

/** Patterns match in full, so an anchor at either end says nothing. */
function withoutAnchors(pattern: string): string {
  const backslashes = /(\\*)\$$/.exec(pattern)?.[1]!.length ?? 1;
  return pattern.slice(pattern.startsWith('^') ? 1 : 0, backslashes % 2 === 0 ? -1 : undefined);
}

function range(from: string, to: string): readonly string[] {
  const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!];
  if (last < first || last - first > mostStrings) throw new NotFinite();
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
}

function joined(left: readonly string[], right: readonly string[]): readonly string[] {
  if (left.length * right.length > mostStrings) throw new NotFinite();
  return limited(left.flatMap((start) => right.map((end) => start + end)));
}

function limited(strings: readonly string[]): readonly string[] {
  if (strings.length > mostStrings) throw new NotFinite();
  return strings;
}

type PatternChange = Pick<Change, 'kind' | 'breaking' | 'why'>;

/**
 * What happened to a valuePattern, where that can be determined: added, removed, the same but for anchors, or two
 * lists of values one of which holds the other. Null where both accept the same values.
 */
export function diffPattern(before: string | null, after: string | null): PatternChange | null {
  if (before === after) return null;
  if (before === null)
    return { kind: 'pattern-added', breaking: true, why: 'values were free before; some may not match now' };
  if (after === null) return { kind: 'pattern-removed', breaking: false, why: 'any value will do now' };
  if (withoutAnchors(before) === withoutAnchors(after)) return sameValues;
  const [old, now] = [finiteLanguage(before), finiteLanguage(after)];
  if (old === null || now === null)
    return {
      kind: 'pattern-changed',
      breaking: 'unknown',
      why: 'which values the two patterns share cannot be determined',
    };
  const lost = [...old].filter((value) => !now.has(value));
  const gained = [...now].filter((value) => !old.has(value));
  if (lost.length === 0)
    return gained.length === 0
      ? sameValues
      : { kind: 'pattern-loosened', breaking: false, why: `also allowed now: ${some(gained)}` };
  return gained.length === 0
    ? { kind: 'pattern-tightened', breaking: true, why: `no longer allowed: ${some(lost)}` }
    : {
        kind: 'pattern-changed',
        breaking: true,
        why: `no longer allowed: ${some(lost)}; now allowed: ${some(gained)}`,
      };
}

const sameValues: PatternChange = {
  kind: 'pattern-changed',
  breaking: false,
  why: 'written differently; the same values match',
};

function some(values: readonly string[]): string {
  const shown = values
    .slice(0, 5)
    .map((value) => JSON.stringify(value))
    .join(', ');
  return values.length > 5 ? `${shown} and ${values.length - 5} more` : shown;
}

const namespaces = [
  XSD,
  SCHEMA,
  SCHEMA_HTTP,
  CROISSANT,
  'xsd:',
  'xs:',
  'sc:',
  'schema:',
  'cr:',
  'croissant:',
];

/** Names of xsd and schema.org that accept the same values. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ['Text', 'string'],
  ['Integer', 'integer'],
  ['Boolean', 'boolean'],
  ['Number', 'double'],
  ['Float', 'double'],
  ['float', 'double'],
  ['Date', 'date'],
  ['DateTime', 'dateTime'],
]);

/** The next wider type; what is not listed has none. */
const widerThan: ReadonlyMap<string, string> = new Map([
  ['byte', 'short'],
  ['short', 'int'],
  ['int', 'long'],
  ['long', 'integer'],
  ['nonNegativeInteger', 'integer'],
  ['positiveInteger', 'nonNegativeInteger'],
  ['integer', 'decimal'],
  ['decimal', 'double'],
  ['date', 'string'],
  ['dateTime', 'string'],
  ['URL', 'anyURI'],
  ['anyURI', 'string'],
]);

/** One name for all the spellings of a data type: `xsd:string`, its IRI and `sc:Text` are `string`. */
function acceptedBy(dataType: string): string {
  const namespace = namespaces.find((start) => dataType.startsWith(start)) ?? '';
  const name = dataType.slice(namespace.length);
  return sameAs.get(name) ?? name;
}

/** Whether every value of one type is a value of another. */
function isWithin(type: string, other: string): boolean {
  for (let at: string | undefined = type; at !== undefined; at = widerThan.get(at))
    if (at === other) return true;
  return false;
}

/** What two lists share, and what only one of them has. */
interface Pairs<T> {
  readonly both: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/**
 * Pairs the parts of two versions: by the first key that fits (say id, then name), each part once; parts with
 * the same key in their order. Linear.
 */
export function pairParts<T>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((part: T) => string | null)[],
): Pairs<T> {
  const partner = new Map<T, T>();
  let left = [...before];
  let right = [...after];
  for (const key of keys) {
    const waiting = new Map<string, T[]>();
    for (const part of right) {
      const name = key(part);
      if (name === null) continue;
      const same = waiting.get(name);
      if (same === undefined) waiting.set(name, [part]);
      else same.push(part);
    }
    for (const same of waiting.values()) same.reverse();
    const taken = new Set<T>();
    for (const part of left) {
      const name = key(part);
      const found = name === null ? undefined : waiting.get(name)?.pop();
      if (found === undefined) continue;
      partner.set(part, found);
      taken.add(found);
    }
    left = left.filter((part) => !partner.has(part));
    right = right.filter((part) => !taken.has(part));
  }
  return {
    both: before.flatMap((part) => (partner.has(part) ? [[part, partner.get(part)!] as const] : [])),
    removed: left,
    added: right,
  };
}

/** What changed in the rows that an input or output has to have. */
export function diffSchemas(before: RecordSet | null, after: RecordSet | null, part: string): Change[] {
  if (before === null && after === null) return [];
  if (after === null) return [change('schema-removed', part, fieldNames(before!), null)];
  if (before === null) return [change('schema-added', part, null, fieldNames(after))];
  return [...diffFields(before.fields, after.fields, part), ...diffKeys(before, after, part)];
}

function diffFields(before: readonly Field[], after: readonly Field[], part: string): Change[] {
  const { both, removed, added } = pairParts(before, after, [(field) => field.name ?? field.id ?? '']);
  const inside = (field: Field): string => `${part} / ${titleOf(field)}`;
  return [
    ...removed.map((field) => change('field-removed', inside(field), fieldType(field), null)),
    ...added.map((field) => change('field-added', inside(field), null, fieldType(field))),
    ...both.flatMap(([old, now]) => diffField(old, now, inside(now))),
  ];
}

function diffField(before: Field, after: Field, part: string): Change[] {
  const changes: Change[] = [];
  const retyped = diffTypes(before, after);
  if (retyped !== null)
    changes.push({ kind: 'field-retyped', part, before: typesOf(before), after: typesOf(after), ...retyped });
  if (before.repeated !== after.repeated) changes.push(repetition(after.repeated, part));
  if (isOptional(before) !== isOptional(after))
    changes.push(
      change(isOptional(after) ? 'field-optional' : 'field-required', part, typesOf(before), typesOf(after)),
    );
  const pattern = diffPattern(before.valuePattern, after.valuePattern);
  if (pattern !== null)
    changes.push({ ...pattern, part, before: before.valuePattern, after: after.valuePattern });
  if (before.description !== after.description)
    changes.push(change('description-changed', part, before.description, after.description));
  return [...changes, ...diffFields(before.subFields, after.subFields, part)];
}

function repetition(listNow: boolean, part: string): Change {
  const [list, one] = ['a list', 'one value'];
  return {
    kind: 'repeated-changed',
    part,
    before: listNow ? one : list,
    after: listNow ? list : one,
    breaking: true,
    why: `older rows hold ${listNow ? one : list} where ${listNow ? list : one} is asked for`,
  };
}

function diffKeys(before: RecordSet, after: RecordSet, part: string): Change[] {
  const [old, now] = [before, after].map(({ key }) => (key.length === 0 ? null : key.toSorted().join(', ')));
  if (old === now) return [];
  if (now !== null) return [change('key-changed', part, old!, now!)];
  return [change('key-changed', part, old!, null, { breaking: false, why: 'rows need no key any more' })];
}

function diffTypes(before: Field, after: Field): Pick<Change, 'breaking' | 'why'> | null {
  const old = new Set(before.dataTypes.map(acceptedBy));
  const now = new Set(after.dataTypes.map(acceptedBy));
  if (old.size === now.size && [...old].every((type) => now.has(type))) return null;
  if (now.size === 0) return { breaking: false, why: 'any type will do now' };
  if (old.size > 1 || now.size > 1)
    return { breaking: 'unknown', why: 'which values several types accept together cannot be determined' };
  if (after.dataTypes.some((type) => cellType(type) === null))
    return { breaking: 'unknown', why: 'which values the new type accepts is not known' };
  const [was, is] = [[...old][0] ?? 'anything', [...now][0]!];
  return isWithin(was, is)
    ? { breaking: false, why: 'every value of the old type is one of the new' }
    : { breaking: true, why: 'values of the old type need not be values of the new one' };
}

/** A null cell is allowed where schema:valueRequired or croissant:required is false, as the matcher has it. */
function isOptional(field: Field): boolean {
  return [`${SCHEMA}valueRequired`, `${CROISSANT}required`].some((property) =>
    field.node.properties
      .get(property)
      ?.some((value) => value.kind === 'literal' && /^false$/i.test(value.text)),
  );
}

function typesOf(field: Field): string {
  return fieldType({ ...field, repeated: false });
}

function fieldNames(schema: RecordSet): string {
  return schema.fields.map(titleOf).join(', ');
}
