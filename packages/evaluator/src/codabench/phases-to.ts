import type { Evaluator, JsonObject } from '@assay/records';

interface BundledPhases {
  readonly phases: readonly JsonObject[];
  /** Tasks that a phase is on. */
  readonly taskCount: number;
}

/**
 * Phases as a bundle has them: one after the other, each but the last with an end, on task 0. A second task ranks in the end: its
 * phase begins when the last one closes, and judges the last submissions once.
 */
export function phasesTo(evaluator: Evaluator, now: string, tasks: number): BundledPhases {
  const { phases, quotas, feedback } = evaluator;
  const limits = {
    // Said even where there is none: left out, Codabench would set limits of its own.
    max_submissions_per_day: quotas.per_day,
    max_submissions: quotas.lifetime,
    ...(feedback.mode === 'none' ? { hide_output: true } : {}),
  };
  const ordered = phases.toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
  const dated = ordered.length === 0 ? [{ key: 'evaluation', opens: now, closes: undefined }] : ordered;
  const own = dated.map(({ key, opens, closes }, index) => {
    const end = closes ?? dated[index + 1]?.opens;
    return {
      index,
      name: key,
      start: moment(opens),
      ...(end === undefined ? {} : { end: moment(end) }),
      ...limits,
      tasks: [0],
    };
  });
  const last = dated.at(-1)!.closes;
  if (tasks < 2 || last === undefined) return { phases: own, taskCount: 1 };
  const final = {
    index: own.length,
    name: 'final',
    start: moment(last),
    ...limits,
    max_submissions_per_day: 1,
    max_submissions: 1,
    auto_migrate_to_this_phase: true,
    tasks: [1],
  };
  return { phases: [...own, final], taskCount: 2 };
}

/** `2026-01-31 12:00:00`, in UTC. */
function moment(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
}
