import type { Task } from '@assay/tasks';
import { type ColumnRoles, columnRoles } from './column-roles.ts';
import { fileSubtask } from './file-subtask.ts';
import { partColumn } from './part-column.ts';
import type { Cells } from '../outputs/read-cells.ts';
import { askedAgain, lastOfEach } from './asked-again.ts';

/** A file of answers as it stands in the project. */
export interface GivenOutputs {
  readonly file: string;
  readonly rows: readonly Cells[];
}

/** Rows that one number is measured on. */
export interface OutputsPart {
  readonly files: readonly string[];
  readonly rows: readonly Cells[];
  /** Of the file as a whole: a part of it may not show what its columns are. */
  readonly roles: ColumnRoles;
  readonly all: readonly Cells[];
  /** Null: the task as a whole. */
  readonly subtask: string | null;
  /** Rows of the file that are meant; null: all. */
  readonly where: Readonly<Record<string, string>> | null;
  /** Samples were asked again, and the last row of each counts. */
  readonly isLastOfEach: boolean;
  /** Files of several subtasks, taken together. */
  readonly isPooled: boolean;
}

/** What files of answers are of: a subtask each, by their names; several, by a column; or the whole. Files of several subtasks are the whole, too. */
export function partsOfOutputs(
  given: readonly GivenOutputs[],
  problem: Task,
  obtained: Task | null,
): { readonly parts: readonly OutputsPart[]; readonly assumed: string[] } {
  const parts: OutputsPart[] = [];
  const assumed: string[] = [];
  for (const { file, rows: found } of given) {
    const again = askedAgain(found, columnRoles(found));
    const rows = again === null ? found : lastOfEach(found, again.id);
    if (again !== null) assumed.push(`${file}: ${again.why}`);
    const subtask = fileSubtask(file, problem, obtained);
    const column = subtask === null ? partColumn(rows, problem) : null;
    const own = columnRoles(rows);
    const roles = again === null ? own : { ...own, id: again.id };
    const whole = { files: [file], rows, all: rows, roles, isLastOfEach: again !== null, isPooled: false };
    parts.push({ ...whole, subtask, where: null });
    if (subtask !== null) assumed.push(`${file} holds the answers of ${subtask}`);
    if (column === null) continue;
    assumed.push(`${file}: ${column.column} says which subtask a row is of`);
    for (const { subtask: inner, value } of column.parts) {
      const where = { [column.column]: value };
      const its = rows.filter((row) => row[column.column] === value);
      parts.push({ ...whole, rows: its, subtask: inner, where });
    }
  }
  const ofSubtasks = parts.filter(({ subtask, where }) => subtask !== null && where === null);
  const isWhole = ofSubtasks.length > 1 && ofSubtasks.length === given.length && hasOwnSubtasks(ofSubtasks);
  return {
    parts: isWhole ? [...parts, pooled(ofSubtasks)] : parts,
    assumed,
  };
}

function hasOwnSubtasks(parts: readonly OutputsPart[]): boolean {
  return new Set(parts.map(({ subtask }) => subtask)).size === parts.length;
}

function pooled(parts: readonly OutputsPart[]): OutputsPart {
  const rows = parts.flatMap((part) => part.rows);
  return {
    files: parts.flatMap(({ files }) => files),
    rows,
    all: rows,
    // Ids tell rows of one file apart; those of several may be the same.
    roles: { ...columnRoles(rows), id: parts[0]!.roles.id },
    subtask: null,
    where: null,
    isLastOfEach: parts.some(({ isLastOfEach }) => isLastOfEach),
    isPooled: true,
  };
}
