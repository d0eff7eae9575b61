import { type AskedTexts, pairedRows, type SampleColumns, passVerdicts } from '@assay/engine';

/** A sample of both runs, short. */
interface TurnedSample {
  readonly sample_id: string;
  readonly trial: number;
  readonly input_preview: string | null;
  readonly before_output: string;
  readonly after_output: string;
}

/** How samples passed before and after, as four lists; each is cut, and counted whole. */
export interface TurnedSamples {
  readonly score_name: string;
  readonly counts: {
    readonly both_pass: number;
    readonly both_fail: number;
    readonly better: number;
    readonly worse: number;
  };
  readonly both_pass: readonly TurnedSample[];
  readonly both_fail: readonly TurnedSample[];
  readonly better: readonly TurnedSample[];
  readonly worse: readonly TurnedSample[];
}

type Kind = keyof TurnedSamples['counts'];

/** By one score with a pass rule; null where there is none on both sides. */
export function turnedSamples(
  before: SampleColumns,
  after: SampleColumns,
  {
    score,
    limit,
    texts,
  }: { readonly score: string | undefined; readonly limit: number; readonly texts: AskedTexts | null },
): TurnedSamples | null {
  const own = after.scores.find(
    ({ facts }) => facts.pass_rule !== null && (score === undefined || facts.name === score),
  );
  const theirs = before.scores.find(({ facts }) => facts.name === own?.facts.name);
  if (own === undefined || theirs === undefined) return null;
  const counts: Record<Kind, number> = { both_pass: 0, both_fail: 0, better: 0, worse: 0 };
  const lists: Record<Kind, TurnedSample[]> = { both_pass: [], both_fail: [], better: [], worse: [] };
  pairedRows(after, before).forEach((pair, row) => {
    const kind = pair === -1 ? null : kindOf(theirs.passed[pair]!, own.passed[row]!);
    if (kind === null) return;
    counts[kind] += 1;
    if (lists[kind].length < limit)
      lists[kind].push({
        sample_id: after.ids[row]!,
        trial: after.trials[row]!,
        input_preview: texts === null ? null : texts.inputs.at(after.ordinals[row]!),
        before_output: before.outputs.at(pair),
        after_output: after.outputs.at(row),
      });
  });
  return { score_name: own.facts.name, counts, ...lists };
}

function kindOf(before: number, after: number): Kind | null {
  if (before === passVerdicts.none || after === passVerdicts.none) return null;
  if (before === after) return before === passVerdicts.yes ? 'both_pass' : 'both_fail';
  return after === passVerdicts.yes ? 'better' : 'worse';
}
