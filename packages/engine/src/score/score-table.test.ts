import { digestBytes, missing, type Score, scored } from '@assay/records';
import type { Cell } from '@assay/rows';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from '../publish/join-bytes.ts';
import {
  type NewScoreTableRow,
  parsed,
  readScoreTable,
  ScoreCells,
  type ScoreTableRow,
  ScoreTableWriter,
} from './score-table.ts';

const columns = [
  { name: 'exact-match', scoreType: { kind: 'boolean' } },
  { name: 'f.1', scoreType: { kind: 'number', min: 0, max: 1 } },
  { name: 'details', scoreType: { kind: 'label' } },
  { name: '__proto__', scoreType: { kind: 'boolean' } },
] as const;

const digest = `sha256:${'0f'.repeat(31)}a9`;

function row(
  ordinal: number,
  scores: readonly Score[],
  more: Partial<NewScoreTableRow> = {},
): NewScoreTableRow {
  const place = { ordinal, trial: 0, sample_id: `s${ordinal}`, input_digest: digest };
  return {
    ...place,
    label_hmac: new Uint8Array(16).fill(ordinal % 251),
    subtask: null,
    tags: [],
    cluster: null,
    scores,
    ...more,
  };
}

async function roundTrip(rows: readonly NewScoreTableRow[]): Promise<readonly ScoreTableRow[]> {
  const writer = new ScoreTableWriter(columns);
  for (const each of rows) writer.add(each);
  const table = await readScoreTable(joinBytes(writer.finish()));
  expect(table.score_names).toEqual(columns.map(({ name }) => name));
  return Array.fromAsync(table.rows);
}

describe('ScoreTableWriter and readScoreTable', () => {
  test('give back every value, reason, detail and group, whatever the names', async () => {
    const rows = [
      row(0, [scored(true), scored(0.1 + 0.2, { n: 1, list: [1, null] }), scored('a: b'), scored(false)]),
      row(
        1,
        [
          missing('timeout', 'no answer: within 3 s'),
          scored(-0),
          scored(''),
          scored(true, { failure: 'crash' }),
        ],
        { trial: 2, sample_id: '../é "x"\n', subtask: 'sub', tags: ['a', 'b "c"'], cluster: '7' },
      ),
      row(
        2,
        columns.map(() => missing('no_expected', 'none')),
      ),
    ];
    expect(await roundTrip(rows)).toEqual(rows);
  });

  test('cross row groups', async () => {
    const rows = Array.from({ length: 10_001 }, (_, i) =>
      row(i, [scored(i % 3 === 0), scored(i / 10_001), scored(`l${i % 5}`), missing('undefined', 'x')]),
    );
    expect(await roundTrip(rows)).toEqual(rows);
  });

  test('give back any rows, however often texts repeat and however many are absent', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'é', 'word', 'x'.repeat(9_000)));
    const reason = text.map((why) => missing('timeout', `${why}.`));
    const details = fc.option(fc.dictionary(text, text), { nil: undefined });
    const score = <T extends boolean | number | string>(value: fc.Arbitrary<T>) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.tuple(value, details).map((pair) => scored(...pair)) },
        { weight: 1, arbitrary: reason },
      );
    const scores = fc.tuple(
      score(fc.boolean()),
      score(fc.double({ noNaN: true, noDefaultInfinity: true })),
      score(text),
      score(fc.boolean()),
    );
    const place = fc.record({
      trial: fc.nat(5),
      sample_id: text,
      input_digest: fc.stringMatching(/^sha256:[0-9a-f]{64}$/),
      subtask: fc.option(text),
      tags: fc.array(text, { maxLength: 3 }),
      cluster: fc.option(text),
    });
    const some = fc.array(fc.tuple(scores, place), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom(1, 1, 20), async (drawn, times) => {
        const all = Array.from({ length: times }, () => drawn).flat();
        const rows = all.map(([given, more], ordinal) => row(ordinal, given, more));
        if (rows.length === 0) return;
        expect(await roundTrip(rows)).toEqual(rows);
      }),
    );
  });

  test('an input digest of another form is refused', () => {
    const writer = new ScoreTableWriter(columns);
    const nothing = columns.map(() => missing('undefined', 'x'));
    expect(() => writer.add(row(0, nothing, { input_digest: 'sha256:0f' }))).toThrow(
      'expected an input digest',
    );
  });

  test('the same rows are the same bytes', async () => {
    const bytes = () => {
      const writer = new ScoreTableWriter(columns);
      writer.add(
        row(
          0,
          columns.map(() => missing('undefined', 'x')),
        ),
      );
      return joinBytes(writer.finish());
    };
    expect(await digestBytes(bytes())).toBe(await digestBytes(bytes()));
  });

  test('are the same bytes whether they are taken as they come or at the end', async () => {
    const bytes = (isTaken: boolean) => {
      const writer = new ScoreTableWriter(columns);
      const chunks: Uint8Array[] = [];
      for (let i = 0; i < 12_000; i += 1) {
        const why = 'x'.repeat(i < 5_000 ? 1 : i % 100);
        writer.add(row(i, [scored(true), scored(i), scored(`l${i}`), missing('undefined', why)]));
        if (isTaken) chunks.push(...writer.take());
      }
      if (isTaken) expect(chunks.length).toBeGreaterThan(1);
      return joinBytes([...chunks, ...writer.finish()]);
    };
    expect(await digestBytes(bytes(true))).toBe(await digestBytes(bytes(false)));
  });
});

