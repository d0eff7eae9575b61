import type { GroupAggregate } from '@assay/metrics';
import type { ScoringAggregates, SetValue } from '../../score/aggregates/scoring-aggregates.ts';

/** Which samples a gate is about: all, one cohort (null: the untagged), or one subtask. */
export interface SamplePart {
  readonly cohort?: string | null | undefined;
  readonly subtask?: string | undefined;
}

export function partName({ cohort, subtask }: SamplePart): string | null {
  if (subtask !== undefined) return `subtask ${subtask}`;
  return cohort === undefined ? null : cohort === null ? 'the untagged samples' : `cohort ${cohort}`;
}

/** Why there is no number for a part that the scoring does not have: what parts it has, to be compared with the name. */
export function noSuchPart({ cohorts, subtasks }: ScoringAggregates, part: SamplePart): string {
  if (part.cohort === null) return 'the scoring has no untagged samples';
  const has = part.subtask === undefined ? cohorts : (subtasks?.groups ?? []);
  const names = has.flatMap(({ name }) => (name === null ? [] : [plainly(name)]));
  const shown = `${names.slice(0, shownParts).join(', ')}${names.length > shownParts ? ', …' : ''}`;
  return `the scoring has no ${partName(part)}${names.length === 0 ? '' : `; it has ${shown}`}`;
}

const shownParts = 10;

/** A tag comes from the data and may be anything, a second line of verdicts too. */
function plainly(name: string): string {
  return /^[\p{L}\p{M}\p{N} _.-]{1,60}$/u.test(name) ? name : JSON.stringify(name.slice(0, 60));
}

/** The aggregates of a part; null where the scoring has no such part. */
export function groupOf(aggregates: ScoringAggregates, part: SamplePart): GroupAggregate | null {
  const { cohort, subtask } = part;
  if (subtask !== undefined) return aggregates.subtasks?.groups.find(({ name }) => name === subtask) ?? null;
  return cohort === undefined ? aggregates : (aggregates.cohorts.find(({ name }) => name === cohort) ?? null);
}

/** A set metric's number for a part; null where there is none. */
export function setValueOf(aggregates: ScoringAggregates, score: string, part: SamplePart): SetValue | null {
  const sets = aggregates.set_values;
  const { cohort, subtask } = part;
  const values =
    subtask !== undefined
      ? sets?.subtasks?.groups.find(({ name }) => name === subtask)?.values
      : cohort === undefined
        ? sets?.all
        : sets?.cohorts.find(({ name }) => name === cohort)?.values;
  return values !== undefined && Object.hasOwn(values, score) ? values[score]! : null;
}
