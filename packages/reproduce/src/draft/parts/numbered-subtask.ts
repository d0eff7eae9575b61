import type { JsonValue } from '@assay/records';
import type { Task } from '@assay/tasks';
import type { Cells } from '../../outputs/read-cells.ts';
import { snake } from '../../outputs/snake.ts';
import { fileName } from '../../text/file-name.ts';

/** A subtask that is called by its number alone. */
export interface NumberedSubtask {
  readonly subtask: string;
  readonly why: string;
}

const taskColumn = /^(?:sub_?)?task(?:_(?:id|no|num|number|index))?$/;

/** `outputs_task6.jsonl`, or `task_id: 6` in every row: the sixth subtask, in the order of the problem. */
export function numberedSubtask(file: string, rows: readonly Cells[], problem: Task): NumberedSubtask | null {
  const inName = /(?:^|[^a-z])((?:sub)?task[-_ ]?(\d{1,3}))(?!\d)/i.exec(fileName(file));
  const found = inName === null ? numberInColumn(rows) : { called: inName[1]!, number: Number(inName[2]) };
  if (found === null) return null;
  const subtask = subtaskAt(found.number, problem);
  if (subtask === null) return null;
  const why = `${found.called} is taken for number ${found.number} of the ${problem.subTasks.length} subtasks, in the order of the problem`;
  return { subtask, why };
}

/** Columns whose name says that their numbers are those of subtasks. */
export function isTaskColumn(name: string): boolean {
  return taskColumn.test(snake(name));
}

/** Subtasks are counted from 1; null: the problem has no such. */
export function subtaskAt(number: JsonValue, problem: Task): string | null {
  if (problem.subTasks.length < 2 || typeof number !== 'number') return null;
  return problem.subTasks[number - 1]?.id ?? null;
}

function numberInColumn(rows: readonly Cells[]): { called: string; number: number } | null {
  const column = Object.keys(rows[0] ?? {}).find(isTaskColumn);
  const number = column === undefined ? null : rows[0]![column];
  if (column === undefined || typeof number !== 'number') return null;
  return rows.every((row) => row[column] === number) ? { called: `${column} ${number}`, number } : null;
}
