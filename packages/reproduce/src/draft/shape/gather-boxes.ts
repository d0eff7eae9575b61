import type { JsonValue } from '@assay/records';
import { fileName } from '../../names.ts';
import type { DerivedColumn } from '../../outputs/derived-column.ts';
import { LABELS } from '../../outputs/gather-rows.ts';
import { snake } from '../../outputs/output-row.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import { boxFormInValues } from '../box-form.ts';
import { columnRoles } from '../column-roles.ts';
import type { GivenOutputs, Shape } from '../drafted.ts';
import { idIn } from '../labels-beside.ts';
import { gatherCells } from './gather-rankings.ts';
import { derivedCells, type Shaped, type ShapedOutputs, withDerived } from './shaped.ts';

type BoxForm = 'xyxy' | 'xywh';

/** Where the box of a row stands: in one column, or with a column for each side; and how it is written, where names tell. */
interface BoxColumns {
  readonly boxes: string | readonly string[];
  readonly written: BoxForm | null;
}

const sides: readonly { readonly names: readonly string[]; readonly written: BoxForm }[] = [
  { names: ['x1', 'y1', 'x2', 'y2'], written: 'xyxy' },
  { names: ['xmin', 'ymin', 'xmax', 'ymax'], written: 'xyxy' },
  { names: ['left', 'top', 'right', 'bottom'], written: 'xyxy' },
  { names: ['x', 'y', 'width', 'height'], written: 'xywh' },
  { names: ['x', 'y', 'w', 'h'], written: 'xywh' },
  { names: ['left', 'top', 'width', 'height'], written: 'xywh' },
  { names: ['xmin', 'ymin', 'width', 'height'], written: 'xywh' },
  { names: ['x1', 'y1', 'w', 'h'], written: 'xywh' },
];
const decoration = /^(?:pred(?:icted)?|gt|gold|true|bbox|box)_|_(?:pred(?:icted)?|gt|gold|true)$/g;

/** The columns that hold one box in each row that has any; null where there are none. */
function boxColumns(rows: readonly Cells[]): BoxColumns | null {
  const columns = Object.keys(rows[0] ?? {});
  const one = columns.find((name) => isBoxName(name) && holdsBoxes(rows, name));
  if (one !== undefined) return { boxes: one, written: null };
  for (const { names, written } of sides) {
    const found = names.map((name) => columns.find((column) => plain(column) === name));
    if (found.every((column) => column !== undefined && holdsNumbers(rows, column)))
      return { boxes: found as string[], written };
  }
  return null;
}

function plain(column: string): string {
  return snake(column).replaceAll(decoration, '').replaceAll('_', '');
}

function isBoxName(name: string): boolean {
  return /box|rect|coord|region|roi/i.test(name);
}

function isBox(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.length === 4 &&
    (value as readonly JsonValue[]).every((side) => typeof side === 'number')
  );
}

/** One box in each row, or none. */
function holdsBoxes(rows: readonly Cells[], column: string): boolean {
  const values = rows.map((row) => row[column] ?? null);
  return values.some(isBox) && values.every((value) => value === null || isBox(value));
}

function holdsNumbers(rows: readonly Cells[], column: string): boolean {
  const values = rows.map((row) => row[column] ?? null);
  return (
    values.some((value) => value !== null) &&
    values.every((value) => value === null || typeof value === 'number')
  );
}

/** Rows that are answers or labels, of samples that may have several. */
interface Side {
  readonly file: string;
  /** What says which side they are: the name of the file, or the word that a column has for them. */
  readonly name: string;
  readonly rows: readonly Cells[];
  /** Columns that could name the sample, best first. */
  readonly samples: readonly string[];
  /** How sure the model is: labels have none. */
  readonly scores: string | null;
}

const answerFile = /pred|result|detect|output|model|answer|respon[sc]e|run(?![a-z])|retriev|rank/i;
const labelFile = /annot|(?:^|[^a-z])gt(?:[^a-z]|$)|ground|label|gold|truth|reference|qrel|target|expected/i;

/** Whether rows are answers: by their name, else because they alone say how sure the model is. */
function answersSide(side: Side, sides: readonly Side[]): boolean {
  const base = fileName(side.name);
  const [isAnswer, isLabel] = [answerFile.test(base), labelFile.test(base)];
  if (isAnswer !== isLabel) return isAnswer;
  return side.scores !== null && sides.some(({ scores }) => scores === null);
}

const sampleNames =
  /^(?:image|img|file|filename|file_name|frame|slice|scan|case|sample|photo|study|page|doc|document|question|query|example|instance|item|task|id|q|topic)(?:_?(?:id|name|path|file|index|idx|key))?$|^(?:qid|uid|image_file_name)$/;

/** Columns of texts or numbers that are called as a sample is. */
function sampleColumns(rows: readonly Cells[]): readonly string[] {
  const isKey = (column: string): boolean =>
    rows.every((row) => typeof row[column] === 'string' || typeof row[column] === 'number');
  const columns = Object.keys(rows[0] ?? {}).filter((name) => sampleNames.test(snake(name)) && isKey(name));
  // The id of a row is not that of its sample where another column tells samples.
  return columns.toSorted((a, b) => Number(a === 'id') - Number(b === 'id'));
}

