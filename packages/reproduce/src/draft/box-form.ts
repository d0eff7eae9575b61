import type { JsonValue } from '@assay/records';

type BoxForm = 'xywh' | 'xyxy';

/** How boxes are written, and what says so. */
export interface ReadBoxForm {
  readonly box: BoxForm;
  readonly why: string;
}

const cornerWords =
  /x_?min\W{0,4}y_?min\W{0,6}x_?max|y_?min\W{0,4}x_?min\W{0,6}y_?max|\bx_?1\W{0,4}y_?1\W{0,6}x_?2\W{0,4}y_?2|\bxyxy\b|left\W+top\W+right\W+bottom|(?:top[- ]left|upper[- ]left)\b[^.]{0,40}(?:bottom|lower)[- ]right/i;
const sizeWords = /\bxywh\b|\bx\W{1,3}y\W{1,3}w(?:idth)?\W{1,3}h(?:eight)?\b|left\W+top\W+width\W+height/i;

/** As the file says in words; undefined where it says both, or nothing. */
export function boxFormInWords(described: string): ReadBoxForm | undefined {
  const [corners, sizes] = [cornerWords.exec(described), sizeWords.exec(described)];
  if ((corners === null) === (sizes === null)) return undefined;
  const [box, [words]] = corners === null ? (['xywh', sizes!] as const) : (['xyxy', corners] as const);
  return { box, why: `boxes are ${box}, because the file says ${JSON.stringify(words)}` };
}

/** Metrics that read boxes. */
export const readsBoxes: ReadonlySet<string> = new Set([
  'iou',
  'acc-at-iou',
  'coco-map',
  'coco-ar',
  'detection-counts',
  'detection-false-negative-rate',
]);

const FEWEST = 20;

/** As the labels' numbers tell: a right edge that is left of its left edge is a width; many that never are, are edges. */
export function boxFormInValues(labels: readonly JsonValue[]): ReadBoxForm | undefined {
  const boxes = labels.flatMap(boxesIn);
  if (boxes.some(([x, y, c, d]) => c! < x! || d! < y!))
    return { box: 'xywh', why: 'boxes are xywh, because some would end before they begin as corners' };
  return boxes.length < FEWEST
    ? undefined
    : { box: 'xyxy', why: `boxes are xyxy, because all ${boxes.length} of the labels end after they begin` };
}

function boxesIn(label: JsonValue): readonly (readonly number[])[] {
  if (!Array.isArray(label)) {
    const inner =
      typeof label === 'object' && label !== null ? (label as { bbox?: JsonValue }).bbox : undefined;
    return inner === undefined ? [] : boxesIn(inner);
  }
  const items = label as readonly JsonValue[];
  return items.length === 4 && items.every((item) => typeof item === 'number')
    ? [items]
    : items.flatMap(boxesIn);
}
