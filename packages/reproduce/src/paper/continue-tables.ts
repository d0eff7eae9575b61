import type { PaperPage, PaperTable } from './paper.ts';

/**
 * A table that goes on in the next column or on the next page has its first row of names only where it begins: what goes on
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
  const [names = []] = before.rows;
  const [first = []] = rows;
  return first.length === names.length && !hasNumbers(names) && hasNumbers(first);
}

function withNames({ caption, rows: [names = []] }: PaperTable, table: PaperTable): PaperTable {
  return { caption: table.caption ?? caption, rows: [names, ...table.rows] };
}

/** Whether every cell after the first is a number, or a dash for one that is missing. */
function hasNumbers(row: readonly string[]): boolean {
  const cells = row.slice(1);
  return cells.some((cell) => /\d/.test(cell)) && cells.every((cell) => /^[^A-Za-z]*$/.test(cell.trim()));
}
