import { AssayError, isObject, type Rubric } from '@assay/records';
import { csvLine, parseJson, readCsvTable } from '@assay/rows';
import type { HandedOut } from '../queue/next-item.ts';
import type { ExchangeFormat, Exported, ReturnedBallot } from './exchange-format.ts';
import { returnedValues } from './returned-values.ts';

/** A row for each item, a column for each criterion, which is filled in. */
export const csvFormat: ExchangeFormat = {
  write: ({ items, rater, rubric }) => {
    const names = columnsOf({ items, rater, rubric });
    const lines = items.map((item) => {
      const row = rowOf(item, rater, rubric);
      return csvLine(names.map((name) => row[name] ?? ''));
    });
    return [csvLine(names), ...lines].join('');
  },
  read: async (text, rubric) => {
    const [names = [], ...rows] = (await readCsvTable(text)).map((cells) => [...cells]);
    return rows.flatMap((cells) =>
      ballotOf(Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])), rubric),
    );
  },
};

/** The same as objects, one on each line. */
export const jsonlFormat: ExchangeFormat = {
  write: ({ items, rater, rubric }) =>
    items.map((item) => `${JSON.stringify(rowOf(item, rater, rubric))}\n`).join(''),
  read: async (text, rubric) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => ballotOf(textsOf(parseJson(line)), rubric)),
};

function columnsOf({ items, rater, rubric }: Exported): readonly string[] {
  const shown = items.map((item) => Object.keys(rowOf(item, rater, rubric)));
  return [...new Set(shown.flat())];
}

function rowOf(
  { item, round, input, outputs }: HandedOut,
  rater: string,
  { criteria }: Rubric,
): Readonly<Record<string, string | number>> {
  const [first = '', second] = outputs;
  return {
    item,
    rater,
    round,
    ...(input === null ? {} : { input }),
    ...(second === undefined ? { output: first } : { first, second }),
    ...Object.fromEntries(criteria.map(({ key }) => [key, ''])),
    reason: '',
  };
}

function ballotOf(row: Readonly<Record<string, string>>, rubric: Rubric): readonly ReturnedBallot[] {
  const cell = (name: string): string => (Object.hasOwn(row, name) ? row[name]! : '');
  const values = returnedValues(cell, rubric);
  if (values === null) return [];
  if (cell('item') === '')
    throw new AssayError('invalid', 'E_REVIEW_ROWS', 'a row with verdicts does not name its item');
  return [{ item: cell('item'), rater: cell('rater') || null, values, reason: cell('reason') }];
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) throw new AssayError('invalid', 'E_REVIEW_ROWS', 'expected an object on every line');
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [
      name,
      cell === null ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell),
    ]),
  );
}
