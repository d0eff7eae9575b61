import {
  AssayError,
  describeValue,
  expectedType,
  listedValues,
  nearestName,
  offerNames,
  shownBound,
  shownPath,
  type SpecProblems,
} from '@assay/records';
import type { YamlSource } from '@assay/rows';
import type * as z from 'zod';

/**
 * The keys that a schema knows at a path of a value, for telling what a misspelt key may have meant. Where
 * forms differ by a discriminator (`provider`) or by what they cannot be without, those of the form that the value has.
 */
function knownKeys(schema: z.ZodType, value: unknown, path: readonly PropertyKey[]): string[] {
  const [part, ...rest] = path;
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'default':
      return knownKeys(def.innerType, value, path);
    case 'union':
      return [...new Set(fitting(def, value).flatMap((option) => knownKeys(option, value, path)))];
    case 'object':
      if (part === undefined) return Object.keys(def.shape);
      return Object.hasOwn(def.shape, part)
        ? knownKeys(def.shape[part as string]!, inside(value, part), rest)
        : [];
    case 'array':
      return part === undefined ? [] : knownKeys(def.element, inside(value, part), rest);
    case 'record':
      return part === undefined ? [] : knownKeys(def.valueType, inside(value, part), rest);
    case 'other':
    default:
      return [];
  }
}

type Definition =
  | { readonly type: 'optional' | 'nullable' | 'readonly' | 'default'; readonly innerType: z.ZodType }
  | UnionDefinition
  | { readonly type: 'object'; readonly shape: Readonly<Record<PropertyKey, z.ZodType>> }
  | { readonly type: 'array'; readonly element: z.ZodType }
  | { readonly type: 'record'; readonly valueType: z.ZodType }
  | { readonly type: 'other' };

interface UnionDefinition {
  readonly type: 'union';
  readonly options: readonly z.ZodType[];
  readonly discriminator?: string;
}

function fitting({ options, discriminator }: UnionDefinition, value: unknown): readonly z.ZodType[] {
  if (discriminator === undefined) return optionsBegun(options, value);
  const given = inside(value, discriminator);
  const named = options.filter((option) => {
    const def = option.def as unknown as Definition;
    return def.type === 'object' && def.shape[discriminator]?.safeParse(given).success === true;
  });
  return named.length === 0 ? options : named;
}

/** The forms of which the value has every key that they cannot be without: `regression: …` cannot be another gate. */
function optionsBegun(options: readonly z.ZodType[], value: unknown): readonly z.ZodType[] {
  const found = options.filter((option) => {
    const def = option.def as unknown as Definition;
    if (def.type !== 'object') return false;
    const needed = Object.entries(def.shape).filter(([, field]) => !field.safeParse(undefined).success);
    return needed.every(([key]) => inside(value, key) !== undefined);
  });
  return found.length === 0 ? options : found;
}

function inside(value: unknown, part: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Record<PropertyKey, unknown>)[part]
    : undefined;
}

/** What to write in place of a value of the wrong kind, for the commonest of them; null for the others. */
function valueFix(given: unknown, expected: string): string | null {
  if (typeof given === 'string') return textFix(given, expected);
  if (expected.startsWith('a list') && typeof given === 'object' && given !== null)
    return 'Begin each entry with "- ", on a line of its own below the key.';
  if (expected === 'a number at most 1' && typeof given === 'number' && given > 1 && given <= 100)
    return `Shares are written from 0 to 1: ${Number((given / 100).toPrecision(12))}.`;
  return null;
}

