import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { parsePythonJson } from '@assay/rows';
import * as z from 'zod';
import { wholeWord } from '../names.ts';

const column = z.string().min(1);
const place = z.enum(['first', 'last']);

/** What is read out of a longer text, so that it can be held against a label. */
const readAnswerSchemas = [
  /** A number: `The answer is $1,042.` is 1042. */
  z.strictObject({ read: column, number: place }).readonly(),
  /** One of some words, whatever their case; a single letter in its own case. */
  z.strictObject({ read: column, word: place, of: z.array(z.string().min(1)).min(1).readonly() }).readonly(),
  /** A letter as the place that it stands for: A is `from`. */
  z
    .strictObject({ read: column, letter: z.literal('place'), from: z.union([z.literal(0), z.literal(1)]) })
    .readonly(),
] as const;

type ReadAnswer = z.infer<(typeof readAnswerSchemas)[number]>;

/** What was read; null where the text has none of it, undefined where there is no such column. */
function readAnswer(how: ReadAnswer, given: JsonValue | undefined): JsonValue | undefined {
  if (given === undefined || given === null) return given;
  if ('number' in how) return typeof given === 'number' ? given : numberIn(textOf(given), how.number);
  if ('word' in how) return wordIn(textOf(given), how.of, how.word);
  const letter = /^\s*\(?([A-Za-z])[).:]?\s*$/.exec(textOf(given))?.[1];
  return letter === undefined ? null : letter.toUpperCase().charCodeAt(0) - 65 + how.from;
}

const numbers = /[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+/g;

function numberIn(text: string, which: 'first' | 'last'): number | null {
  const found = [...text.matchAll(numbers)].at(which === 'first' ? 0 : -1)?.[0];
  return found === undefined ? null : Number(found.replaceAll(',', '').replace('−', '-'));
}

function wordIn(text: string, words: readonly string[], which: 'first' | 'last'): string | null {
  const found = words.flatMap((word) =>
    [...text.matchAll(wholeWord(word, word.length === 1 ? 'gu' : 'giu'))].map(({ index }) => ({
      word,
      index,
    })),
  );
  // Of two words at one place the longer one stands there: `not safe` and `not`.
  const ordered = found.toSorted((a, b) => a.index - b.index || b.word.length - a.word.length);
  const end = ordered.at(which === 'first' ? 0 : -1)?.index;
  return ordered.find(({ index }) => index === end)?.word ?? null;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const tag = /^(?:([BILUES])-(.+)|O)$/;

/** Whether a value is a list of tags of tokens, as `B-PER`, `I-PER` and `O` are; an empty list may be one. */
export function areTags(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    (value as readonly JsonValue[]).every((one) => typeof one === 'string' && tag.test(one))
  );
}

/**
 * The entities that tags mark, `2-4 PER` from token 2 to before 4, as conlleval and seqeval count them: an inside tag of another
 * kind, or after none, begins an entity; IOB1, IOB2, IOE and BILOU are read alike.
 */
export function spansOf(tags: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(tags)) return tags;
  const spans: string[] = [];
  let open: { readonly from: number; readonly kind: string } | null = null;
  const close = (at: number): void => {
    if (open !== null) spans.push(`${open.from}-${at} ${open.kind}`);
    open = null;
  };
  for (const [i, one] of (tags as readonly JsonValue[]).entries()) {
    const [, place, kind] = tag.exec(typeof one === 'string' ? one : 'O') ?? [];
    if (place === undefined || kind === undefined) close(i);
    else {
      const goesOn: boolean =
        open !== null && (open as { kind: string }).kind === kind && /[ILE]/.test(place);
      if (!goesOn) {
        close(i);
        open = { from: i, kind };
      }
      if (/[LUES]/.test(place)) close(i + 1);
    }
  }
  close(tags.length);
  return spans;
}

const value = z.union([z.string(), z.number(), z.boolean()]);

