import type { SourceReport } from '../../card/source-report.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

/** Who reported on what, each once, with the first record that says so. */
export async function corpusSources({ database }: DuckDbCorpus): Promise<SourceReport[]> {
  const read = await database.connection.runAndReadAll(`
    SELECT dataset, source_type, organization, relationship, min(record_path) AS file
    FROM results GROUP BY dataset, source_type, organization, relationship ORDER BY file, dataset, source_type, organization, relationship`);
  return read.getRows().map(([dataset, sourceType, organization, relationship, file]) => ({
    file: String(file),
    path: ['', String(dataset), '', null],
    sourceType: textOf(sourceType),
    organization: textOf(organization),
    relationship: textOf(relationship),
  }));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
