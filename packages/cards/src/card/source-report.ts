import type { ResultRow } from '../corpus/result-row.ts';

/** What a record says of its source. */
export type SourceReport = Pick<ResultRow, 'file' | 'path' | 'sourceType' | 'organization' | 'relationship'>;
