import { describe, expect, test } from 'vitest';
import { compareScorings } from './compare-scorings.ts';
import { changedFields, changedLines, comparisonMarkdown, comparisonPage } from './comparison-page.ts';
import { pageLines } from './testing/page-lines.ts';
import { booleanScore, labelScore, scoredRun } from './testing/scored-run.ts';

test('the innermost fields that differ, and no other', () => {
  const before = { provider: 'http', identity: { url: 'a', body: { n: 1, x: [1] } }, gone: null };
  const after = { provider: 'http', identity: { url: 'b', body: { n: 1, x: [1, 2] } }, new: {} };
  expect(changedFields('model', before, after)).toEqual([
    { field: 'model.identity.url', before: 'a', after: 'b' },
    { field: 'model.identity.body.x', before: [1], after: [1, 2] },
    { field: 'model.gone', before: null, after: undefined },
    { field: 'model.new', before: undefined, after: {} },
  ]);
});

test('values that are not objects, or of two kinds, are told whole', () => {
  expect(changedFields('seed', '1', '2')).toEqual([{ field: 'seed', before: '1', after: '2' }]);
  expect(changedFields('prompt', null, { a: 1 })).toEqual([
    { field: 'prompt', before: null, after: { a: 1 } },
  ]);
  expect(changedFields('data', { a: [1] }, { a: [1] })).toEqual([]);
});

test.each([
  ['a\nb\nc', 'a\nx\nc', { line: 2, removed: ['b'], added: ['x'] }],
  ['a\nc', 'a\nb\nc', { line: 2, removed: [], added: ['b'] }],
  ['a\na', 'a', { line: 2, removed: ['a'], added: [] }],
  ['a', 'b\nc', { line: 1, removed: ['a'], added: ['b', 'c'] }],
])('%j → %j', (before, after, changed) => {
  expect(changedLines(before, after)).toEqual(changed);
});

const A = [1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1];
const B = [1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1];

async function example(names: (i: number) => string = (i) => `s${i}`) {
  const make = (values: readonly number[]) =>
    values.map((value, i) => ({ id: names(i), scores: [Boolean(value)], tags: i < 10 ? ['policy'] : [] }));
  return compareScorings(
    await scoredRun([booleanScore('exact-match')], make(B), { manifest: { id: 'run-a' } }),
    await scoredRun([booleanScore('exact-match')], make(A), {
      manifest: { id: 'run-b', model: { key: 'model', provider: 'module', parameters: { temperature: 1 } } },
    }),
  );
}

describe('comparisonPage and comparisonMarkdown', () => {
  test('say what differs, how much, and that it is not enough to tell', async () => {
    const text = pageLines(comparisonPage(await example()));
    expect(text).toContain('model (run run-b) against model (run run-a)');
    expect(text).toContain('parameters.temperature: 0 → 1');
    expect(text).toMatch(
      /exact-match +20 +0\.55 +0\.75 +\+0\.20 +\[-0\.04, 0\.42\] +0\.1250 +0\.1250 +4 +0 +16 +0\.37/,
    );
    expect(text).toContain(
      'exact-match: looks better by 0.20 [-0.04, 0.42]; 20 pairs are too few to be sure.',
    );
    expect(text).toContain('MDE, the minimal detectable effect: the smallest difference');
    expect(text).toMatch(/policy +exact-match +10 .* 2 +0 +8 +0\.\d{2}/);
    expect(text).toContain('4 in all, worse ones first.');
    expect(text).toMatch(/s13 +exact-match +false +true +better/);
  });

  test('Markdown has the same numbers in tables', async () => {
    const text = comparisonMarkdown(await example());
    expect(text).toContain('# model (run run-b) against model (run run-a)');
    expect(text).toContain(
      '| exact-match | 20 | 0.55 | 0.75 | +0.20 | [-0.04, 0.42] | 0.1250 | 0.1250 | 4 | 0 | 16 | 0.37 |',
    );
    expect(text).toContain('| s13 | exact-match | false | true | better |');
  });

  test('nothing from the data acts on a page', async () => {
    const evil = (i: number): string =>
      `${i}\u001b[2J\u202e|<img src=x onerror=alert(1)>\n[a](javascript:x) \`c\` @team ${'x'.repeat(200)}`;
    const comparison = await example(evil);
    const page = comparisonMarkdown(comparison);
    expect(page).not.toMatch(/<img|[^\\]\]\(javascript|[^\\]`c|@team/);
    expect(page.split('\n').filter((line) => line.startsWith('| 13'))).toHaveLength(1);
  });

  test('a clear change is named; labels, missing pairs and no pairs have their sentences', async () => {
    const facts = [booleanScore('right'), labelScore('tone'), booleanScore('gone'), booleanScore('same')];
    const make = (value: boolean) =>
      Array.from({ length: 12 }, (_, i) => ({
        id: `s${i}`,
        scores: [value, i === 0 && value ? 'a' : 'b', i === 0 ? true : null, true],
      }));
    const first = make(true).map((row) => ({ ...row, scores: [...row.scores.slice(0, 2), null, true] }));
    const text = pageLines(
      comparisonPage(
        await compareScorings(await scoredRun(facts, first), await scoredRun(facts, make(false))),
      ),
    );
    expect(text).toContain('right: worse by 1.00 [0.47, 1.00] on 12 pairs.');
    expect(text).toContain('tone: 1 of 12 labels changed.');
    expect(text).toContain('gone: no pair is scored on both sides; missing in 12 pairs before and 11 after.');
    expect(text).toContain('same: no pair differs, of 12.');
    expect(text).toContain('Nothing recorded');
  });

  test('a value of the whole set stands in its own table, not among the pairs', async () => {
    const facts = [{ ...booleanScore('f1'), kind: 'set' as const }];
    const set = (value: number) => ({
      set_values: {
        all: { f1: { value, missing: null, uncounted: 0, details: {} } },
        cohorts: [],
        subtasks: null,
      },
    });
    const rows = [{ id: 'a', scores: [null] }];
    const text = pageLines(
      comparisonPage(
        await compareScorings(
          await scoredRun(facts, rows, set(0.5)),
          await scoredRun(facts, rows, set(0.75)),
        ),
      ),
    );
    expect(text).toMatch(/f1 +– +0\.5000 +0\.7500 +\+0\.2500/);
    expect(text).not.toContain('Scores');
    expect(text).not.toContain('no pair is scored');
  });
});
