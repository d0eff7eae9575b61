import type { Task } from '@assay/tasks';
import type { Cells } from '../outputs/read-cells.ts';
import { isTaskColumn, subtaskAt } from './numbered-subtask.ts';
import { callsSubtask, subTasksOf } from './subtask-names.ts';

/** A column that says of each row which subtask it is of, and the value that each subtask has in it. */
export interface PartColumn {
  readonly column: string;
  readonly parts: readonly { readonly subtask: string; readonly value: string | number }[];
}

/** The column whose every value is the name, or the number, of another subtask of the problem; null where there is none. */
export function partColumn(rows: readonly Cells[], problem: Task): PartColumn | null {
  const subtasks = subTasksOf(problem);
  if (subtasks.length < 2 || rows.length === 0) return null;
  for (const column of Object.keys(rows[0]!)) {
    const values = [...new Set(rows.map((row) => row[column] ?? null))];
    if (values.length < 2 || values.length > subtasks.length) continue;
    const parts = values.flatMap((value): PartColumn['parts'] => {
      if (typeof value === 'number') {
        const subtask = isTaskColumn(column) ? subtaskAt(value, problem) : null;
        return subtask === null ? [] : [{ subtask, value }];
      }
      if (typeof value !== 'string') return [];
      const [subtask, other] = subtasks.filter((task) => callsSubtask(value, task));
      return subtask?.id == null || other !== undefined ? [] : [{ subtask: subtask.id, value }];
    });
    const isWhole = parts.length === values.length;
    if (isWhole && new Set(parts.map(({ subtask }) => subtask)).size === parts.length)
      return { column, parts };
  }
  return null;
}
