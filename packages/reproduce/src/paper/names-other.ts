import { isSameHead } from '../same-head.ts';
import { partsOf } from './name-parts.ts';
import { plainName } from './naming.ts';

/** What a number is said to be of, and what others are. */
export interface AmongOthers {
  readonly owner: string;
  readonly metric?: string;
  readonly part?: string | null;
  /** All metrics and parts that numbers are of. */
  readonly metrics?: readonly string[];
  readonly parts?: readonly string[];
}

/**
 * Whether the row and the column of a cell name another metric or another part, and neither the metric nor the part that the number is
 * said to be of: a number of the whole stands under no part.
 */
export function namesOther(labels: readonly string[], wanted: AmongOthers): boolean {
  const { owner, metric, part = null, metrics = [], parts = [] } = wanted;
  const own = plainName(owner);
  const given = labels.filter((label) => label !== '' && !own.includes(plainName(label)));
  const isMetric = (label: string): boolean => metric !== undefined && isSameHead(label, metric);
  const names = (one: string, label: string): boolean => isPartLabel(label, one);
  const isOtherMetric =
    metric !== undefined &&
    !given.some(isMetric) &&
    metrics.some(
      (one) =>
        !isSameHead(one, metric) && !isWithin(one, metric) && given.some((label) => isSameHead(label, one)),
    );
  const isOwnPart = part !== null && given.some((label) => names(part, label));
  const isOtherPart =
    !isOwnPart &&
    parts.some((one) => one !== part && given.some((label) => !isMetric(label) && names(one, label)));
  return isOtherMetric || isOtherPart;
}

/** `Accuracy` and `Average accuracy`: the one may head what the other is called. */
function isWithin(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)];
  return a.includes(b) || b.includes(a);
}

/** Whether a label is the name of a part, or what tells it apart from others of its kind: `Ships` of `Counting - Ships`. */
export function isPartLabel(label: string, part: string): boolean {
  const last = partsOf(part).at(-1)!;
  return [part, last].some((name) => plainName(name) === plainName(label) || isSameHead(label, name));
}
