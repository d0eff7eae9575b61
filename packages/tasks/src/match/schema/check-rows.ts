import { AssayError } from '@assay/records';
import { readRows } from '@assay/rows';
import type { MatchFinding } from '../finding.ts';
import { planSchema } from './field-plan.ts';
import { RowChecker } from './row-checker.ts';
import type { RowSource } from './row-source.ts';
import { RowsReporter } from './rows-reporter.ts';

export interface RowsSeen {
  readonly findings: readonly MatchFinding[];
  readonly rows: number;
  readonly keyFields: readonly string[] | null;
  readonly keys: ReadonlySet<string>;
}

/** Reads all rows once and checks each against the schema; an unreadable line is a finding, and reading goes on where it can. */
export async function checkRows(source: RowSource): Promise<RowsSeen> {
  const plan = await planSchema(source.schema);
  const checker = new RowChecker(plan);
  const reading = new RowsReporter(source);
  for (const { file, mediaType } of source.files) {
    const onError = (error: AssayError): void => reading.unreadable(file, error);
    try {
      for await (const row of readRows(file, { mediaType, onError })) checker.check(row);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      onError(error);
    }
  }
  reading.schema(plan);
  reading.rows(checker);
  return { findings: reading.findings, rows: checker.rows, keyFields: checker.keyFields, keys: checker.keys };
}

/** What can be said of a schema without any rows: patterns that do not compile, types that are not known. */
export async function checkSchema(source: RowSource): Promise<readonly MatchFinding[]> {
  const reporter = new RowsReporter(source);
  reporter.schema(await planSchema(source.schema));
  return reporter.findings;
}
