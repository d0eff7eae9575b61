import {
  type CommittedSnapshot,
  committedSnapshot,
  type EvaluatorHome,
  type RegisteredEvaluator,
} from '@assay/evaluator';

/** Hidden data as everybody may know them: their number and their commitment, and what judged by them. */
export interface SnapshotRow extends CommittedSnapshot {
  readonly split: string;
  /** Digests of the versions that judge by it, the oldest first. */
  readonly versions: readonly string[];
}

/** The newest first. */
export function snapshotRows(
  history: readonly RegisteredEvaluator[],
  home: EvaluatorHome,
): readonly SnapshotRow[] {
  const uses = history.flatMap(({ digest, snapshots }) =>
    Object.entries(snapshots).map(([split, snapshot]) => ({ split, snapshot, digest })),
  );
  return [...Map.groupBy(uses, ({ snapshot }) => snapshot)]
    .flatMap(([snapshot, of]) => {
      const committed = committedSnapshot(home, snapshot);
      if (committed === null) return [];
      return [{ ...committed, split: of[0]!.split, versions: [...new Set(of.map(({ digest }) => digest))] }];
    })
    .toSorted((a, b) => b.index - a.index);
}
