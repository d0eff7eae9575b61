import type { Task } from '@assay/tasks';
import type { Cells } from '../../outputs/read-cells.ts';
import { type AnswerFiles, answerFiles } from '../answer-files.ts';
import { askedAgain, lastOfEach } from '../asked-again.ts';
import { type ColumnRoles, columnRoles } from '../column-roles.ts';
import { fileSubtask } from './file-subtask.ts';
import type { GivenOutputs, Shape } from '../given-outputs.ts';
import { idIn, type LabelsBeside, labelsOfAll } from '../labels-beside.ts';
import { modelColumnOf, rowsOfModel } from '../model-column.ts';
import { numberedSubtask } from './numbered-subtask.ts';
import { ofModel } from '../of-model.ts';
import { partColumn, soleSubtask } from './part-column.ts';

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
  /** Some rows of a file, of one of its subtasks. */
  readonly isPart: boolean;
  /** Samples were asked again, and the last row of each counts. */
  readonly isLastOfEach: boolean;
  /** Null: they stand beside the answers. */
  readonly labels: LabelsBeside | null;
  readonly shape: Shape | undefined;
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
  const unsaid = [...open];
  for (const { files, rows: given, labels, shape, subtask, why } of kept) {
    const at = files.join(', ');
    const several = modelColumnOf(given);
    const own = several === null ? null : rowsOfModel(several, models);
    if (several !== null && own === null) {
      unsaid.push(
        `${at}: ${several.column} has the answers of ${several.values.join(', ')}, and which are those of ${models[0] ?? 'the model'} is not stated`,
      );
      continue;
    }
    const shaped = (shape?.where ?? null) as OutputsPart['where'];
    const where = own === null ? shaped : { ...shaped, [own.column]: own.value };
    const all = own === null ? given : given.filter((row) => row[own.column] === own.value);
    if (own !== null)
      assumed.push(`${at}: rows with ${own.column} ${JSON.stringify(own.value)} are those of the model`);
    const again = askedAgain(all, columnRoles(all));
    const rows = again === null ? all : lastOfEach(all, again.id);
    if (again !== null) assumed.push(`${at}: ${again.why}`);
    const column = subtask === null ? partColumn(rows, problem) : null;
    const found = columnRoles(rows);
    const group = found.group === column?.column ? null : found.group;
    const roles = again === null ? { ...found, group } : { ...found, group, id: again.id };
    const isLastOfEach = again !== null;
    const whole = { files, rows, all: rows, roles, isLastOfEach, labels, shape, isPooled: false };
    parts.push({ ...whole, subtask, where, isPart: false });
    if (subtask !== null) assumed.push(`${at} holds the answers of ${subtask}${why}`);
    if (column === null) continue;
    assumed.push(`${at}: ${column.column} says which subtask a row is of`);
    if (column.others.length > 0)
      assumed.push(
        `${at}: no subtask is called ${column.others.map((value) => JSON.stringify(value)).join(', ')}, so such rows are of the whole alone`,
      );
    for (const { subtask: inner, value } of column.parts) {
      const its = rows.filter((row) => row[column.column] === value);
      parts.push({
        ...whole,
        rows: its,
        subtask: inner,
        where: { ...where, [column.column]: value },
        isPart: true,
      });
    }
  }
  const ofSubtasks = parts.filter(({ subtask, isPart }) => subtask !== null && !isPart);
  const isWhole =
    ofSubtasks.length > 1 &&
    ofSubtasks.length === kept.length &&
    hasOwnSubtasks(ofSubtasks) &&
    new Set(ofSubtasks.map(({ labels, where, shape }) => JSON.stringify([labels?.id, where, shape]))).size ===
      1 &&
    (ofSubtasks.every(({ labels }) => labels === null) || hasOwnIds(ofSubtasks));
  return {
    parts: isWhole ? [...parts, pooled(ofSubtasks)] : parts,
    assumed,
    open: unsaid,
  };
}

function placedIn(
  { files, rows, labels, shape }: AnswerFiles,
  problem: Task,
  obtained: Task | null,
): AnswerFiles & { readonly subtask: string | null; readonly why: string; readonly columns: string } {
  const { pairs, verdicts } = columnRoles(rows);
  // Answers of another model may have columns besides, as of what it thought.
  const columns =
    pairs.length + verdicts.length === 0
      ? Object.keys(rows[0] ?? {}).join('\n')
      : JSON.stringify([pairs[0] ?? null, verdicts]);
  const named = fileSubtask(files[0]!, problem, obtained);
  const numbered =
    named === null ? (numberedSubtask(files[0]!, rows, problem) ?? soleSubtask(rows, problem)) : null;
  const why = numbered === null ? '' : `: ${numbered.why}`;
  return { files, rows, labels, shape, columns, subtask: named ?? numbered?.subtask ?? null, why };
}

/** Whether no id is of two parts, so that labels of all of them are told by it. */
function hasOwnIds(parts: readonly OutputsPart[]): boolean {
  const ids = parts.map(
    ({ rows, roles: { id } }) => new Set(rows.map((row) => (id === null ? '' : idIn(row, id)))),
  );
  return new Set(ids.flatMap((own) => [...own])).size === ids.reduce((sum, { size }) => sum + size, 0);
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
    where: parts[0]!.where,
    isPart: false,
    isLastOfEach: parts.some(({ isLastOfEach }) => isLastOfEach),
    labels: labelsOfAll(parts.flatMap(({ labels }) => labels ?? [])),
    shape: parts[0]!.shape,
    isPooled: true,
  };
}
