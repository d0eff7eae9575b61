import type { Evaluator, JsonObject } from '@assay/records';

/** Phases as a bundle has them: one after the other, each but the last with an end, all of them on task 0. */
export function phasesTo({ phases, quotas }: Evaluator, now: string): readonly JsonObject[] {
  const limits = {
    ...(quotas.per_day === null ? {} : { max_submissions_per_day: quotas.per_day }),
    ...(quotas.lifetime === null ? {} : { max_submissions: quotas.lifetime }),
  };
  const ordered = phases.toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
  const dated = ordered.length === 0 ? [{ key: 'evaluation', opens: now, closes: undefined }] : ordered;
  return dated.map(({ key, opens, closes }, index) => {
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
}

/** `2026-01-31 12:00:00`, in UTC. */
function moment(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
}
