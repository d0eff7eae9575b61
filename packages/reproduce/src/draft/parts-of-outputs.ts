import type { JsonValue } from '@assay/records';
import { foldedMetric, shortId, type Task } from '@assay/tasks';
import { fileName, plainWords } from '../names.ts';
import { snake } from '../outputs/output-row.ts';
import type { Cells } from '../outputs/read-cells.ts';
import { filesOf } from '../plan/reproduction-plan.ts';
import { askedAgain, lastOfEach } from './asked-again.ts';
import { columnRoles, type ColumnRoles } from './column-roles.ts';
import type { GivenOutputs, Shape } from './drafted.ts';
import { idIn, type LabelsBeside, labelsBeside, labelsOfAll } from './labels-beside.ts';
import { modelColumnOf, ofModel, rowsOfModel } from './of-model.ts';

/** Answers that are read together: of one file, or of the chunks of one. */
interface AnswerFiles {
  readonly files: readonly string[];
  readonly rows: readonly Cells[];
  /** Null: they stand beside the answers. */
  readonly labels: LabelsBeside | null;
  readonly shape?: Shape | undefined;
}

/**
 * The files that hold answers, chunks of one as one; a file without any beside those that have them is left out. Where none has
 * its labels in it, a file beside may have them.
 */
function answerFiles(given: readonly GivenOutputs[]): {
  readonly found: readonly AnswerFiles[];
  readonly said: readonly string[];
} {
  const said: string[] = [];
  const own = given.filter(({ rows }) => holdsAnswers(rows)).map((one) => ({ ...one, labels: null }));
  const holding: readonly (GivenOutputs & { labels: LabelsBeside | null })[] =
    own.length > 0 ? own : labelsBeside(given);
  const used = new Set(
    holding.flatMap(({ file, labels }) => [file, ...(labels === null ? [] : filesOf(labels))]),
  );
  if (holding.length > 0)
    for (const { file } of given.filter((one) => !used.has(one.file)))
      said.push(`${file} is left out: it holds no answers beside their labels`);
  for (const { file, labels } of holding)
    if (labels !== null)
      said.push(`${filesOf(labels).join(', ')} has the labels of ${file}, by its ${labels.id}`);
  const found: AnswerFiles[] = [];
  const kept = holding.length > 0 ? holding : given.map((one) => ({ ...one, labels: null }));
  for (const chunks of Map.groupBy(kept, chunkedName).values()) {
    const files = chunks.map(({ file }) => file);
    const [{ shape }] = chunks as [(typeof chunks)[number]];
    const labels = labelsOfAll(chunks.flatMap(({ labels: its }) => its ?? []));
    found.push({ files, rows: chunks.flatMap(({ rows }) => rows), labels, shape });
    if (files.length > 1) said.push(`${files.join(', ')} are chunks of one file`);
  }
  return joinedRuns(found, said);
}

/** Files of several runs over the same samples are one: the answers of a sample are drawn together. */
function joinedRuns(
  found: readonly AnswerFiles[],
  said: readonly string[],
): { readonly found: readonly AnswerFiles[]; readonly said: readonly string[] } {
  const joined: AnswerFiles[] = [];
  const more: string[] = [];
  for (const runs of Map.groupBy(found, runName).values()) {
    const [first] = runs as [AnswerFiles];
    const isSame = runs.length > 1 && new Set(runs.map(samplesIn)).size === 1;
    if (!isSame) {
      joined.push(...runs);
      continue;
    }
    const files = runs.flatMap((run) => run.files);
    joined.push({ ...first, files, rows: runs.flatMap(({ rows }) => rows) });
    more.push(
      `${files.join(', ')} are ${runs.length} runs over the same samples: a mean over answers is the mean over the runs, any other number is of all answers together`,
    );
  }
  return { found: joined, said: [...said, ...more] };
}

/** `predictions_seed1.jsonl`, `run_2/out.csv`: what all runs are called. */
function runName({ files }: AnswerFiles): string {
  return files
    .map((file) =>
      file.replaceAll(
        /(?<![a-z])(?:seed|run|trial|rep(?:eat|etition)?|iter(?:ation)?)[-_.]?\d+(?!\d)/gi,
        'run',
      ),
    )
    .join('\n');
}

/** Which samples a file has, by their ids; without ids, how many. */
function samplesIn({ rows, labels }: AnswerFiles): string {
  const { id } = columnRoles(rows);
  const columns = Object.keys(rows[0] ?? {});
  const ids = id === null ? [rows.length] : rows.map((row) => idIn(row, id)).toSorted();
  return JSON.stringify([columns, labels?.file ?? null, ids]);
}

function holdsAnswers(rows: readonly Cells[]): boolean {
  const { pairs, verdicts } = columnRoles(rows);
  return pairs.length > 0 || verdicts.length > 0;
}

/** Chunks of one file have one, and nothing else has it. */
function chunkedName({ file, rows, labels, shape }: GivenOutputs & { labels: LabelsBeside | null }): string {
  const name = nameOfChunks(file);
  const columns = Object.keys(rows[0] ?? {}).join('\n');
  return name === file
    ? file
    : `${name}\n${labels === null ? '' : filesOf(labels).map(nameOfChunks).join('\n')}\n${columns}\n${JSON.stringify(shape ?? null)}`;
}

