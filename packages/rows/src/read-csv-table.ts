import { AssayError } from '@assay/records';

/** A CSV text as rows of cells, its header among them: for tables whose columns may share a name. */
export async function readCsvTable(text: string): Promise<readonly (readonly string[])[]> {
  const { parse, CsvError } = await import('csv-parse/sync');
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { lines } = cause as { readonly lines?: number };
    throw new AssayError(
      'invalid',
      'E_ROWS_CSV',
      `not CSV: ${cause.code.toLowerCase().replaceAll('_', ' ')}`,
      {
        cause,
        ...(lines === undefined ? {} : { location: { line: lines } }),
      },
    );
  }
}
