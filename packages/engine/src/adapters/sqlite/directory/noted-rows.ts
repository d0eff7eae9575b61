import type { Tally } from '../../stored/seals/tally.ts';

/** What is known of a row without reading it. */
export interface Noted<Facts> {
  readonly number: number;
  readonly id: string;
  readonly facts: Facts;
  /** The seal of a row that may still change; null: it stays as it is. */
  readonly seal: string | null;
}

/** What is known of all rows of a table at one moment, oldest first, under the tally that they had. */
export interface NotedRows<Facts> {
  readonly rows: readonly Noted<Facts>[];
  readonly tally: Tally;
}