/** Rows of boxes of several to an image, and how they are told apart. */
interface BoxRows extends Side {
  readonly where: Readonly<Record<string, string>> | null;
  readonly boxes: BoxColumns;
  readonly scores: string | null;
  readonly categories: string | null;
}

const PREDICTED = 'predicted_boxes';
const ANNOTATED = 'annotated_boxes';

/**
 * Files with a row for each box, predicted or annotated, as COCO has them: the boxes of an image are one answer, those that
 * are truly in it its label. An image in which nothing was found has an answer, too.
 */
export function gatherBoxes({ given, said }: ShapedOutputs): ShapedOutputs {
  const sides = given.flatMap(boxRows);
  const answers = sides.filter((side) => answersSide(side, sides));
  const labels = sides.filter((side) => !answers.includes(side));
  const made = answers.flatMap((side) => {
    const [label, other] = labels.filter((one) => isOfSame(side, one));
    return label === undefined || other !== undefined ? [] : [joined(side, label)];
  });
  if (made.length === 0) return { given, said };
  const used = new Set(made.flatMap(({ given: { file, shape } }) => [file, shape!.labels!.file]));
  return {
    given: [...made.map((one) => one.given), ...given.filter(({ file }) => !used.has(file))],
    said: [...said, ...made.flatMap((one) => one.said)],
  };
}

function boxRows({ file, rows }: GivenOutputs): readonly BoxRows[] {
  const kinds = kindColumn(rows);
  const parts =
    kinds === null
      ? [{ rows, where: null, name: file }]
      : kinds.values.map((value) => ({
          rows: rows.filter((row) => row[kinds.column] === value),
          where: { [kinds.column]: value },
          name: value,
        }));
  return parts.flatMap(({ rows: own, where, name }) => {
    const boxes = boxColumns(own);
    const samples = boxes === null ? [] : sampleColumns(own);
    if (boxes === null || samples.length === 0) return [];
    return [
      {
        file,
        name,
        rows: own,
        where,
        samples,
        boxes,
        scores: columnCalled(own, /(?:^|_)(?:score|conf|confidence|prob|probability)$/),
        categories: columnCalled(own, /^(?:category_id|category|class|class_id|label)$/),
      },
    ];
  });
}

const predictedKind = /^(?:pred(?:icted|iction|ictions)?|model|output|detect(?:ed|ion))$/i;
const annotatedKind = /^(?:gt|gold|ground[ _-]?truth|truth|label|annotation|target|reference|expected)$/i;

/** A column that says of each row whether its box was predicted or annotated. */
function kindColumn(rows: readonly Cells[]): { column: string; values: readonly string[] } | null {
  for (const column of Object.keys(rows[0] ?? {})) {
    const values = [...new Set(rows.map((row) => row[column] ?? null))];
    const isKind = (value: JsonValue): value is string =>
      typeof value === 'string' && (predictedKind.test(value) || annotatedKind.test(value));
    if (
      values.length === 2 &&
      values.every(isKind) &&
      values.filter((value) => predictedKind.test(value)).length === 1
    )
      return { column, values };
  }
  return null;
}

function columnCalled(rows: readonly Cells[], pattern: RegExp): string | null {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const found = columns.find((name) => pattern.test(snake(name)) && rows.some((row) => row[name] != null));
  return found ?? null;
}

/** Rows are gathered where an image has several, on one side at least. */
function isOfSame(answer: BoxRows, label: BoxRows): boolean {
  return sharedSample(answer, label) !== null;
}

function sharedSample(answer: Side, label: Side): { own: string; theirs: string } | null {
  for (const own of answer.samples) {
    for (const theirs of label.samples) {
      const known = new Set(label.rows.map((row) => idIn(row, theirs)));
      const mine = [...new Set(answer.rows.map((row) => idIn(row, own)))];
      const isSeveral = mine.length < answer.rows.length || known.size < label.rows.length;
      if (isSeveral && mine.filter((id) => known.has(id)).length * 10 >= mine.length * 9)
        return { own, theirs };
    }
  }
  return null;
}

function joined(
  answer: BoxRows,
  label: BoxRows,
): { readonly given: GivenOutputs; readonly said: readonly string[] } {
  const { own, theirs } = sharedSample(answer, label)!;
  const columns = columnsOf(answer, label);
  const shape: Shape = {
    gather: own,
    ...(answer.where === null ? {} : { where: answer.where }),
    labels: { file: label.file, id: theirs, ...(label.where === null ? {} : { where: label.where }) },
    columns,
  };
  const gathered = gatherCells(answer.rows, own, { rows: label.rows, by: theirs });
  const rows = gathered.map((row) => ({ [own]: row[own] ?? null, ...derivedCells(columns, row) }));
  return {
    given: { file: answer.file, rows, shape },
    said: [
      `${answer.file}: its rows are boxes, and those of one ${own} are one answer; ${label.file === answer.file ? 'other rows' : label.file} ${label.file === answer.file ? 'have' : 'has'} those that are annotated, by ${theirs}`,
    ],
  };
}

