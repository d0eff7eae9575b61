import { AssayError, type JsonValue, type RequiredPredictions } from '@assay/records';
import { formatByName, readRowBatches, type Row, rowFileOf } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';
import { PredictionFaults } from './prediction-faults.ts';
import { isTable, readPredictionRow } from './read-prediction-row.ts';
import type { ReceivedFile } from './received-file.ts';

/**
 * Predictions by item, each checked against what is declared and, where they are given, against the public list of items.
 * Nothing hidden is in reach: what is wrong is said with row and column, in words about the file alone. Throws all of it together.
 */
export async function readPredictions(
  file: ReceivedFile,
  spec: RequiredPredictions,
  items: ReadonlySet<string> | null = null,
): Promise<Map<string, JsonValue>> {
  checkFormat(file, spec);
  const predictions = new Map<string, JsonValue>();
  const rowOf = new Map<string, number>();
  const faults = new PredictionFaults(file.name);
  let hasIds = true;
  const isRead = await eachRow(file, faults, (row) => {
    const { id, prediction, isWhole } = readPredictionRow(row, spec, faults);
    if (isTable(row) && !Object.hasOwn(row.cells, spec.columns.id)) hasIds = false;
    if (id === null) return;
    const before = rowOf.get(id);
    if (before === undefined) rowOf.set(id, row.number);
    else faults.add(row, spec.columns.id, 'E_PRED_IDS', `the same id is in row ${before}`);
    if (items !== null && !items.has(id))
      faults.add(
        row,
        spec.columns.id,
        'E_PRED_IDS',
        `this id is not one of the ${plural(items.size, 'item')}`,
      );
    if (isWhole) predictions.set(id, prediction);
  });
  if (items !== null && isRead && hasIds && spec.missing === 'refuse') {
    const found = [...rowOf.keys()].filter((id) => items.has(id)).length;
    if (found < items.size)
      faults.addWhole(
        'E_PRED_IDS',
        `${items.size - found} of ${plural(items.size, 'item')} ${agreeing(items.size - found, 'has', 'have')} no prediction`,
      );
  }
  faults.throwIfAny();
  return predictions;
}

function checkFormat({ name, bytes }: ReceivedFile, { formats, max_bytes: most }: RequiredPredictions): void {
  if (bytes.length > most)
    throw new AssayError(
      'invalid',
      'E_SIZE',
      `${name} has ${bytes.length} bytes; at most ${most} are accepted`,
    );
  const format = formatByName(name);
  if (format !== null && (formats as readonly string[]).includes(format)) return;
  throw new AssayError(
    'invalid',
    'E_FORMAT',
    `the extension of ${JSON.stringify(name)} is not one of ${formats.join(', ')}`,
  );
}

/** Hands on row by row, up to where the file cannot be read any more; says whether it came to the end. */
async function eachRow(
  { name, bytes }: ReceivedFile,
  faults: PredictionFaults,
  use: (row: Row) => void,
): Promise<boolean> {
  try {
    for await (const batch of readRowBatches(rowFileOf(name, bytes), { longestText: 2 ** 20 }))
      for (const row of batch) use(row);
    return true;
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    faults.addUnreadable(error);
    return false;
  }
}
