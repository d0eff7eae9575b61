import type { Findings } from '../../stored/findings.ts';
import { damaged } from '../../stored/seals/damaged.ts';
import { sealedText, type TableShape } from '../../stored/seals/sealed-text.ts';
import { tableShapes } from '../../stored/seals/table-shapes.ts';
import { EMPTY, isSameTally, withSeal } from '../../stored/seals/tally.ts';
import type { Database } from '../database/database.ts';
import type { SealedRow, SealParts } from '../seals/sealed-table.ts';

/** Every row of every table of records, and whether any is missing; how many of each there are. */
export function checkTables(
  database: Database,
  parts: SealParts,
  findings: Findings,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const shape of Object.values(tableShapes))
    counts[shape.plural] =
      findings.look(`the ${shape.plural}`, () => checkTable(database, parts, shape, findings)) ?? 0;
  return counts;
}

function checkTable(
  database: Database,
  { sealer, tallies }: SealParts,
  shape: TableShape,
  findings: Findings,
): number {
  const { table, plural, columns, order, isTallied } = shape;
  const rows = database.prepare<[], SealedRow>(
    `SELECT ${columns.join(', ')}, seal FROM ${table} NOT INDEXED ORDER BY ${order}`,
  );
  let [tally, isWhole] = [EMPTY, true];
  for (const row of rows.each()) {
    const fault = sealer.fault(row.seal, sealedText(shape, row));
    const name = shape.nameOf(row);
    if (fault !== null) findings.add(name, damaged(name, fault).message);
    isWhole &&= fault === null;
    tally = fault === null ? withSeal(tally, row.seal) : { ...tally, rows: tally.rows + 1 };
  }
  if (isTallied && isWhole && !isSameTally(tally, tallies.get(table, `the ${plural}`)))
    findings.add(`the list of ${plural}`, damaged(`the list of ${plural}`, 'lost').message);
  return tally.rows;
}
