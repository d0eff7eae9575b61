import type { JsonObject } from '@assay/records';
import type { DerivedColumn } from '../../outputs/shape/derived-column.ts';
import { snake } from '../../outputs/snake.ts';
import type { Drafted, DraftedFrom, WantedNumber } from '../drafted.ts';
import { givesClaim } from '../gives-claim.ts';
import { withColumns } from './draft-read.ts';

interface Dimensions {
  readonly columns: readonly string[];
  /** Full marks. */
  readonly most: number;
}

interface Way {
  readonly measure: JsonObject;
  readonly columns: Readonly<Record<string, DerivedColumn>>;
  readonly why: string;
}

/**
 * A number over several marks of each answer, one column for each dimension: the share of answers with full marks in all of them,
 * or the mean of all marks. Taken where the file says so of it, or where it is what the reproduction states. Null: neither.
 */
export function draftDimensions(number: WantedNumber, from: DraftedFrom): Drafted | null {
  const dimensions = dimensionsIn(from);
  if (dimensions === null) return null;
  const { claim, name } = number;
  const ways = [fullMarks(dimensions), meanOfMarks(dimensions)];
  const given =
    claim === null
      ? []
      : ways.filter(({ measure, columns }) => givesClaim(measure, withColumns(from, columns), claim));
  const [only, other] = given;
  if (only !== undefined && other === undefined)
    return { ...only, why: `${only.why}, which gives the ${claim!.value} that the reproduction states` };
  return saysFullMarks(name, number.described)
    ? { ...ways[0]!, why: `${ways[0]!.why}, as the file says` }
    : null;
}

function fullMarks({ columns, most }: Dimensions): Way {
  return {
    measure: { metric: 'task-completion-rate', output: 'full_marks' },
    columns: { full_marks: { every: columns, is: most } },
    why: `the share of rows with ${most} in each of ${columns.join(', ')}`,
  };
}

function meanOfMarks({ columns }: Dimensions): Way {
  return {
    measure: { score: 'mean_mark' },
    columns: { mean_mark: { mean: columns } },
    why: `the mean of ${columns.join(', ')}`,
  };
}

const FEWEST = 2;
const HIGHEST = 10;
const otherNumbers =
  /(?:^|_)(?:id|index|idx|seed|tokens?|time|latency|count|n|num|length|year|page|attempts?|retries|overall|total|mean|avg|average|sum)(?:$|_)/;

/** Columns of marks on one scale of whole numbers that begins at 0 or 1; null: there are none. */
function dimensionsIn({ all, roles }: DraftedFrom): Dimensions | null {
  const columns = Object.keys(all[0] ?? {}).filter((name) => {
    const values = all.map((row) => row[name] ?? null).filter((value) => value !== null);
    return (
      name !== roles.id &&
      !otherNumbers.test(snake(name)) &&
      values.length > 0 &&
      values.every(
        (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= HIGHEST,
      )
    );
  });
  const mostOf = (name: string): number => Math.max(...all.map((row) => Number(row[name] ?? 0)));
  const highest = Math.max(...columns.map(mostOf));
  const own = columns.filter((name) => mostOf(name) === highest);
  return own.length < FEWEST || highest < 2 ? null : { columns: own, most: highest };
}

/** `Overall Accuracy is the share of images with full marks on all five dimensions.` */
function saysFullMarks(name: string, described: readonly string[]): boolean {
  const sentences = described.flatMap((text) => text.split(/(?<=[.;\n])\s+/));
  return sentences.some(
    (sentence) =>
      sentence.toLowerCase().includes(name.toLowerCase()) &&
      /\b(?:all|every|each)\b/i.test(sentence) &&
      /\b(?:full|maxim\w+|perfect|highest|top)\s+(?:marks?|scores?|ratings?|points?)\b/i.test(sentence),
  );
}
