import { AssayError, type JsonValue } from '@assay/records';
import { expect, test } from 'vitest';
import { namesSource } from '../testing/names-source.ts';
import { declaredNames } from './read-names.ts';

const read = (...values: JsonValue[]) =>
  declaredNames(values.map((value, i) => namesSource(value, i === 0 ? 'names.yaml' : `names-${i + 1}.yaml`)));

/** Every problem as `code place message`. */
function problems(...values: JsonValue[]): string[] {
  try {
    read(...values);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const all = error.cause instanceof AggregateError ? (error.cause.errors as AssayError[]) : [error];
    expect(all.every(({ trouble }) => trouble === 'usage')).toBe(true);
    return all.map(({ code, location, message }) => `${code} ${location?.file} ${message}`);
  }
  return [];
}

test('declaredNames reads names in their short and long forms', () => {
  const { entries, composites } = read({
    models: { 'lab/m': ['m', 'M'], 'lab/m-large': { aliases: ['ml'], variant_of: 'm' }, 'lab/n': null },
    metrics: { score: { aliases: [] } },
    composites: { Suite: { collections: ['suite'] } },
  });
  expect(
    entries.map(({ kind, name, aliases, parent }) => [kind, name, aliases.length, parent?.name]),
  ).toEqual([
    ['model', 'lab/m', 2, undefined],
    ['model', 'lab/m-large', 1, 'm'],
    ['model', 'lab/n', 0, undefined],
    ['metric', 'score', 0, undefined],
  ]);
  expect(entries[1]).toMatchObject({
    source: 'names.yaml#models/lab/m-large',
    aliases: [{ name: 'ml', source: 'names.yaml#models/lab/m-large/aliases/0' }],
    parent: { relation: 'variant_of', source: 'names.yaml#models/lab/m-large/variant_of' },
  });
  expect(composites).toEqual([
    {
      name: 'Suite',
      family: null,
      collections: ['suite'],
      benchmarks: [],
      source: 'names.yaml#composites/Suite',
    },
  ]);
  expect(read(null, {})).toEqual({ entries: [], composites: [] });
});

test.each<[string, JsonValue[], string[]]>([
  ['a list', [[1]], ['E_NAMES_TYPE names.yaml# a file of names holds a list; expected keys with values']],
  [
    'an unknown section',
    [{ model: {} }],
    [
      'E_NAMES_KEY names.yaml#model the key "model" means nothing here; expected models, benchmarks, metrics, organizations, composites',
    ],
  ],
  [
    'an unknown key',
    [{ metrics: { a: { part_of: 'b' } } }],
    ['E_NAMES_KEY names.yaml#metrics/a/part_of the key "part_of" means nothing here; expected aliases'],
  ],
  [
    'a text for a list',
    [{ models: { a: { aliases: 'b' } } }],
    ['E_NAMES_TYPE names.yaml#models/a/aliases "aliases" holds the text "b"; expected a list of names'],
  ],
  [
    'a number for a name',
    [{ models: { a: ['b', 4] } }],
    ['E_NAMES_TYPE names.yaml#models/a/1 the number 4 where a name is expected'],
  ],
  [
    'an empty name',
    [{ models: { a: [''], ' ': [] } }],
    [
      'E_NAMES_TYPE names.yaml#models/a/0 an empty text where a name is expected',
      'E_NAMES_TYPE names.yaml#models/  a name is empty',
    ],
  ],
  [
    'an alias claimed twice',
    [{ models: { a: ['x'], b: { aliases: ['x'] } } }],
    [
      'E_NAMES_ALIAS names.yaml#models/b/aliases/0 the alias "x" of "b" is claimed by "a" at names.yaml#models/a/0 already',
    ],
  ],
  [
    'an alias twice in one list',
    [{ models: { a: ['x', 'x'] } }],
    [
      'E_NAMES_ALIAS names.yaml#models/a/1 the alias "x" of "a" is claimed by "a" at names.yaml#models/a/0 already',
    ],
  ],
  [
    'an alias that is another name',
    [{ models: { a: ['b'], b: [] } }],
    [
      'E_NAMES_ALIAS names.yaml#models/a/0 the alias "b" of "a" is the name of another model, at names.yaml#models/b',
    ],
  ],
  [
    'an alias that is its own name',
    [{ models: { a: ['a'] } }],
    ['E_NAMES_ALIAS names.yaml#models/a/0 the alias "a" of "a" is its own name'],
  ],
  [
    'two names that stand for each other',
    [{ models: { a: ['b'], b: ['a'] } }],
    [
      'E_NAMES_ALIAS names.yaml#models/a/0 the alias "b" of "a" is the name of another model, at names.yaml#models/b',
      'E_NAMES_ALIAS names.yaml#models/b/0 the alias "a" of "b" is the name of another model, at names.yaml#models/a',
    ],
  ],
  [
    'a circle of variants, through an alias',
    [
      {
        models: {
          a: { variant_of: 'bee' },
          b: { aliases: ['bee'], variant_of: 'c' },
          c: { variant_of: 'a' },
        },
      },
    ],
    ['E_NAMES_CYCLE names.yaml#models/a/variant_of the model is above itself: "a" → "b" → "c" → "a"'],
  ],
  [
    'a part of itself',
    [{ benchmarks: { a: { part_of: 'a' } } }],
    ['E_NAMES_CYCLE names.yaml#benchmarks/a/part_of the benchmark is above itself: "a" → "a"'],
  ],
  [
    'the same name in two files',
    [{ models: { a: ['x'] } }, { models: { a: ['y'] } }],
    ['E_NAMES_TWICE names-2.yaml#models/a the model "a" stands at names.yaml#models/a already'],
  ],
  [
    'an alias claimed in two files',
    [{ models: { a: ['x'] } }, { models: { b: ['x'] } }],
    [
      'E_NAMES_ALIAS names-2.yaml#models/b/0 the alias "x" of "b" is claimed by "a" at names.yaml#models/a/0 already',
    ],
  ],
])('declaredNames refuses %s', (_, values, expected) => {
  expect(problems(...values)).toEqual(expected);
});

test('declaredNames takes one alias for things of different kinds, and tails that lead to a circle once', () => {
  expect(problems({ models: { a: ['x'] }, metrics: { b: ['x'] } })).toEqual([]);
  expect(
    problems({ models: { t: { variant_of: 'a' }, a: { variant_of: 'b' }, b: { variant_of: 'a' } } }),
  ).toHaveLength(1);
});
