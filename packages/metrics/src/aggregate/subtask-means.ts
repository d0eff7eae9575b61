import { mean } from '../compare/descriptive/mean.ts';
import type { GroupAggregate } from './group-tally.ts';

export interface SubtaskMean {
  /** Null where a subtask has no mean. */
  readonly mean: number | null;
  readonly pass_rate: number | null;
}

/** The unweighted mean over subtasks, per score: each subtask has one vote, however many samples it has. */
export function subtaskMeans(subtasks: readonly GroupAggregate[]): Record<string, SubtaskMean> {
  const names = Object.keys(subtasks[0]?.metrics ?? {});
  const over = (name: string, key: 'mean' | 'pass_rate'): number | null => {
    const values = subtasks.map((subtask) => subtask.metrics[name]![key]);
    const known = values.filter((value) => value !== null);
    return known.length < values.length ? null : mean(known);
  };
  return Object.fromEntries(
    names.map((name) => [name, { mean: over(name, 'mean'), pass_rate: over(name, 'pass_rate') }]),
  );
}