function textFix(given: string, expected: string): string | null {
  if (/\$\{?\w/.test(given)) return 'Variables of the environment are not expanded: write the value itself.';
  if (expected.startsWith('a number') || expected.startsWith('a whole number')) {
    const percent = /^\s*(-?\d+(?:\.\d+)?)\s*%\s*$/.exec(given)?.[1];
    if (percent !== undefined)
      return `Write it as a share: ${Number((Number(percent) / 100).toPrecision(12))}.`;
    return given.trim() !== '' && Number.isFinite(Number(given))
      ? `Write it without quotes: ${given.trim()}.`
      : null;
  }
  if (!expected.startsWith('one of ')) return null;
  const names = [...expected.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
  const near = nearestName(given, names);
  return near === null ? null : `Did you mean ${JSON.stringify(near)}?`;
}

/** Checks a file against its schema. Each problem names the place, the key, what was given and what was expected. */
export function checkShape<T>(schema: z.ZodType<T>, source: YamlSource, problems: SpecProblems): T | null {
  // Once for a file: a program made of the schema would never be used again.
  const parsed = schema.safeParse(source.value, { jitless: true });
  if (parsed.success) return parsed.data;
  const shape = new Shape(schema, source);
  for (const issue of parsed.error.issues) for (const error of shape.explain(issue, [])) problems.add(error);
  return null;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

class Shape {
  readonly #schema: z.ZodType;
  readonly #source: YamlSource;

  constructor(schema: z.ZodType, source: YamlSource) {
    this.#schema = schema;
    this.#source = source;
  }

  explain(issue: Issue, above: Path): readonly AssayError[] {
    const path = [...above, ...issue.path];
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => this.#unknownKey(path, key));
      case 'invalid_union':
        return this.#union(issue, path);
      case 'invalid_key': {
        const why = issue.issues.map(({ message }) => message).join('; ');
        const message = `${shownPath(path)}: the key ${JSON.stringify(path.at(-1))}: ${why}`;
        return [new AssayError('usage', 'E_SPEC_KEY', message, { location: this.#source.locateKey(path) })];
      }
      case 'invalid_type':
        return [this.#wrong(path, expectedType(issue.expected))];
      case 'invalid_value':
        return [this.#wrong(path, listedValues(issue.values))];
      case 'too_small':
        return [this.#wrong(path, shownBound('at least', issue.minimum, issue))];
      case 'too_big':
        return [this.#wrong(path, shownBound('at most', issue.maximum, issue))];
      case 'custom':
      case 'invalid_format':
      case 'invalid_element':
      case 'not_multiple_of':
      default:
        return [this.#rule(path, issue.message)];
    }
  }

  /** A rule of the schema in its own words. */
  #rule(path: Path, message: string): AssayError {
    if (message.startsWith('expected ')) return this.#wrong(path, message.slice('expected '.length));
    const location = this.#source.locate(path);
    return new AssayError('usage', 'E_SPEC_VALUE', `${shownPath(path)}: ${message}`, { location });
  }

  #union(issue: Extract<Issue, { code: 'invalid_union' }>, path: Path): readonly AssayError[] {
    const { errors, discriminator } = issue as { errors: Issue[][]; discriminator?: string };
    if (discriminator !== undefined) {
      const { options } = issue as unknown as { options: readonly unknown[] };
      const wrong = this.#wrong(path, listedValues(options.filter((option) => typeof option === 'string')));
      return [wrong, ...this.#misspelt(path, discriminator)];
    }
    const misfits = errors.map(misfit);
    const least = Math.min(...misfits);
    const best = errors.filter((_, i) => misfits[i] === least);
    if (least >= wrongKind) {
      const kinds = errors.flatMap((branch) =>
        branch.map((inner) => ('expected' in inner ? expectedType(String(inner.expected)) : '')),
      );
      return [this.#wrong(path, [...new Set(kinds.filter((kind) => kind !== ''))].join(' or '))];
    }
    if (best.length > 1 && least >= wrongKey) {
      const unknown = best[0]!.flatMap((inner) => (inner.code === 'unrecognized_keys' ? inner.keys : []));
      return unknown.map((key) => this.#unknownKey(path, key));
    }
    return best[0]!.flatMap((inner) => this.explain(inner, path));
  }

  /** The key that a missing one was most likely meant to be. */
  #misspelt(path: Path, key: string): readonly AssayError[] {
    const holder = path.at(-1) === key ? path.slice(0, -1) : path;
    const given = this.#given(holder);
    if (typeof given !== 'object' || given === null || Object.hasOwn(given, key)) return [];
    const near = nearestName(key, Object.keys(given));
    if (near === null) return [];
    const location = this.#source.locateKey([...holder, near]);
    const message = `the key ${JSON.stringify(near)} is not known in ${shownPath(holder)}`;
    return [
      new AssayError('usage', 'E_SPEC_UNKNOWN', message, {
        location,
        fix: `Did you mean ${JSON.stringify(key)}?`,
      }),
    ];
  }

  #unknownKey(path: Path, key: string): AssayError {
    const location = this.#source.locateKey([...path, key]);
    if (path.length === 0 && key === 'version') {
      const message = `version ${JSON.stringify(this.#given([key]))} is not known; this program reads schema_version: assay.project.v1`;
      return new AssayError('usage', 'E_SPEC_VERSION', message, { location });
    }
    const inWhat = path.length === 0 ? 'the file' : shownPath(path);
    const message = `the key ${JSON.stringify(key)} is not known in ${inWhat}`;
    const known = knownKeys(this.#schema, this.#source.value, path);
    const fix = keyFix(key, known) ?? offerNames(key, known);
    return new AssayError('usage', 'E_SPEC_UNKNOWN', message, { location, fix });
  }

  #wrong(path: Path, expected: string): AssayError {
    const given = this.#given(path);
    const location = this.#source.locate(path);
    const what = path.length === 0 ? 'the file' : shownPath(path);
    if (given === undefined)
      return new AssayError('usage', 'E_SPEC_MISSING', `${what} is missing; expected ${expected}`, {
        location,
      });
    const plain = this.#source.plainText(path);
    if (path.at(-1) === 'command' && typeof given === 'string') {
      const message = `${what} is a shell line, ${describeValue(given)}; expected the program and its arguments as a list`;
      const fix = `Write [${given
        .split(/\s+/)
        .slice(0, 8)
        .map((word) => JSON.stringify(word))
        .join(', ')}]; no shell is started.`;
      return new AssayError('usage', 'E_SPEC_CMD', message, { location, fix });
    }
    if (path[0] === 'gates' && typeof given === 'number' && expected === 'a map') {
      const message = `${what}: given ${describeValue(given)}; expected limits`;
      const fix = `Limits stand under the aggregate that they are for, such as pass_rate: { min: ${given} } or p95_ms: { max: ${given} }.`;
      return new AssayError('usage', 'E_SPEC_TYPE', message, { location, fix });
    }
    if (mayHoldKey(path, given)) {
      const message = `${what}: given a text that is not shown, for it may hold a key; expected ${expected}`;
      return new AssayError('usage', 'E_SPEC_VALUE', message, { location, fix: KEY_FIX });
    }
    const isText = expected.startsWith('a text') && plain !== null && typeof given !== 'object';
    const message = `${what}: given ${isText ? `${plain}, which is ${describeValue(given)} in YAML` : describeValue(given)}; expected ${expected}`;
    const fix = isText ? `Quote it: ${JSON.stringify(plain)}.` : valueFix(given, expected);
    return new AssayError('usage', this.#code(path, given, expected), message, {
      location,
      ...(fix === null ? {} : { fix }),
    });
  }

  #code(path: Path, given: unknown, expected: string): string {
    if (path.at(-1) === 'schema_version') return 'E_SPEC_VERSION';
    const isKind = /^(?:(?:a (?:text|number|whole number|list|map)|true or false)(?: or |$))+$/.test(
      expected,
    );
    return isKind || given === null ? 'E_SPEC_TYPE' : 'E_SPEC_VALUE';
  }

  #given(path: Path): unknown {
    let value: unknown = this.#source.value;
    for (const part of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
      value = (value as Record<PropertyKey, unknown>)[part];
    }
    return value;
  }
}

const KEY_FIX =
  'Keys go in the environment: set a variable there, and write its name in api_key_env. A key in the file would be seen by whoever sees the file.';

const CODE_KEY_FIX =
  'Keys go in the environment: set a variable there, and write its name in env, so that the code may read it. A key in the file would be seen by whoever sees the file.';

/** What to do with what was meant as a key to a service; null where it was not. */
function keyFix(key: string, known: readonly string[]): string | null {
  if (!/^(?:api|access|secret|auth)?_?-?(?:key|token|secret|password)$/i.test(key)) return null;
  if (known.includes('api_key_env')) return KEY_FIX;
  return known.includes('env') ? CODE_KEY_FIX : null;
}

/** What people put a key in by mistake: messages reach the logs of others. */
function mayHoldKey(path: Path, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const key = path.at(-1);
  return key === 'api_key_env' || ((key === 'url' || key === 'base_url') && given.includes('@'));
}

const wrongKind = 10_000;
const wrongKey = 100;

/**
 * How far a value is from one form of a union: the wrong kind of value, then keys that it has not, then the rest.
 * Keys further in tell nothing of the form: `regression: { agianst: main }` is a regression all the same.
 */
function misfit(branch: readonly Issue[]): number {
  let far = 0;
  for (const issue of branch) {
    if (issue.code === 'invalid_type' && issue.path.length === 0) far += wrongKind;
    else if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      far += wrongKey * issue.keys.length;
    else far += 1;
  }
  return far;
}
