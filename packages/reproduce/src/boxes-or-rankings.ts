import type { JsonValue } from '@assay/records';

/** A metric of the catalogue by its name, with what the number in another name says of it. */
export interface NamedMetric {
  readonly metric: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

/** A name that has two readings, and what speaks for neither. */
export interface OpenReading {
  readonly missing: string;
  /** The readings that the catalogue has. */
  readonly readings: readonly NamedMetric[];
}

type Side = 'boxes' | 'rankings';

interface EitherWay {
  readonly pattern: RegExp;
  /** Null: the catalogue has none. */
  readonly boxes: ((number: string) => NamedMetric) | null;
  readonly rankings: ((number: string) => NamedMetric) | null;
  readonly words: Readonly<Record<Side, (number: string) => string>>;
  /** What the name means where the file speaks of neither, or of both. */
  readonly usual: (number: string, name: string) => Side | null;
}

const boxWords =
  /\bIoU\b|intersection over union|bounding|\bbox(?:es)?\b|\bbbox|overlap|object detection|detections\b|\bCOCO\b|locali[sz]ation|visual grounding/i;
const rankingWords =
  /retriev|\brank(?:ed|ing|ings|s)?\b|\bsearch\b|recommend|\bpassages?\b|\bqueries\b|relevant (?:documents|items)|\btop-?k\b/i;

const atOverlap =
  (metric: string) =>
  (number: string): NamedMetric => ({ metric, parameters: { iou: overlapOf(number) } });
const amongFirst =
  (metric: string) =>
  (number: string): NamedMetric => ({ metric, parameters: { k: Number(number) } });

const ofEach = 'the mean over queries of the average precision of their rankings';
const usualOverlap = (number: string): Side | null =>
  number.includes('.') || Number(number) >= 25 ? 'boxes' : null;

/** Names that detection and retrieval both use. */
const names: readonly EitherWay[] = [
  {
    pattern: /^(?:coco[\s-])?m?AP\s*(?:@\s*)?(\d*\.?\d+)$/i,
    boxes: atOverlap('coco-map'),
    rankings: null,
    words: {
      boxes: (number) => `the mean average precision of boxes at an overlap of ${overlapOf(number)}`,
      rankings: (number) => `${ofEach}, of which the first ${number} count`,
    },
    usual: usualOverlap,
  },
  {
    pattern: /^(?:mAP|mean[\s-]average[\s-]precision)()$/i,
    boxes: () => ({ metric: 'coco-map', parameters: {} }),
    rankings: null,
    words: {
      boxes: () => 'the mean average precision of boxes over overlaps of 0.5 to 0.95',
      rankings: () => ofEach,
    },
    usual: (_, name) => (name.startsWith('mAP') ? 'boxes' : null),
  },
  {
    pattern: /^acc(?:uracy)?\s*@\s*(0?\.\d+|\d{2})$/i,
    boxes: atOverlap('acc-at-iou'),
    rankings: amongFirst('top-k-accuracy'),
    words: {
      boxes: (number) => `the share of boxes that overlap by ${overlapOf(number)}`,
      rankings: (number) => `the share of samples whose answer is among the first ${number}`,
    },
    usual: usualOverlap,
  },
  ...(['recall', 'precision'] as const).map(
    (word): EitherWay => ({
      pattern: new RegExp(`^(?:${word}|${word.charAt(0)})\\s*@\\s*(\\d+)$`, 'i'),
      boxes: null,
      rankings: amongFirst(`${word}-at-k`),
      words: {
        boxes: (number) => `the ${word} of boxes at an overlap of ${overlapOf(number)}`,
        rankings: (number) => `the ${word} of the first ${number} of a ranking`,
      },
      usual: () => 'rankings',
    }),
  ),
];

/**
 * What such a name means to a file that speaks of boxes or of rankings. Null: not such a name. Without `described` nobody asked the
 * file, and a name of boxes is taken for that.
 */
export function boxesOrRankings(name: string, described?: string): NamedMetric | OpenReading | null {
  for (const { pattern, boxes, rankings, words, usual } of names) {
    const number = pattern.exec(name)?.[1];
    if (number === undefined) continue;
    const side = sideOf(described, number) ?? usual(number, name);
    const meant = side === 'boxes' ? boxes : rankings;
    if (side !== null && meant !== null) return meant(number);
    if (described === undefined) return (boxes ?? rankings)!(number);
    const readings = [boxes, rankings].flatMap((read) => (read === null ? [] : [read(number)]));
    return side === null
      ? {
          missing: `it may be ${words.boxes(number)} or ${words.rankings(number)}, and the file speaks of neither boxes nor rankings`,
          readings,
        }
      : { missing: `it is ${words[side](number)}, which the catalogue does not have`, readings: [] };
  }
  return null;
}

/** Two digits can be both; less than 1 is no rank, and one digit or three are no overlap. */
function sideOf(described: string | undefined, number: string): Side | null {
  if (described === undefined) return null;
  if (number.includes('.')) return 'boxes';
  if (number.length === 1 || number.length > 2) return 'rankings';
  const [isOfBoxes, isOfRankings] = [boxWords.test(described), rankingWords.test(described)];
  if (isOfBoxes === isOfRankings) return null;
  return isOfBoxes ? 'boxes' : 'rankings';
}

/** 30, 0.3 and .3 are one overlap. */
export function overlapOf(digits: string): number {
  return digits.includes('.') ? Number(digits) : Number(digits) / 100;
}
