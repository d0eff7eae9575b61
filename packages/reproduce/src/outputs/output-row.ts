import type { JsonValue, Location } from '@assay/records';

/** One answer: its columns by name, and whether it failed. */
export interface OutputRow {
  readonly id: string;
  readonly cluster: string | null;
  readonly failed: boolean;
  readonly at: Location;
  readonly cell: (column: string) => JsonValue | undefined;
}
