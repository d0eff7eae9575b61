import { yesOfVerdicts } from '../outputs/truth.ts';
import { shareOf } from './draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import { givesClaim } from './gives-claim.ts';
import { withColumns } from './ways/draft-read.ts';

/** Where the file judges its answers itself and differently, its verdict is taken, unless answers give what is claimed. */
export function preferVerdict(
  drafted: Drafted | string,
  verdict: string,
  { claim }: WantedNumber,
  from: DraftedFrom,
): Drafted | string {
  const { rows, all } = from;
  if (typeof drafted === 'string') return drafted;
  const { output, expected } = drafted.measure as { output: string; expected: string };
  const yes = yesOfVerdicts(all.map((row) => row[verdict] ?? null));
  const isSame = (row: DraftedFrom['rows'][number]): boolean =>
    JSON.stringify(row[output] ?? null) === JSON.stringify(row[expected] ?? null);
  const others = rows.filter((row) => row[verdict] != null && isSame(row) !== (row[verdict] === yes)).length;
  const isGiven = (): boolean =>
    claim !== null && givesClaim(drafted.measure, withColumns(from, drafted.columns ?? {}), claim);
  if (others === 0 || isGiven()) return drafted;
  const { measure, why } = shareOf(verdict, all);
  return {
    measure,
    why: `${why}; it differs from whether ${output} is ${expected} in ${others} of ${rows.length} rows`,
  };
}