/** `answers_chunk_003.jsonl`, `part-00002-of-00010.csv`: what all chunks of the file are called. */
function nameOfChunks(file: string): string {
  return file.replace(/(?:(?<![a-z])(?:chunk|shard|batch|part)[-_.]?\d+|\d+-of-\d+)(?=[^/\\]*$)/i, 'chunk');
}

/** All that a subtask is called: the end of its id, its name, what follows the name of the whole in it, its abbreviation. */
function subtaskNames({ id, name }: Pick<Task, 'id' | 'name'>): readonly string[] {
  const plain = name?.replace(/\s*\([^()]*\)\s*$/, '');
  const last = plain?.split(/\s[-–—:|/]\s|:\s/).at(-1);
  return [shortId(id), name, plain, last, abbreviationOf(name)].filter(
    (text): text is string => text != null && text.trim() !== '',
  );
}

/** `Visual Patch Grounding (VPG)`: what stands in brackets at the end. */
function abbreviationOf(name: string | null): string | null {
  return /\(([A-Z][A-Za-z0-9-]{1,7})\)\s*$/.exec(name ?? '')?.[1] ?? null;
}

function callsSubtask(text: string, task: Pick<Task, 'id' | 'name'>): boolean {
  const folded = (one: string): string => foldedMetric({ name: one, iri: false });
  return subtaskNames(task).some((name) => folded(name) === folded(text));
}

function subTasksOf(task: Task | null): readonly Task[] {
  return task === null ? [] : task.subTasks.flatMap((inner) => [inner, ...subTasksOf(inner)]);
}

/**
 * The subtask that a file of answers is of: the one whose solution points at the file, else the one whose name the file
 * or a folder that it stands in bears (`control_dep.jsonl`, `#control_dependency`). Null: the whole task, or nothing tells.
 */
function fileSubtask(file: string, problem: Task, obtained: Task | null): string | null {
  const pointing = subTasksOf(obtained).find(({ outputs }) =>
    outputs.some(
      ({ name, urls }) =>
        urls.some((url) => fileName(url) === fileName(file)) ||
        (name ?? '').split(/[\s()/\\]+/).includes(fileName(file)),
    ),
  );
  const named = pointing?.isBasedOn[0]?.id;
  if (named !== undefined) return named;
  const folders = file.split(/[/\\]/).slice(0, -1).reverse();
  return [fileName(file).replace(/\.[^.]+$/, ''), ...folders].reduce(
    (found: string | null, name) => found ?? subtaskInName(name, problem),
    null,
  );
}

function subtaskInName(name: string, problem: Task): string | null {
  const words = plainWords(name);
  const fits = subTasksOf(problem)
    .map(({ id, name: called }) => ({
      id,
      fit: Math.max(
        fitOf(words, plainWords(shortId(id) ?? '')),
        fitOf(words, plainWords(called ?? '')),
        fitOf(words, plainWords(abbreviationOf(called) ?? '')),
      ),
    }))
    .filter(({ fit }) => fit >= 0.6)
    .sort((a, b) => b.fit - a.fit);
  const [best, second] = fits;
  return best === undefined || best.fit === second?.fit ? null : best.id;
}

/** The share of a subtask's words that words of the file begin. */
function fitOf(file: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return 0;
  const met = wanted.filter((word) =>
    file.some(
      (own) =>
        own === word ||
        (own.length >= 3 && word.startsWith(own)) ||
        (word.length >= 3 && own.startsWith(word)),
    ),
  );
  return met.length / wanted.length;
}

/** A subtask that is called by its number alone. */
interface NumberedSubtask {
  readonly subtask: string;
  readonly why: string;
}

const taskColumn = /^(?:sub_?)?task(?:_(?:id|no|num|number|index))?$/;

/** `outputs_task6.jsonl`, or `task_id: 6` in every row: the sixth subtask, in the order of the problem. */
function numberedSubtask(file: string, rows: readonly Cells[], problem: Task): NumberedSubtask | null {
  const inName = /(?:^|[^a-z])((?:sub)?task[-_ ]?(\d{1,3}))(?!\d)/i.exec(fileName(file));
  const found = inName === null ? numberInColumn(rows) : { called: inName[1]!, number: Number(inName[2]) };
  if (found === null) return null;
  const subtask = subtaskAt(found.number, problem);
  if (subtask === null) return null;
  const why = `${found.called} is taken for number ${found.number} of the ${problem.subTasks.length} subtasks, in the order of the problem`;
  return { subtask, why };
}

/** Columns whose name says that their numbers are those of subtasks. */
function isTaskColumn(name: string): boolean {
  return taskColumn.test(snake(name));
}

/** Subtasks are counted from 1; null: the problem has no such. */
function subtaskAt(number: JsonValue, problem: Task): string | null {
  if (problem.subTasks.length < 2 || typeof number !== 'number') return null;
  return problem.subTasks[number - 1]?.id ?? null;
}

function numberInColumn(rows: readonly Cells[]): { called: string; number: number } | null {
  const column = Object.keys(rows[0] ?? {}).find(isTaskColumn);
  const number = column === undefined ? null : rows[0]![column];
  if (column === undefined || typeof number !== 'number') return null;
  return rows.every((row) => row[column] === number) ? { called: `${column} ${number}`, number } : null;
}

/** A column that says of each row which subtask it is of, and the value that each subtask has in it. */
interface PartColumn {
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
function partColumn(rows: readonly Cells[], problem: Task): PartColumn | null {
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
function soleSubtask(rows: readonly Cells[], problem: Task): { subtask: string; why: string } | null {
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
