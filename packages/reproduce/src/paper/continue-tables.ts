import type { PaperPage, PaperTable } from './paper.ts';

/**
 * A table that goes on in the next column or on the next page has its rows of names only where it begins: what goes on
 * gets them too, so that its numbers are numbers of something.
 */
export function continueTables(pages: readonly PaperPage[]): readonly PaperPage[] {
  let last: { readonly table: PaperTable; readonly page: number } | null = null;
  return pages.map((page) => {
    const tables = page.tables.map((table) => {
      const before = last !== null && page.number - last.page <= 1 ? last.table : null;
      const whole = before !== null && goesOn(before, table) ? withNames(before, table) : table;
      last = { table: whole, page: page.number };
      return whole;
    });
    return { ...page, tables };
  });
}

function goesOn(before: PaperTable, { caption, rows }: PaperTable): boolean {
  if (caption !== null && caption !== before.caption && !/contin|cont['.]d/i.test(caption)) return false;
  const [first = []] = rows;
  const [names] = namesOf(before);
  return names !== undefined && first.length === names.length && hasNumbers(first);
}

function withNames(before: PaperTable, table: PaperTable): PaperTable {
  return { caption: table.caption ?? before.caption, rows: [...namesOf(before), ...table.rows] };
}

/** The rows above the first one of numbers. */
function namesOf({ rows }: PaperTable): PaperTable['rows'] {
  return rows.slice(0, Math.max(0, rows.findIndex(hasNumbers)));
}

/** Whether every cell after the first is a number, or a dash for one that is missing. */
function hasNumbers(row: readonly string[]): boolean {
  const cells = row.slice(1);
  return cells.some((cell) => /\d/.test(cell)) && cells.every((cell) => /^[^A-Za-z]*$/.test(cell.trim()));
}
