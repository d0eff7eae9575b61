import type { Comparison } from '@assay/records';
import { rescore } from '../score/score-series.ts';
import type { Workbench } from '../workbench.ts';
import type { ScoredRun } from '../score/scored-run.ts';

/** Two runs as one scorer version judged them. */
export interface JudgedAlike {
  readonly before: ScoredRun;
  readonly after: ScoredRun;
  /** What was scored again for that; none where both were judged alike already, or could not be. */
  readonly rescored: Comparison['rescored'];
  /** Why they could not; null where they are. */
  readonly why: string | null;
}

/** Sides that are the very scoring that was asked for: nothing is scored again in their place. */
export interface NamedSides {
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Two scored runs, made comparable where another scorer version judged one of them: its stored outputs are scored as
 * the project scores now, and those of the other one too where that was judged by neither. A scoring that was named
 * stays the one that is compared.
 */
export async function judgedAlike(
  before: ScoredRun,
  after: ScoredRun,
  bench: Workbench,
  named: NamedSides = { before: false, after: false },
): Promise<JudgedAlike> {
  const asTheyAre = { before, after, rescored: [] };
  if (isAlike(before, after) || (named.before && named.after)) return { ...asTheyAre, why: null };
  const was = named.before ? { run: before } : await rescore(before, after, bench);
  if ('why' in was) return { ...asTheyAre, why: was.why };
  const first = noteOf('before', before, was.run);
  if (isAlike(was.run, after)) return { before: was.run, after, rescored: first, why: null };
  const is = named.after ? { run: after } : await rescore(after, after, bench);
  if ('why' in is) return { ...asTheyAre, why: is.why };
  const rescored = [...first, ...noteOf('after', after, is.run)];
  if (isAlike(was.run, is.run)) return { before: was.run, after: is.run, rescored, why: null };
  const why =
    named.before || named.after
      ? 'a scoring that is named is not replaced by another one of its run'
      : 'the project scores the two by different scorers';
  return { ...asTheyAre, why };
}

function isAlike(one: ScoredRun, other: ScoredRun): boolean {
  return one.scoring.scorer_version === other.scoring.scorer_version;
}

function noteOf(side: 'before' | 'after', old: ScoredRun, now: ScoredRun): Comparison['rescored'] {
  if (old.scoring.id === now.scoring.id) return [];
  return [{ side, from: old.scoring.id, to: now.scoring.id }];
}