function columnsOf(answer: BoxRows, label: BoxRows): Readonly<Record<string, DerivedColumn>> {
  const differ = answer.boxes.written !== null || label.boxes.written !== null;
  const hasKinds = answer.categories !== null && label.categories !== null;
  const derived = (side: BoxRows, prefix: string): DerivedColumn => {
    const { boxes } = side.boxes;
    const named = (column: string): string => `${prefix}${column}`;
    return {
      boxes: typeof boxes === 'string' ? named(boxes) : boxes.map(named),
      ...(side.scores === null || side === label ? {} : { scores: named(side.scores) }),
      ...(hasKinds ? { categories: named(side.categories!) } : {}),
      ...(differ ? { written: side.boxes.written ?? formOf(side) } : {}),
    };
  };
  return { [PREDICTED]: derived(answer, ''), [ANNOTATED]: derived(label, LABELS) };
}

function formOf({ boxes: { boxes }, rows }: BoxRows): 'xyxy' | 'xywh' {
  return boxFormInValues(rows.map((row) => row[boxes as string] ?? null))?.box ?? 'xyxy';
}

/** Boxes of an image in one column, how sure the model is of each in another: a list beside a list of its length. */
export function scoredBoxes(given: GivenOutputs): Shaped {
  const { rows } = given;
  const names = Object.keys(rows[0] ?? {});
  const listIn = (row: GivenOutputs['rows'][number], name: string): readonly JsonValue[] | null => {
    const value = row[name] ?? null;
    return Array.isArray(value) ? (value as readonly JsonValue[]) : value === null ? [] : null;
  };
  const isLists = (name: string, holds: (item: JsonValue) => boolean): boolean =>
    rows.every((row) => listIn(row, name)?.every(holds) ?? false) &&
    rows.some((row) => listIn(row, name)!.length > 0);
  const [boxes, scores] = [
    names.filter((name) => isLists(name, isBox)),
    names.filter(
      (name) =>
        /(?:score|conf|confidence|prob|probabilitie)s?$/.test(snake(name)) &&
        isLists(name, (item) => typeof item === 'number'),
    ),
  ];
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const score of scores) {
    const fitting = boxes.filter((box) =>
      rows.every((row) => listIn(row, box)!.length === listIn(row, score)!.length),
    );
    const box = fitting.find(
      (one) => !/(?:^|_)(?:gt|gold|true|ground|target|reference|expected|annot\w*)(?:_|$)/.test(snake(one)),
    );
    if (box === undefined) continue;
    columns[box] = { boxes: box, scores: score };
    said.push(`${score} says how sure the model is of each of ${box}`);
  }
  return withDerived(given, columns, said);
}

/**
 * Boxes in another space than their labels: shares of the picture become pixels where the file has its size. Whether they are
 * thousandths, or have top before left, numbers do not tell: a line of the plan does.
 */
export function spacedBoxes(given: GivenOutputs): Shaped {
  const { rows } = given;
  const pair = columnRoles(rows).pairs.find(({ output, expected }) =>
    [output, expected].every((name) => sidesIn(given, name) !== null),
  );
  if (pair === undefined) return { given, said: [] };
  const { output, expected } = pair;
  // A column that is made already has no second way of its own.
  if (given.shape?.columns?.[output] !== undefined) return { given, said: [] };
  const [largest, wanted] = [output, expected].map((name) => Math.max(...sidesIn(given, name)!));
  const size = sizeColumns(given);
  if (size !== null && largest! <= 1 && wanted! > 2)
    return withDerived(given, { [output]: { boxes: output, scaled: { per: 1, ...size } } }, [
      `${output} has shares of the picture, ${expected} pixels: by ${size.width} and ${size.height} they become pixels`,
    ]);
  return { given, said: [] };
}

/** The sides of all boxes of a column; null where it holds something else, or none. */
function sidesIn({ rows }: GivenOutputs, name: string): readonly number[] | null {
  const boxes = rows.flatMap((row): readonly JsonValue[] => {
    const value = row[name] ?? null;
    if (value === null) return [];
    return isBox(value) || !Array.isArray(value) ? [value] : (value as readonly JsonValue[]);
  });
  const bare = boxes.map((box) =>
    typeof box === 'object' && box !== null && 'bbox' in box ? box['bbox'] : box,
  );
  return bare.length > 0 && bare.every(isBox) ? (bare as readonly (readonly number[])[]).flat() : null;
}

function sizeColumns({ rows }: GivenOutputs): { readonly width: string; readonly height: string } | null {
  const called = (word: string): string | undefined =>
    Object.keys(rows[0] ?? {}).find(
      (name) =>
        new RegExp(`^(?:(?:image|img|picture|orig(?:inal)?)_)?${word}$`).test(snake(name)) &&
        rows.every((row) => typeof row[name] === 'number'),
    );
  const [width, height] = [called('w(?:idth)?'), called('h(?:eight)?')];
  return width === undefined || height === undefined ? null : { width, height };
}
