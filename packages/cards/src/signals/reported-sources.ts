import type { JsonObject } from '@assay/records';
import type { ResultRow } from '../corpus/result-row.ts';
import { isPopulated, type Population } from './populated.ts';

/** A row as far as its source is looked at. */
export type ReportedSource = Pick<ResultRow, 'path' | 'sourceType' | 'organization' | 'relationship'>;

/**
 * What the records of a benchmark say of their source, field by field: a value that is populated where any record
 * has one. Made to be counted, not quoted: the three values may come from three records.
 */
export function reportedSources(rows: Iterable<ReportedSource>, population: Population): JsonObject {
  const found: Record<string, string> = {};
  for (const row of rows) {
    const given = {
      source_type: row.sourceType,
      source_organization_name: row.organization,
      evaluator_relationship: row.relationship,
    };
    for (const [field, value] of Object.entries(given))
      if (value !== null && !(field in found) && isPopulated(value, population)) found[field] = value;
  }
  return { source_metadata: found };
}
