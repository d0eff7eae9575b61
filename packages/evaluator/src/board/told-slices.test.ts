import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openEnvelope } from '../ledger/envelope.ts';
import { contest } from '../testing/contest.ts';
import { jsonl } from '../testing/contest-texts.ts';
import { hiddenColumns, hostOnlySlices } from './told-slices.ts';
import { visibleScore } from './visible-score.ts';

/** So many items in each of these combinations of slices. */
const made = (cells: Readonly<Record<string, number>>): readonly (readonly string[])[] =>
  Object.entries(cells).flatMap(([slices, items]) =>
    Array.from({ length: items }, () => slices.split(' ').filter((slice) => slice !== '')),
  );
const hidden = (cells: Readonly<Record<string, number>>, floor = 20) =>
  hiddenColumns(made(cells), floor).map(({ column, why }) => `${column} ${why}`);

/** Fractions, exactly. */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced([a * c, b * d]);
const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced([a * d - c * b, b * d]);
function reduced([a, b]: Fraction): Fraction {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  const by = b < 0n ? -x : x;
  return [a / by, b / by];
}

/** The rank of equations over the rational numbers. */
function rankOf(given: readonly (readonly number[])[]): number {
  const rows = given.map((row) => row.map((value): Fraction => [BigInt(value), 1n]));
  let rank = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const at = rows.findIndex((row, i) => i >= rank && row[column]![0] !== 0n);
    if (at === -1) continue;
    [rows[rank], rows[at]] = [rows[at]!, rows[rank]!];
    const [n, d] = rows[rank]![column]!;
    for (let i = rank + 1; i < rows.length; i += 1) {
      const factor = times(rows[i]![column]!, [d, n]);
      rows[i] = rows[i]!.map((value, j) => minus(value, times(factor, rows[rank]![j]!)));
    }
    rank += 1;
  }
  return rank;
}

/**
 * What somebody finds who adds and subtracts the total and everything shown in every possible way: the fewest items that any sum is
 * about. A sum is about the cells of S alone where the equations lose rank without S.
 */
function fewestTold(items: readonly (readonly string[])[], floor: number): number {
  const off = new Set(hiddenColumns(items, floor).flatMap(({ slices }) => slices));
  const shown = [...new Set(items.flat())].filter((slice) => !off.has(slice));
  const cells = [...Map.groupBy(items, (slices) => shown.map((slice) => slices.includes(slice)).join())];
  const equations = [
    () => true,
    ...shown.map((slice) => (own: readonly string[]) => own.includes(slice)),
  ].map((isIn) => cells.map(([, own]) => Number(isIn(own[0]!))));
  const all = rankOf(equations);
  let fewest = Infinity;
  for (let set = 1; set < 2 ** cells.length; set += 1) {
    const about = cells.reduce((sum, [, own], i) => sum + ((set >> i) % 2 === 1 ? own.length : 0), 0);
    if (about >= fewest) continue;
    const without = equations.map((row) => row.filter((_, i) => (set >> i) % 2 === 0));
    if (rankOf(without) < all) fewest = about;
  }
  return fewest;
}

