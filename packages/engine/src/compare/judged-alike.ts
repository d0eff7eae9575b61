import type { Comparison } from '@assay/records';
import { rescore } from '../score/rescore.ts';
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

/**
 * Two scored runs, made comparable where another scorer version judged one of them: its stored outputs are scored as
 * the project scores now, and those of the other one too where that was judged by neither.
 */
export async function judgedAlike(
  before: ScoredRun,
  after: ScoredRun,
  bench: Workbench,
): Promise<JudgedAlike> {
  const asTheyAre = { before, after, rescored: [] };
  if (isAlike(before, after)) return { ...asTheyAre, why: null };
  const was = await rescore(before, after, bench);
  if ('why' in was) return { ...asTheyAre, why: was.why };
  const first = noteOf('before', before, was.run);
  if (isAlike(was.run, after)) return { before: was.run, after, rescored: first, why: null };
  const is = await rescore(after, after, bench);
  if ('why' in is) return { ...asTheyAre, why: is.why };
  const rescored = [...first, ...noteOf('after', after, is.run)];
  if (isAlike(was.run, is.run)) return { before: was.run, after: is.run, rescored, why: null };
  return { ...asTheyAre, why: 'the project scores the two by different scorers' };
}

function isAlike(one: ScoredRun, other: ScoredRun): boolean {
  return one.scoring.scorer_version === other.scoring.scorer_version;
}

function noteOf(side: 'before' | 'after', old: ScoredRun, now: ScoredRun): Comparison['rescored'] {
  if (old.scoring.id === now.scoring.id) return [];
  return [{ side, from: old.scoring.id, to: now.scoring.id }];
}
