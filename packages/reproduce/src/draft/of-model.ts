import type { JsonValue } from '@assay/records';
import { bareModelName, hasModelName, lettersAndDigits } from '../names.ts';
import { snake } from '../outputs/output-row.ts';
import type { Cells } from '../outputs/read-cells.ts';

/** Answers with the part of the task that they are of. */
export interface PlacedAnswers {
  readonly files: readonly string[];
  readonly subtask: string | null;
  readonly columns: string;
}

interface OfModel<T> {
  readonly kept: readonly T[];
  readonly said: readonly string[];
  readonly open: readonly string[];
}

/**
 * Of files that hold answers to the same, those of the model in question, by their names: a folder of published answers often
 * has those of every model. Where no name tells, none is taken.
 */
export function ofModel<T extends PlacedAnswers>(
  placed: readonly T[],
  models: readonly string[],
): OfModel<T> {
  const [kept, said, open]: [T[], string[], string[]] = [[], [], []];
  for (const rivals of Map.groupBy(placed, ({ subtask, columns }) => `${subtask}\n${columns}`).values()) {
    const [{ model, own } = { model: undefined, own: undefined }] = models.flatMap((one) => {
      const ways = [isPartOf, isBarePartOf, bears].map((is) => rivals.filter(({ files }) => is(files, one)));
      const [only, ...more] = ways.find((way) => way.length > 0) ?? [];
      return only === undefined || more.length > 0 ? [] : [{ model: one, own: only }];
    });
    if (rivals.length === 1) kept.push(...rivals);
    else if (own === undefined)
      open.push(
        `${rivals.map(shownFiles).join(', ')} hold answers to the same: which are those of ${models[0] ?? 'the model'} is not stated`,
      );
    else {
      kept.push(own);
      for (const other of rivals.filter((one) => one !== own))
        said.push(
          `${shownFiles(other)} is left out: by their names ${shownFiles(own)} has the answers of ${model}`,
        );
    }
  }
  return { kept: placed.filter((one) => kept.includes(one)), said, open };
}

const shownFiles = ({ files }: PlacedAnswers): string => files.join(', ');

function bears(files: readonly string[], model: string): boolean {
  return files.every((file) => isNamed(file, model));
}

/** Whether a folder or a file is called as the model and nothing else: `gpt-4o` beside `gpt-4o-mini`. */
function isPartOf(files: readonly string[], model: string): boolean {
  return files.every((file) =>
    partsOf(file).some((part) => lettersAndDigits(part) === lettersAndDigits(model)),
  );
}

/** The same without what providers add: a folder `Qwen2.5-VL-7B` for `Qwen/Qwen2.5-VL-7B-Instruct`. */
function isBarePartOf(files: readonly string[], model: string): boolean {
  return files.every((file) => partsOf(file).some((part) => bareModelName(part) === bareModelName(model)));
}

function partsOf(file: string): readonly string[] {
  return file
    .split(/[/\\]/)
    .map((part) => part.replace(/\.(?:jsonl?|csv|tsv|parquet)(?:\.gz)?$/i, ''))
    .filter((part) => lettersAndDigits(part) !== '');
}

/** Whether a text has a model's name, or a part of it that stands by itself: `Runner - heron-7b (stable)`. */
export function isNamed(text: string, model: string): boolean {
  const own = model.split('/').at(-1)!;
  const parts = own.split(/\s[-–—:]\s|[()]/);
  const names = [model, bareModelName(model), ...parts, ...parts.map(bareModelName)]
    .map(lettersAndDigits)
    .filter((name) => name.length > 3);
  return names.some((name) => hasModelName(text, name));
}

/** The rows of a file that are of the model in question, where a column says which model a row is of. */
interface ModelRows {
  readonly column: string;
  readonly value: string;
}

const modelColumn = /^(?:model|system|run|engine|llm)(?:_(?:id|name|key|slug))?$|_model(?:_name)?$/;

/** A column with the models of a file of several. Null: the file has none, or is of one model. */
export function modelColumnOf(rows: readonly Cells[]): { column: string; values: readonly string[] } | null {
  for (const column of Object.keys(rows[0] ?? {}).filter((name) => modelColumn.test(snake(name)))) {
    const values = [...new Set(rows.map((row): JsonValue => row[column] ?? null))];
    if (
      values.length > 1 &&
      values.length * 2 <= rows.length &&
      values.every((one) => typeof one === 'string')
    )
      return { column, values };
  }
  return null;
}

/** Those of the model in question; null where no value names it, or several do. */
export function rowsOfModel(
  { column, values }: { readonly column: string; readonly values: readonly string[] },
  models: readonly string[],
): ModelRows | null {
  for (const model of models) {
    const exact = values.filter((value) => isNamed(value, model) && isNamed(model, value));
    const own = exact.length > 0 ? exact : values.filter((value) => isNamed(value, model));
    if (own.length === 1) return { column, value: own[0]! };
  }
  return null;
}