describe('what is shown of slices', () => {
  test('with one small slice, the whole column is the host’s', () => {
    expect(hidden({ 'd=law': 50, 'd=maths': 50, 'd=secret': 1 })).toEqual(['d small']);
    expect(hidden({ 'd=law': 50, 'd=maths': 50 })).toEqual([]);
    expect(hidden({ 'd=a l=x': 40, 'd=b l=x': 40, 'd=c l=y': 2 })).toEqual(['d small', 'l small']);
  });

  test('nested columns whose difference is small', () => {
    // a1 − b1 is one item, though no slice has fewer than 49.
    expect(hidden({ 'a=1 b=1': 49, 'a=1 b=2': 1, 'a=2 b=2': 50 })).toEqual(['b crossed']);
    expect(hidden({ 'a=1 b=1': 50, 'a=1 b=2': 50, 'a=2 b=3': 50 })).toEqual([]);
  });

  test('crossed columns whose difference tells two small cells from one another', () => {
    // a1 − b1 is the one small cell less the other: 1 or −1 tells both.
    expect(hidden({ 'a=1 b=1': 50, 'a=1 b=2': 1, 'a=2 b=1': 1, 'a=2 b=2': 50 })).toEqual(['b crossed']);
    expect(hidden({ 'a=1 b=1': 50, 'a=1 b=2': 50, 'a=2 b=1': 50, 'a=2 b=2': 50 })).toEqual([]);
  });

  test('tags that nearly all items have, and items in several', () => {
    expect(hidden({ hard: 95, '': 5 })).toEqual([' crossed']);
    expect(hidden({ hard: 50, '': 50 })).toEqual([]);
    expect(hidden({ 'hard long': 5, hard: 50, long: 50, '': 50 })).toEqual([]);
  });

  test('three columns that are harmless two by two', () => {
    const cells = { 'a=0 b=0 c=0': 30, 'a=0 b=1 c=1': 30, 'a=1 b=0 c=1': 30, 'a=1 b=1 c=0': 30 };
    expect(hidden(cells)).toEqual([]);
    expect(fewestTold(made(cells), 20)).toBeGreaterThanOrEqual(20);
  });

  test('of whatever sizes, in whichever columns, nothing about fewer items than the floor follows', () => {
    const slice = (column: string) => fc.constantFrom(`${column}=1`, `${column}=2`);
    const cell = fc.tuple(
      slice('a'),
      slice('b'),
      fc.constantFrom('c=1', 'c=2', 'tag', ''),
      fc.integer({ min: 1, max: 12 }),
    );
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 2, max: 8 }),
        (cells, floor) => {
          const items = cells.flatMap(([a, b, c, times]) =>
            Array.from({ length: times }, () => [a, b, c].filter((name) => name !== '')),
          );
          expect(fewestTold(items, floor)).toBeGreaterThanOrEqual(Math.min(floor, items.length));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('columns that are large in every cell are all shown', () => {
    const names = ['1', '2', '3', '4'];
    const cells = names.flatMap((a) => names.map((b) => [`a=${a} b=${b}`, 25] as const));
    expect(hidden(Object.fromEntries(cells))).toEqual([]);
  });

  test('of scores that do not say, one column at the most is shown', () => {
    const sized = (name: string, items: number) => ({ name, items, metrics: [] });
    const slices = [sized('d=a', 3), sized('d=b', 97), sized('l=x', 50), sized('l=y', 50), sized('m=x', 100)];
    expect([...hostOnlySlices({ slices }, 20)]).toEqual(['d=a', 'd=b', 'm=x']);
  });
});

test('no label of a small group follows from all that a submitter is shown, in their list and in the log', async () => {
  const { register, submit, score, home } = await contest();
  const rows = Array.from({ length: 101 }, (_, i) => {
    const domain = i < 50 ? 'law' : i < 100 ? 'maths' : 'CANARY';
    return { id: `q${i}`, label: i % 3 === 0 ? 'a' : 'b', domain, level: i < 51 ? 'easy' : 'hard' };
  });
  const registered = await register(
    `key: sliced
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label, slices: [level, domain] }
scorers: [{ key: labels, kind: labels, metrics: [accuracy, exact-match] }]
headlines: [accuracy.value]
feedback: { mode: exact }
`,
    {
      'labels.csv': `id,label,domain,level\n${rows.map(({ id, label, domain, level }) => `${id},${label},${domain},${level}\n`).join('')}`,
    },
  );
  await submit('one', { 'predictions.jsonl': jsonl(Object.fromEntries(rows.map(({ id }) => [id, 'a']))) });
  const [scored] = await score();
  const told = (viewer: 'submitter' | 'evaluator') =>
    visibleScore(scored!, registered.evaluator, viewer, 'exact').slices?.map(({ name }) => name);
  expect(told('submitter')).toEqual(['level=easy', 'level=hard']);
  expect(told('evaluator')).toHaveLength(5);
  const logged = [...home.ledger.store.entries()].map(({ envelope }) =>
    openEnvelope(envelope).body.toString(),
  );
  expect(logged.join('')).toContain('level=easy');
  expect(logged.join('')).not.toContain('domain=');
});