/** How a column that no row has is made of those that it has. */
export const derivedColumnSchema = z.union([
  /** The boxes of an image, of one column or of one for each side, with how sure the model is of each and what it is. */
  z
    .strictObject({
      boxes: z.union([column, z.array(column).length(4).readonly()]),
      scores: column.optional(),
      categories: column.optional(),
      /** How they are written, where answers and labels differ: they become corners, xyxy. */
      written: z.enum(['xyxy', 'xywh']).optional(),
      /** Top before left, as some models write boxes. */
      order: z.literal('yx').optional(),
      /** Shares of the picture (`per: 1`), or of a thousand, and the columns with its size: they become pixels. */
      scaled: z
        .strictObject({ per: z.number().positive(), width: column, height: column })
        .readonly()
        .optional(),
    })
    .readonly(),
  /** The items of a text: `joy|anger`. */
  z.strictObject({ split: column, at: z.string().min(1) }).readonly(),
  /** The places of a list of zeros and ones that hold a one. */
  z.strictObject({ ones: column }).readonly(),
  /** Of comparisons, 1 where the model won, one half where neither did, else 0. */
  z
    .strictObject({ games: column, won: z.array(value).readonly(), tied: z.array(value).readonly() })
    .readonly(),
  /** Whether the model won: the winner names a side, and a column of that side names the model. */
  z
    .strictObject({ winner: column, sides: z.record(z.string(), column).readonly(), model: column })
    .readonly(),
  /** Whether two columns hold the same. */
  z.strictObject({ equal: z.tuple([column, column]).readonly() }).readonly(),
  /** The entities of a list of tags (`B-PER`, `I-PER`, `O`), each with its place and kind. */
  z.strictObject({ spans: column }).readonly(),
  /** A number as a share: `confidence: 85` of 100 is 0.85, a mark of 4 of 5 from 1 is 0.75. */
  z.strictObject({ share: column, of: z.number(), from: z.number().optional() }).readonly(),
  /** Whether several columns all hold one value: full marks in every dimension. `given`: those that a row does not have do not count. */
  z
    .strictObject({ every: z.array(column).min(1).readonly(), is: value, given: z.literal(true).optional() })
    .readonly(),
  /** The mean of several columns of numbers. */
  z.strictObject({ mean: z.array(column).min(1).readonly() }).readonly(),
  /** Ids, the highest first (`by`) or in the order of their ranks (`rank`). */
  z.strictObject({ ranked: column, by: column }).readonly(),
  z.strictObject({ ranked: column, rank: column }).readonly(),
  /** Each id with its gain. */
  z.strictObject({ ids: column, gains: column }).readonly(),
  /** What the text of a JSON document says, in a fence or not; another text stays one. */
  z.strictObject({ json: column }).readonly(),
  ...readAnswerSchemas,
]);

export type DerivedColumn = z.infer<typeof derivedColumnSchema>;

type ReadCell = (column: string) => JsonValue | undefined;

/** The value of a derived column in a row; undefined where a column that it is made of is not there. */
export function derivedCell(derived: DerivedColumn, cell: ReadCell): JsonValue | undefined {
  if ('boxes' in derived) return boxesOf(derived, cell);
  if ('split' in derived) return itemsOf(cell(derived.split), derived.at);
  if ('ones' in derived) return onesOf(cell(derived.ones));
  if ('games' in derived) return pointsOf(cell(derived.games), derived);
  if ('winner' in derived) return wonBy(derived, cell);
  if ('equal' in derived) return isEqual(derived.equal.map(cell));
  if ('spans' in derived) return spansOf(cell(derived.spans));
  if ('share' in derived) return shareOf(cell(derived.share), derived);
  if ('every' in derived) return allAre(derived.every.map(cell), derived);
  if ('mean' in derived) return meanOf(derived.mean.map(cell));
  if ('ranked' in derived) return rankingOf(derived, cell);
  if ('json' in derived) return documentIn(cell(derived.json));
  if ('read' in derived) return readAnswer(derived, cell(derived.read));
  return gainsOf(cell(derived.ids), cell(derived.gains));
}

function boxesOf(
  { boxes, scores, categories, written, order, scaled }: Extract<DerivedColumn, { boxes: unknown }>,
  cell: ReadCell,
): JsonValue | undefined {
  const found = typeof boxes === 'string' ? boxList(cell(boxes)) : ofSides(boxes.map(cell));
  if (found === undefined) return undefined;
  const [sure, kinds] = [listOf(scores, cell), listOf(categories, cell)];
  return found.flatMap((box, i): JsonValue[] => {
    if (box === null) return [];
    const read: JsonObject = isObject(box) ? box : { bbox: box };
    const placed = inPixels(read['bbox'] ?? null, order, scaled, cell);
    const own = { ...read, bbox: written === 'xywh' ? cornersOf(placed) : placed };
    const about = {
      ...(sure === null ? {} : { score: sure[i] ?? null }),
      ...(kinds === null ? {} : { category_id: kinds[i] ?? null }),
    };
    return [{ ...own, ...about }];
  });
}

type Boxes = Extract<DerivedColumn, { boxes: unknown }>;

function inPixels(box: JsonValue, order: Boxes['order'], scaled: Boxes['scaled'], cell: ReadCell): JsonValue {
  if (!Array.isArray(box) || box.length !== 4) return box;
  const [a, b, c, d] = (box as readonly JsonValue[]).map(Number) as [number, number, number, number];
  const sides = order === 'yx' ? [b, a, d, c] : [a, b, c, d];
  if (scaled === undefined) return sides;
  const size = [scaled.width, scaled.height].map((name) => Number(cell(name) ?? Number.NaN) / scaled.per);
  return sides.map((side, i) => side * size[i % 2]!);
}

function cornersOf(box: JsonValue | undefined): JsonValue {
  if (!Array.isArray(box) || box.length !== 4) return box ?? null;
  const [x, y, width, height] = (box as readonly JsonValue[]).map(Number) as [number, number, number, number];
  return [x, y, x + width, y + height];
}

