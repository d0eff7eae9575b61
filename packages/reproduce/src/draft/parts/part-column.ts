import type { JsonValue } from '@assay/records';
import type { Task } from '@assay/tasks';
import type { Cells } from '../../outputs/read-cells.ts';
import { isTaskColumn, subtaskAt } from './numbered-subtask.ts';
import { callsSubtask, subTasksOf } from './subtask-names.ts';

/** A column that says of each row which subtask it is of, and the value that each subtask has in it. */
export interface PartColumn {
  readonly column: string;
  readonly parts: readonly { readonly subtask: string; readonly value: string | number }[];
  /** Values that no subtask is called by: rows of the whole alone. */
  readonly others: readonly JsonValue[];
}

/** Of values that no subtask is called by there may be as many as this for each subtask. */
const MOST_VALUES = 4;

/**
 * The column whose values are names, or numbers, of different subtasks of the problem, of two at least and in half of the rows
 * or more; null where there is none.
 */
export function partColumn(rows: readonly Cells[], problem: Task): PartColumn | null {
  const subtasks = subTasksOf(problem);
  if (subtasks.length < 2 || rows.length === 0) return null;
  for (const column of Object.keys(rows[0]!)) {
    const values = [...new Set(rows.map((row) => row[column] ?? null))];
    if (values.length < 2 || values.length > subtasks.length * MOST_VALUES) continue;
    const parts = values.flatMap((value): PartColumn['parts'] => {
      if (typeof value === 'number') {
        const subtask = isTaskColumn(column) ? subtaskAt(value, problem) : numbered(column, value, subtasks);
        return subtask === null ? [] : [{ subtask, value }];
      }
      if (typeof value !== 'string') return [];
      const [subtask, other] = subtasks.filter((task) => callsSubtask(value, task));
      return subtask?.id == null || other !== undefined ? [] : [{ subtask: subtask.id, value }];
    });
    const named = new Map(parts.map(({ value, subtask }) => [value as JsonValue, subtask]));
    const [others, its] = [
      values.filter((value) => !named.has(value)),
      rows.filter((row) => named.has(row[column] ?? null)).length,
    ];
    const isOneEach = new Set(named.values()).size === parts.length;
    if (parts.length > 1 && isOneEach && its * 2 >= rows.length) return { column, parts, others };
  }
  return null;
}

/** `prompt: 3` is of the subtask that is called Prompt 3. */
function numbered(column: string, value: number, subtasks: readonly Task[]): string | null {
  const [own, other] = subtasks.filter((task) => callsSubtask(`${column} ${value}`, task));
  return other === undefined ? (own?.id ?? null) : null;
}

/** The one subtask that a column names in every row: a file of a part of the task. Null: no column does. */
export function soleSubtask(rows: readonly Cells[], problem: Task): { subtask: string; why: string } | null {
  const subtasks = subTasksOf(problem);
  if (subtasks.length < 2 || rows.length === 0) return null;
  for (const [column, value] of Object.entries(rows[0]!)) {
    if (typeof value !== 'string' || rows.some((row) => row[column] !== value)) continue;
    const [own, other] = subtasks.filter((task) => callsSubtask(value, task));
    if (own?.id != null && other === undefined)
      return { subtask: own.id, why: `${column} is ${JSON.stringify(value)} in every row` };
  }
  return null;
}
