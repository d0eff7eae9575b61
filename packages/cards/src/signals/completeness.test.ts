import type { JsonObject, JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../testing/record-of.ts';
import { reportedSources } from './benchmark-completeness.ts';
import { completenessFields, completenessOf, completenessRollup, isPopulated } from './completeness.ts';

/** A document in which every path has the value, apart from those left out. */
function documentWith(value: JsonValue, ...without: string[]): JsonObject {
  const document: Record<string, JsonValue> = {};
  for (const path of completenessFields.flatMap((field) => field.parts ?? [field.path])) {
    if (without.includes(path)) continue;
    const keys = path.split('.');
    let at = document;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, JsonValue>;
    at[keys.at(-1)!] = value;
  }
  return document;
}

describe('completenessOf', () => {
  test.each([
    ['all', documentWith('x'), '1', 0],
    ['nothing', {}, '0', 28],
    ['all but one', documentWith('x', 'autobenchmarkcard.methodology.metrics'), '27/28', 1],
    ['all but one part', documentWith('x', 'autobenchmarkcard.data.size'), '111/112', 0],
    ['an undeclared field besides', { ...documentWith('x'), extra: 1 }, '1', 0],
    ['a text where a section should be', { autobenchmarkcard: 'x' }, '0', 28],
  ])('%s', (_, document, score, missing) => {
    expect(completenessOf(document)).toMatchObject({ score, fully_missing: missing });
  });

  test('placeholders count only by the letter', () => {
    const document = documentWith('Not specified');
    expect(completenessOf(document).score).toBe('0');
    expect(completenessOf(document, 'literal').score).toBe('1');
  });

  test('there are 28 fields, each with its score', () => {
    const { fields, value } = completenessOf(documentWith('x', 'autobenchmarkcard.data.size'));
    expect(fields).toHaveLength(28);
    expect(fields[22]).toEqual({ path: 'autobenchmarkcard.data', coverage: 'partial', score: 0.75 });
    expect(value).toBe(0.9910714285714286);
  });

  test('records alone fill three fields; an unknown organisation only by the letter', () => {
    const rows = rowsOf([{ score: 1 }]);
    const unknown = rows.map((row) => ({ ...row, organization: 'unknown' }));
    const score = (given: typeof rows, population: 'literal' | 'placeholder_aware') =>
      completenessOf({ eee_eval: reportedSources(given, population) }, population).score;
    expect(score(rows, 'placeholder_aware')).toBe('3/28');
    expect(score(unknown, 'placeholder_aware')).toBe('1/14');
    expect(score(unknown, 'literal')).toBe('3/28');
    expect(score([...unknown, ...rows], 'placeholder_aware')).toBe('3/28');
    expect(score([], 'literal')).toBe('0');
  });
});

describe('completenessRollup', () => {
  test('the median over benchmarks and the rate of each field', () => {
    const full = completenessOf(documentWith('x'));
    const empty = completenessOf({});
    expect(completenessRollup([full, empty]).median).toBe(0.5);
    const rollup = completenessRollup([full, empty, full]);
    expect(rollup).toMatchObject({ benchmarks: 3, median: 1 });
    expect(rollup.population).toHaveLength(28);
    expect(rollup.population[0]!.rate).toBeCloseTo(2 / 3, 12);
  });

  test('no benchmarks: no median', () => {
    expect(completenessRollup([])).toMatchObject({ benchmarks: 0, median: null });
  });
});

test.each([[0], [false], ['text'], [['a', 'N/A']], [{ a: null, b: 1 }]])('%j is populated', (value) => {
  expect(isPopulated(value, 'literal')).toBe(true);
  expect(isPopulated(value, 'placeholder_aware')).toBe(true);
});

test.each([
  [''],
  ['  '],
  ['N/A'],
  [' Not specified. '],
  ['Not speci\ufb01ed'],
  ['—'],
  [[]],
  [{}],
  [['Not specified']],
  [{ a: ['-'] }],
])('%j is there, and says nothing', (value) => {
  expect(isPopulated(value, 'literal')).toBe(true);
  expect(isPopulated(value, 'placeholder_aware')).toBe(false);
});

test.each([[null], [undefined]])('%j is absent', (value) => {
  expect(isPopulated(value, 'literal')).toBe(false);
  expect(isPopulated(value, 'placeholder_aware')).toBe(false);
});
