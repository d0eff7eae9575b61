import type { ColumnRoles } from './column-roles.ts';
import type { JsonValue } from '@assay/records';
import { type Cells, failureTold } from '../outputs/read-cells.ts';
import { snake } from '../outputs/output-row.ts';

/** Rows of samples that were asked again. */
interface AskedAgain {
  readonly id: string;
  readonly why: string;
}

const sampleNames =
  /^(?:id|(?:sample|task|example|question|instance|item|problem|query|doc|image)_?id|uid|uuid|qid)$/;
const attemptNames = /^(?:attempts?|retry|retries|try|tries)(?:_(?:no|num|number|id|count|index))?$/;

/**
 * Whether a file is the log of a run in which samples were asked again, so that the last row of each counts: their attempts
 * rise from row to row, or all rows but the last say that they failed. Null: it is not, or nothing says so.
 */
export function askedAgain(
  rows: readonly Cells[],
  { failed }: Pick<ColumnRoles, 'failed'>,
): AskedAgain | null {
  const columns = Object.keys(rows[0] ?? {});
  const id = columns.find((name) => sampleNames.test(snake(name)));
  if (id === undefined || !rows.every((row) => isText(row[id]))) return null;
  const bySample = [...Map.groupBy(rows, (row) => row[id]).values()];
  if (bySample.length === rows.length) return null;
  const attempt = columns.find((name) => attemptNames.test(snake(name)));
  if (attempt !== undefined && bySample.every((its) => rises(its.map((row) => row[attempt] ?? null))))
    return { id, why: `${id} comes again with a higher ${attempt}: its last row counts` };
  if (failed === null) return null;
  const onlyLastCame = (its: readonly Cells[]): boolean =>
    its.slice(0, -1).every((row) => failureTold(failed, row[failed]) === true);
  return bySample.every(onlyLastCame)
    ? { id, why: `${id} comes again where ${failed} says that it failed before: its last row counts` }
    : null;
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function rises(values: readonly JsonValue[]): boolean {
  return values.every(
    (value, i) => typeof value === 'number' && (i === 0 || value > (values[i - 1] as number)),
  );
}

/** The last row of each sample, in the order in which samples first came. */
export function lastOfEach(rows: readonly Cells[], id: string): readonly Cells[] {
  return [...Map.groupBy(rows, (row) => row[id]).values()].map((its) => its.at(-1)!);
}
