import type { ScoredMetric } from '@assay/records';

/** A number that a scoring program gives, in its column of the board. */
export interface BoardColumn {
  /** As the evaluator's file calls it among its headlines. */
  readonly headline: string;
  readonly key: string;
  readonly title: string;
  readonly direction: ScoredMetric['direction'];
  readonly isHidden: boolean;
}

/** The scoring side of a bundle: one program, and the reference data of each task. */
export interface PlacedScoring {
  readonly program: ReadonlyMap<string, Uint8Array>;
  /** One for each task; empty where the task has no reference data. */
  readonly references: readonly ReadonlyMap<string, Uint8Array>[];
  readonly columns: readonly BoardColumn[];
  /** What the program needs to run; null: the host says it. */
  readonly image: string | null;
  /** Whether the program writes detailed results. */
  readonly isDetailed: boolean;
  readonly notes: readonly string[];
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The files of a folder of a bundle, by their paths in there. */
export function filesBelow(
  files: ReadonlyMap<string, Uint8Array>,
  start: string,
): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(start) ? [[path.slice(start.length), bytes] as const] : [],
    ),
  );
}
