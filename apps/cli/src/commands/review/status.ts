import { agreeing, jsonText, plural, printable } from '@assay/shown';
import { type ReviewStatus, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, namingFlags } from '../../options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';
import { reviewPage, sayHomeLink } from '../../workbench/say-link.ts';

type Share = ReviewStatus['raters'][number]['gold'];

/** How a review stands, for a terminal. */
function statusText(status: ReviewStatus): string {
  const { evaluator_key, version, counts, submissions, agreement, raters, excluded, disputed, appeals } =
    status;
  const lines = [
    `${evaluator_key}, review ${version.slice(0, 19)}`,
    `  items: ${counts.open} ${agreeing(counts.open, 'waits', 'wait')} for raters, ${counts.disputed} for an adjudicator, ${counts.agreed} to be scored, ${counts.closed} closed${counts.unanswered === 0 ? '' : `, ${counts.unanswered} without an answer`}`,
    ...submissions.map(
      ({ submission_id, split, items, open, disputed: differ, closed }) =>
        `  ${submission_id} (${printable(split)}): ${plural(items, 'item')}, ${open} ${agreeing(open, 'waits', 'wait')}, ${differ} disputed, ${closed} closed`,
    ),
    ...agreement.map(agreementLine),
    ...raters.map(raterLine),
    ...excluded.map(
      ({ rater, rule, share, floor, of }) =>
        `  ${printable(rater)} is excluded: ${rule} ${percent(share)} of ${of} values, the floor is ${percent(floor)}`,
    ),
    ...(disputed.length === 0 ? [] : [`  disputed: ${disputed.join(', ')}`]),
    ...appeals.map(
      ({ team, of, round, status: now, reason }) =>
        `  appeal of ${printable(team)} on ${printable(of)}, round ${round}, ${now}: ${printable(reason)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function agreementLine({
  criterion,
  observed,
  interval,
  items,
  alpha,
  ac1,
  prevalence,
}: ReviewStatus['agreement'][number]): string {
  if (observed === null) return `  ${criterion}: no item has two values yet`;
  const range = interval === null ? '' : ` [${percent(interval.low)}, ${percent(interval.high)}]`;
  const shares = Object.entries(prevalence).map(([value, share]) => `${printable(value)} ${percent(share)}`);
  return `  ${criterion}: p_o ${percent(observed)}${range} over ${plural(items, 'item')}, alpha ${number(alpha)}, AC1 ${number(ac1)}; ${shares.join(', ')}`;
}

function raterLine({
  rater,
  votes,
  gold,
  agreement,
  consistency,
  median_seconds: seconds,
}: ReviewStatus['raters'][number]): string {
  const said = [
    plural(votes, 'vote'),
    `agrees with others ${share(agreement)}`,
    ...(gold.of === 0 ? [] : [`gold ${share(gold)}`]),
    ...(consistency.of === 0 ? [] : [`with themselves ${share(consistency)}`]),
    ...(seconds === null ? [] : [`${Math.round(seconds)} s each`]),
  ];
  return `  ${printable(rater)}: ${said.join(', ')}`;
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const number = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const share = ({ hits, of }: Share): string => (of === 0 ? '–' : `${hits}/${of}`);

/** `assay review status` */
export const declare: CommandModule['declare'] = (command, io) => {
  evaluatorOption(command).addHelpText(
    'after',
    '\nExample:\n  $ assay review status --evaluator answers\n' +
      "\nFor the lead of the review: what is waiting, agreement per criterion (p_o with its interval, prevalence, alpha, AC1), each rater's\n" +
      'figures, who is excluded by which rule, what needs an adjudicator, and appeals.\n' +
      '\nExit codes: 0 shown · 2 usage, or no human review here',
  );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.review.status();
    const result = await namingFlags({ evaluator: '--evaluator' }, () =>
      ask(evaluatorOf(options), worldOf(io)),
    );
    io.out(format === 'json' ? jsonText(result) : result.reviews.map(statusText).join('\n'));
    await sayHomeLink(reviewPage(evaluatorOf(options).evaluator), options, io);
    return exitCodes.done;
  };
};
