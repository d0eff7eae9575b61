import { runMark } from '@assay/records';
import { agreeing, plural, printable, shownNumber } from '@assay/shown';
import type { EvaluatedRun, FailureReason, MissingReason, PeekedRun, Rescored } from '@assay/verbs';
import { colors, type Io } from '../io.ts';
import { headlineNumbers } from './headline-numbers.ts';

/** Why outputs are not there, a line for each class: how many, and what the first of them said. */
export function failureLines(reasons: readonly FailureReason[]): readonly string[] {
  return reasons.map(({ class: kind, count, first }) => {
    const example = first === null ? '–' : `${first.sample_id}: ${oneLine(first.message)}`;
    return printable(`${count} failed (${kind}), first ${example}`);
  });
}

/** What of the answers a reader should look at before believing the numbers, and how. */
export function answerLines({
  manifest,
  scoring,
}: Pick<EvaluatedRun, 'manifest' | 'scoring'>): readonly string[] {
  const { truncated = 0, empty = 0, produced, failed } = scoring.aggregates.outputs;
  const all = produced + failed;
  const { warnings } = scoring.aggregates;
  const look = (flag: string): string => `: assay log ${manifest.id} ${flag}`;
  return [
    ...warnings.map(printable),
    ...(truncated === 0
      ? []
      : [
          `${truncated} of ${plural(all, 'answer')} ${agreeing(truncated, 'was', 'were')} cut off at the longest length allowed${look('--truncated')}`,
        ]),
    ...(empty === 0
      ? []
      : [`${empty} of ${plural(all, 'answer')} ${agreeing(empty, 'has', 'have')} no text${look('--empty')}`]),
  ];
}

/** Why scores are not there although there is an output: a line for each score and class. */
export function missingLines(reasons: readonly MissingReason[]): readonly string[] {
  return reasons.map(({ score_name: name, class: kind, count, first }) => {
    const example = first === null ? '' : `, first ${first.sample_id}: ${oneLine(first.why)}`;
    return printable(`${name}: ${count} missing (${kind})${example}`);
  });
}

const longest = 200;

/** One line of a message, and not all of it where it is long: what a program says last can be. */
function oneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

/** A run and its scoring for a person: which they are, the numbers, and why some are missing. */
export async function scoredLines(rescored: Rescored, io: Io): Promise<readonly string[]> {
  const { bold, dim, yellow } = await colors(io);
  const { manifest, scoring, is_new, missing } = rescored;
  const { task_specification_key: key, id, stopped_because: stopped } = manifest;
  const mark = runMark(manifest);
  return [
    `${bold(printable(key))}  run ${id}${stopped === null ? '' : `, stopped: ${printable(stopped)}`}`,
    ...(mark === null ? [] : [yellow(`  ${printable(mark)}`)]),
    dim(
      `  ${scoring.id} by ${printable(scoring.scorer_key)}${is_new ? '' : ' (it existed: nothing has changed)'}`,
    ),
    ...headlineNumbers(scoring.aggregates, [], rescored.expected_scores).map((line) => `  ${line}`),
    ...[...missingLines(missing), ...answerLines(rescored)].map((line) => yellow(`  ${line}`)),
  ];
}

/** The scores of an unfinished run so far. */
export function peekedLine({ run_id: id, scores }: PeekedRun): string {
  const values = scores.map(({ score_name: name, value, n }) => `${name} ${shownNumber(value)} (n ${n})`);
  return printable(`${id} so far: ${values.join(', ') || 'no score that is known before the end'}\n`);
}