type Reader = Exclude<keyof ScoreCells, symbol>;

const read = (reader: Reader, cell: Cell | undefined): unknown => {
  const cells = cell === undefined ? {} : { column: cell };
  return new ScoreCells()[reader](cells, 'column');
};

describe('ScoreCells', () => {
  test.each<readonly [Reader, Cell | undefined, unknown]>([
    ['integer', 7, 7],
    ['integer', 7n, 7],
    ['text', '', ''],
    ['optionalText', 'a', 'a'],
    ['optionalText', null, null],
    ['optionalText', undefined, null],
    ['digest', new Uint8Array(32).fill(0xa9), `sha256:${'a9'.repeat(32)}`],
    ['bytes', undefined, null],
    ['value', null, null],
    ['value', false, false],
    ['value', -0.5, -0.5],
    ['value', 'label', 'label'],
    ['texts', '["a","b"]', ['a', 'b']],
    ['texts', '[]', []],
    ['texts', undefined, []],
    ['numbers', '[1,2.5]', [1, 2.5]],
    ['numbers', undefined, null],
  ])('%s of %o', (reader, cell, expected) => {
    expect(read(reader, cell)).toEqual(expected);
  });

  test.each<readonly [Reader, Cell | undefined]>([
    ['integer', 'zero'],
    ['integer', 0.5],
    ['integer', 2n ** 60n],
    ['integer', undefined],
    ['text', 7],
    ['text', null],
    ['optionalText', 3],
    ['digest', new Uint8Array(31)],
    ['digest', 'sha256:00'],
    ['digest', undefined],
    ['bytes', 'text'],
    ['value', new Date(0)],
    ['value', 3n],
    ['texts', '{"a":1}'],
    ['texts', '[1]'],
    ['texts', '["a"'],
    ['texts', 3],
    ['numbers', '["1"]'],
    ['numbers', '{}'],
  ])('%s refuses %o, with the column', (reader, cell) => {
    expect(() => read(reader, cell)).toThrow(
      expect.objectContaining({
        code: 'E_SCORE_TABLE',
        message: expect.stringContaining('column') as string,
      }),
    );
  });

  test('a list that comes again is the same list', () => {
    const cells = new ScoreCells();
    const again = (): readonly string[] => cells.texts({ tags: '["a"]' }, 'tags');
    expect(again()).toBe(again());
  });
});

test('parsed refuses what is not JSON', () => {
  expect(() => parsed('{', 'details')).toThrow(expect.objectContaining({ code: 'E_SCORE_TABLE' }));
});
