import type { JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { LABELS } from '../../outputs/shape/gather-rows.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import { snake } from '../../outputs/snake.ts';
import { boxFormInValues } from '../box-form.ts';
import type { GivenOutputs, Shape } from '../given-outputs.ts';
import { idIn } from '../labels-beside.ts';
import { type BoxColumns, boxColumns } from './box-columns.ts';
import { gatherCells } from './gather-cells.ts';
import { answersSide, type Side, sampleColumns } from './sides.ts';
import { derivedCells, type ShapedOutputs } from './shaped.ts';

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
