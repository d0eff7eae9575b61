import type { StatedDifference } from '@assay/records';
import { codePointOrder } from '@assay/metrics';
import { type ResultRow, setupFields } from '../corpus/result-row.ts';
import { isPopulated } from './completeness.ts';

/** What reports of one triple can state differently, in the order in which it is listed: the setup, then what ran it. */
export const statedFields = [...setupFields, 'library', 'library_version'] as const;

export type StatedField = (typeof statedFields)[number];

/**
 * Everything that the reports of a triple state differently, each value once, not stated (null) first. The library and
 * its version are no part of a setup; where they differ, nobody can say that nothing does.
 */
export function statedDifferences(reports: readonly ResultRow[]): StatedDifference[] {
  return statedFields.flatMap((field) => {
    const values = [...new Set(reports.map((report) => statedValue(report, field)))];
    return values.length < 2 ? [] : [{ field, values: values.sort(nullFirst) }];
  });
}

/** What a report states, as text: settings that are arguments as JSON. "unknown" states no library. */
function statedValue({ setup, harness, harnessVersion }: ResultRow, field: StatedField): string | null {
  if (field !== 'library' && field !== 'library_version') return setup[field];
  if (harness === null || !isPopulated(harness, 'placeholder_aware')) return null;
  return field === 'library' ? harness : harnessVersion;
}

function nullFirst(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return codePointOrder(a, b);
}
