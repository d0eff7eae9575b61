export type CsvValue = string | number | boolean | null;

/** A line of CSV (RFC 4180, CRLF), null an empty cell. */
export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Texts that a spreadsheet would take for a formula (= + - @ tab CR in front) get a leading apostrophe; numbers do not. */
function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
