import type { Task } from '@assay/tasks';
import { type ColumnRoles, columnRoles } from './column-roles.ts';
import { fileSubtask } from './file-subtask.ts';
import { partColumn } from './part-column.ts';
import type { Cells } from '../outputs/read-cells.ts';
import { type AnswerFiles, answerFiles, type GivenOutputs } from './answer-files.ts';
import { askedAgain, lastOfEach } from './asked-again.ts';
import { numberedSubtask } from './numbered-subtask.ts';
import { ofModel } from './of-model.ts';

/** Rows that one number is measured on. */
interface OutputsPart {
  readonly files: readonly string[];
  readonly rows: readonly Cells[];
  /** Of the file as a whole: a part of it may not show what its columns are. */
  readonly roles: ColumnRoles;
  readonly all: readonly Cells[];
  /** Null: the task as a whole. */
  readonly subtask: string | null;
  /** Rows of the file that are meant; null: all. */
  readonly where: Readonly<Record<string, string | number>> | null;
  /** Samples were asked again, and the last row of each counts. */
  readonly isLastOfEach: boolean;
  /** Files of several subtasks, taken together. */
  readonly isPooled: boolean;
}

interface PartsOfOutputs {
  readonly parts: readonly OutputsPart[];
  readonly assumed: string[];
  readonly open: string[];
}

/** What files of answers are of: a subtask each, by their names; several, by a column; or the whole. Files of several subtasks are the whole, too. */
export function partsOfOutputs(
  given: readonly GivenOutputs[],
  { problem, obtained, models }: { problem: Task; obtained: Task | null; models: readonly string[] },
): PartsOfOutputs {
  const { found, said } = answerFiles(given);
  const placed = found.map((one) => placedIn(one, problem, obtained));
  const { kept, said: saidOfModels, open } = ofModel(placed, models);
  const parts: OutputsPart[] = [];
  const assumed = [...said, ...saidOfModels];
  for (const { files, rows: all, subtask, why } of kept) {
    const at = files.join(', ');
    const again = askedAgain(all, columnRoles(all));
    const rows = again === null ? all : lastOfEach(all, again.id);
    if (again !== null) assumed.push(`${at}: ${again.why}`);
    const column = subtask === null ? partColumn(rows, problem) : null;
    const own = columnRoles(rows);
    const roles = again === null ? own : { ...own, id: again.id };
    const whole = { files, rows, all: rows, roles, isLastOfEach: again !== null, isPooled: false };
    parts.push({ ...whole, subtask, where: null });
    if (subtask !== null) assumed.push(`${at} holds the answers of ${subtask}${why}`);
    if (column === null) continue;
    assumed.push(`${at}: ${column.column} says which subtask a row is of`);
    for (const { subtask: inner, value } of column.parts) {
      const where = { [column.column]: value };
      const its = rows.filter((row) => row[column.column] === value);
      parts.push({ ...whole, rows: its, subtask: inner, where });
    }
  }
  const ofSubtasks = parts.filter(({ subtask, where }) => subtask !== null && where === null);
  const isWhole = ofSubtasks.length > 1 && ofSubtasks.length === kept.length && hasOwnSubtasks(ofSubtasks);
  return {
    parts: isWhole ? [...parts, pooled(ofSubtasks)] : parts,
    assumed,
    open: [...open],
  };
}

function placedIn(
  { files, rows }: AnswerFiles,
  problem: Task,
  obtained: Task | null,
): AnswerFiles & { readonly subtask: string | null; readonly why: string; readonly columns: string } {
  const columns = Object.keys(rows[0] ?? {}).join('\n');
  const named = fileSubtask(files[0]!, problem, obtained);
  const numbered = named === null ? numberedSubtask(files[0]!, rows, problem) : null;
  const why = numbered === null ? '' : `: ${numbered.why}`;
  return { files, rows, columns, subtask: named ?? numbered?.subtask ?? null, why };
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
