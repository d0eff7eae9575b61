import {
  AssayError,
  type Digest,
  type JsonObject,
  missing,
  type MissingClass,
  missingClassSchema,
  type Score,
  scored,
  type ScoreValue,
} from '@assay/records';
import { type Cell, readRows, type Row, rowFileOf } from '@assay/rows';
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
  for await (const { cells } of rows) {
    const details = parsed<{ readonly [name: string]: JsonObject }>(cells['details'], {});
    yield {
      ordinal: Number(cells['ordinal']),
      trial: Number(cells['trial']),
      sample_id: cells['sample_id'] as string,
      input_digest: digestOf(cells['input_digest'] as Uint8Array),
      label_hmac: (cells['label_hmac'] as Uint8Array | undefined) ?? null,
      subtask: textOf(cells['subtask']),
      tags: parsed<readonly string[]>(cells['tags'], []),
      cluster: textOf(cells['cluster']),
      scores: names.map((name) => scoreOf(cells, name, details)),
      ...statisticsOf(cells, names),
    };
  }
}

function statisticsOf(cells: Row['cells'], names: readonly string[]): Pick<ScoreTableRow, 'statistics'> {
  const texts = names.map((name) => cells[STATISTICS_PREFIX + name]);
  if (texts.every((text) => text === undefined)) return {};
  return { statistics: texts.map((text) => parsed<readonly number[] | null>(text, null)) };
}

function scoreOf(cells: Row['cells'], name: string, details: { readonly [name: string]: JsonObject }): Score {
  const value = cells[SCORE_PREFIX + name] ?? null;
  if (value === null) return missingOf(textOf(cells[MISSING_PREFIX + name]), name);
  return scored(value as ScoreValue, Object.hasOwn(details, name) ? details[name] : undefined);
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

function textOf(cell: Cell | undefined): string | null {
  return typeof cell === 'string' ? cell : null;
}

function parsed<T>(cell: Cell | undefined, otherwise: T): T {
  return typeof cell !== 'string' || cell === '[]' ? otherwise : (JSON.parse(cell) as T);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function digestOf(bytes: Uint8Array): Digest {
  let digest = 'sha256:';
  for (const byte of bytes) digest += HEX[byte]!;
  return digest;
}