/** A list of boxes, or one box as a list of it. */
function boxList(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return value === null ? [] : [value];
  const items = value as readonly JsonValue[];
  return items.length === 4 && items.every((item) => typeof item === 'number') ? [items] : items;
}

/** Boxes with a column for each side; where a sample has several, each side is a list. */
function ofSides(sides: readonly (JsonValue | undefined)[]): readonly JsonValue[] | undefined {
  if (sides.some((side) => side === undefined)) return undefined;
  const lists = sides.map((side) => (Array.isArray(side) ? (side as readonly JsonValue[]) : [side!]));
  return lists[0]!.map((_, i) => {
    const box = lists.map((list) => list[i] ?? null);
    return box.includes(null) ? null : box;
  });
}

function listOf(name: string | undefined, cell: ReadCell): readonly JsonValue[] | null {
  const found = name === undefined ? undefined : cell(name);
  if (found === undefined) return null;
  return Array.isArray(found) ? (found as readonly JsonValue[]) : [found];
}

function itemsOf(text: JsonValue | undefined, at: string): JsonValue | undefined {
  if (typeof text !== 'string') return text === null ? [] : text;
  return text
    .split(at)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function documentIn(text: JsonValue | undefined): JsonValue | undefined {
  if (typeof text !== 'string') return text;
  const inner = /```\w*\s*([^]*?)```/.exec(text)?.[1] ?? text;
  try {
    return parsePythonJson(inner.trim());
  } catch {
    return text;
  }
}

function onesOf(flags: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(flags)) return flags;
  return (flags as readonly JsonValue[]).flatMap((flag, i) => (flag === 1 || flag === true ? [i] : []));
}

function pointsOf(
  value: JsonValue | undefined,
  { won, tied }: { readonly won: readonly JsonValue[]; readonly tied: readonly JsonValue[] },
): JsonValue | undefined {
  if (value == null) return value;
  if (won.includes(value)) return 1;
  return tied.includes(value) ? 0.5 : 0;
}

const tieWords = /^(?:tie|draw|both|equal|same|neither)/i;

function wonBy(
  { winner, sides, model }: Extract<DerivedColumn, { winner: unknown }>,
  cell: ReadCell,
): JsonValue | undefined {
  const won = cell(winner);
  if (won === undefined) return undefined;
  if (typeof won !== 'string') return null;
  if (tieWords.test(won)) return 0.5;
  const side = sides[won];
  const named = side === undefined ? won : cell(side);
  return Number(named === model);
}

function isEqual(values: readonly (JsonValue | undefined)[]): boolean | undefined {
  if (values.includes(undefined)) return undefined;
  return JSON.stringify(values[0]) === JSON.stringify(values[1]);
}

function shareOf(
  value: JsonValue | undefined,
  { of, from = 0 }: { readonly of: number; readonly from?: number | undefined },
): JsonValue | undefined {
  return typeof value === 'number' ? (value - from) / (of - from) : value;
}

/** Null where one of them is not stated, then nothing is said of all; or, of those that are given, where none is. */
function allAre(
  values: readonly (JsonValue | undefined)[],
  { is, given }: { readonly is: JsonValue; readonly given?: true | undefined },
): boolean | null | undefined {
  if (values.includes(undefined)) return undefined;
  const meant = given === true ? values.filter((one) => one !== null) : values;
  return meant.length === 0 || meant.includes(null) ? null : meant.every((one) => one === is);
}

function meanOf(values: readonly (JsonValue | undefined)[]): number | null | undefined {
  if (values.includes(undefined)) return undefined;
  const numbers = values.flatMap((one) => (typeof one === 'number' ? [one] : []));
  return numbers.length < values.length ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function rankingOf(
  derived: Extract<DerivedColumn, { ranked: unknown }>,
  cell: ReadCell,
): JsonValue | undefined {
  const ids = listOf(derived.ranked, cell);
  const places = listOf('by' in derived ? derived.by : derived.rank, cell);
  if (ids === null || places === null) return undefined;
  const sign = 'by' in derived ? -1 : 1;
  return ids
    .map((id, i) => ({ id, place: sign * Number(places[i]) }))
    .filter(({ id }) => id !== null)
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

function gainsOf(ids: JsonValue | undefined, gains: JsonValue | undefined): JsonValue | undefined {
  if (ids === undefined || gains === undefined) return undefined;
  const [names, values] = [ids, gains].map((one) =>
    Array.isArray(one) ? (one as readonly JsonValue[]) : [one],
  );
  return Object.fromEntries(
    names!.flatMap((id, i) => (id === null ? [] : [[keyOf(id), values![i] ?? null]])),
  );
}

function keyOf(id: JsonValue): string {
  return typeof id === 'string' ? id : JSON.stringify(id);
}
