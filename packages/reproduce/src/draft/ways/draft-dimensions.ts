import { snake } from '../../outputs/output-row.ts';
import type { Drafted, DraftedFrom, WantedNumber } from '../drafted.ts';

interface Dimensions {
  readonly columns: readonly string[];
  /** Full marks. */
  readonly most: number;
}

/**
 * A number over several marks of each answer, one column for each dimension: the share of answers with full marks in all of them,
 * where the file says so of it. Null: it does not.
 */
export function draftDimensions(number: WantedNumber, from: DraftedFrom): Drafted | null {
  const dimensions = dimensionsIn(from);
  if (dimensions === null) return null;
  const said = saysFullMarks(number.name, [...(number.elsewhere ?? []), ...number.described]);
  const isOfGiven = lacksSome(dimensions, from);
  if (said === null || (isOfGiven && !said.areApplicable)) return null;
  return fullMarks(dimensions, isOfGiven);
}

/** Whether some rows have marks in some dimensions alone: the others do not apply to them, or were not given. */
function lacksSome({ columns }: Dimensions, { all }: DraftedFrom): boolean {
  return all.some((row) => {
    const lacking = columns.filter((name) => (row[name] ?? null) === null).length;
    return lacking > 0 && lacking < columns.length;
  });
}

function fullMarks({ columns, most }: Dimensions, isOfGiven: boolean): Drafted {
  return {
    measure: { metric: 'task-completion-rate', output: 'full_marks' },
    columns: {
      full_marks: { every: columns, is: most, ...(isOfGiven ? { given: true as const } : {}) },
    },
    why: `the share of rows with ${most} in each of ${columns.join(', ')}${isOfGiven ? ' that they have' : ''}, as the file says`,
  };
}

const FEWEST = 2;
const HIGHEST = 10;
const otherNumbers =
  /(?:^|_)(?:id|index|idx|seed|tokens?|time|latency|count|n|num|length|year|page|attempts?|retries|difficulty|level|overall|total|mean|avg|average|sum)(?:$|_)/;

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

/**
 * What the file says of full marks: `Overall Accuracy is the share of images with full marks on all five dimensions`, or, at the
 * number itself, `samples achieving scores of 5 on all applicable dimensions`. Null: nothing.
 */
function saysFullMarks(
  name: string,
  described: readonly string[],
): { readonly areApplicable: boolean } | null {
  const sentences = described.flatMap((text, i) =>
    text.split(/(?<=[.;\n])\s+/).map((sentence) => ({ sentence, isOwn: i < described.length - 1 })),
  );
  const found = sentences.find(
    ({ sentence, isOwn }) =>
      (isOwn || sentence.toLowerCase().includes(name.toLowerCase())) && fullWords.test(sentence),
  );
  return found === undefined ? null : { areApplicable: /applicable|\bappl(?:y|ies)\b/i.test(found.sentence) };
}

const fullWords =
  /(?=.*\b(?:all|every|each|both)\b).*(?:\b(?:full|maxim\w+|perfect|highest|top)\s+(?:marks?|scores?|ratings?|points?)\b|\b(?:marks?|scores?|ratings?) of \d+\b)/i;
