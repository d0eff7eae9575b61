import {
  AssayError,
  isObject,
  type JsonObject,
  missing,
  type MissingClass,
  missingClassSchema,
  type Score,
  scored,
} from '@assay/records';
import { readRows, type Row, rowFileOf } from '@assay/rows';
import { damaged, parsed, ScoreCells } from './score-cells.ts';
import { CLASS_END, MISSING_PREFIX, SCORE_PREFIX, STATISTICS_PREFIX } from './score-columns.ts';
import type { ScoreTable, ScoreTableRow } from './score-table.ts';

/**
 * A score table from its bytes, as ScoreTableWriter made them. The rows can be read once for every time they
 * are iterated, a row group in memory at a time.
 */
export async function readScoreTable(bytes: Uint8Array): Promise<ScoreTable> {
  const rows = (): AsyncGenerator<Row> => readRows(rowFileOf('scores.parquet', bytes));
  let names: readonly string[] = [];
  for await (const { cells } of rows()) {
    names = Object.keys(cells)
      .filter((column) => column.startsWith(SCORE_PREFIX))
      .map((column) => column.slice(SCORE_PREFIX.length));
    break;
  }
  return { score_names: names, rows: { [Symbol.asyncIterator]: () => tableRows(rows(), names) } };
}

async function* tableRows(
  rows: AsyncGenerator<Row>,
  names: readonly string[],
): AsyncGenerator<ScoreTableRow, void, undefined> {
  const read = new ScoreCells();
  for await (const { cells } of rows) {
    const details = detailsOf(read.optionalText(cells, 'details'));
    yield {
      ordinal: read.integer(cells, 'ordinal'),
      trial: read.integer(cells, 'trial'),
      sample_id: read.text(cells, 'sample_id'),
      input_digest: read.digest(cells, 'input_digest'),
      label_hmac: read.bytes(cells, 'label_hmac'),
      subtask: read.optionalText(cells, 'subtask'),
      tags: read.texts(cells, 'tags'),
      cluster: read.optionalText(cells, 'cluster'),
      scores: names.map((name) => {
        const value = read.value(cells, SCORE_PREFIX + name);
        return value === null
          ? missingOf(read.optionalText(cells, MISSING_PREFIX + name), name)
          : scored(value, details !== null && Object.hasOwn(details, name) ? details[name] : undefined);
      }),
      ...statisticsOf(read, cells, names),
    };
  }
}

function statisticsOf(
  read: ScoreCells,
  cells: Row['cells'],
  names: readonly string[],
): Pick<ScoreTableRow, 'statistics'> {
  if (names.every((name) => cells[STATISTICS_PREFIX + name] === undefined)) return {};
  return { statistics: names.map((name) => read.numbers(cells, STATISTICS_PREFIX + name)) };
}

/** By score name; null where a row has none. */
function detailsOf(text: string | null): Details | null {
  if (text === null) return null;
  const details = parsed(text, 'details');
  if (!isDetails(details)) throw damaged('details');
  return details;
}

type Details = Readonly<Record<string, JsonObject>>;

/** Of JSON that was parsed: what is an object in it holds JSON alone. */
function isDetails(value: unknown): value is Details {
  return isObject(value) && Object.values(value).every(isObject);
}

function missingOf(reason: string | null, name: string): Score {
  const end = reason === null ? -1 : reason.indexOf(CLASS_END);
  const given = reason?.slice(0, Math.max(0, end));
  if (reason === null || !isMissingClass(given)) {
    throw new AssayError(
      'environment',
      'E_SCORE_TABLE',
      `the score table is damaged: "${name}" of a row has neither a value nor a reason for having none`,
    );
  }
  return missing(given, reason.slice(end + CLASS_END.length));
}

const classes = new Map<string | undefined, boolean>();

function isMissingClass(given: string | undefined): given is MissingClass {
  let known = classes.get(given);
  if (known === undefined) classes.set(given, (known = missingClassSchema.safeParse(given).success));
  return known;
}
