import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import { valueOfSet } from '../check/finding.ts';
import { cellIn, type Cells } from '../outputs/read-cells.ts';
import { countsVerdicts } from '../outputs/output-row.ts';
import type { DraftedFrom } from './drafted.ts';
import { idIn } from './labels-beside.ts';

/** The number that a way to measure gives; null: none; a text: why it cannot read the columns. */
export function tryMeasure(
  measure: JsonObject,
  { rows, roles: { id } }: Pick<DraftedFrom, 'rows' | 'roles'>,
): number | string | null {
  const { metric, score, output, expected, metadata = {}, passes, ...parameters } = measure;
  const read = (row: Cells, column: JsonValue | undefined): JsonValue =>
    typeof column === 'string' ? (cellIn(row, column) ?? null) : null;
  if (metric === undefined) return meanOf(rows.map((row) => read(row, score)));
  // As in the table: a verdict that is nothing counts as none.
  const unjudged = expected === undefined && countsVerdicts(metric as string) ? false : null;
  const samples = rows.map((row, i) => {
    const answer = read(row, output);
    const facts = Object.entries(metadata as JsonObject).map(([name, column]) => [name, read(row, column)]);
    return {
      id: id === null ? String(i) : idIn(row, id),
      output: passes === undefined ? (answer ?? unjudged) : answer === passes,
      ...(expected === undefined ? {} : { expected: read(row, expected) }),
      ...(facts.length === 0 ? {} : { metadata: Object.fromEntries(facts) as JsonObject }),
    };
  });
  try {
    return valueOfSet(metric as string, parameters, samples);
  } catch (error) {
    if (error instanceof AssayError && error.code.startsWith('E_METRIC')) return error.message;
    throw error;
  }
}

function meanOf(scores: readonly JsonValue[]): number | null {
  const values = scores.flatMap((one) =>
    typeof one === 'number' || typeof one === 'boolean' ? [Number(one)] : [],
  );
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
