import { jsonText, printable } from '@assay/shown';
import { type ListedSubmission, verbs } from '@assay/verbs';
import { submissionStates, waitingStates, type SubmissionState } from '@assay/records';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { evaluatorOf, evaluatorOption, viewerOf, viewerOption } from '../../submissions/evaluator-option.ts';
import { metricText } from '../../submissions/score-text.ts';
import { worldOf } from '../../version.ts';
import { sayHomeLink, submissionPage } from '../../workbench/say-link.ts';

/** `assay submissions [ID]` */
export const declare: CommandModule['declare'] = (command, io) => {
  viewerOption(evaluatorOption(command), 'evaluator')
    .argument('[id]', 'show only this submission')
    .option('--team <name>', 'only this team; required unless --as evaluator')
    .option('--state <state>', `only this state: ${submissionStates.join(', ')}`)
    .addHelpText(
      'after',
      '\nExample:\n  $ assay submissions --team "Team One" --as submitter\n' +
        '\nStates: received → validated → queued → scoring → scored; invalid, errored and withdrawn are final. Submitters see as much of a\n' +
        "score as the evaluator's feedback policy and the visibility of each field allow.\n" +
        '\nExit codes: 0 listed · 2 usage, no evaluator here, or no such submission',
    );
  return async ([id], options) => {
    const format = choice('--format', options['format'], formats);
    const team = textOption(options['team']);
    const state =
      options['state'] === undefined ? undefined : choice('--state', options['state'], submissionStates);
    const list = await verbs.submissions();
    const request = {
      ...evaluatorOf(options),
      viewer: viewerOf(options),
      ...(id === undefined ? {} : { id }),
      ...(team === null ? {} : { team }),
      ...(state === undefined ? {} : { state }),
    };
    const listed = await namingFlags({ evaluator: '--evaluator' }, () => list(request, worldOf(io)));
    if (format === 'json') io.out(jsonText(listed));
    else io.out(listed.submissions.map(textOf).join('') || 'there is no submission\n');
    const [first] = listed.submissions;
    if (first !== undefined) {
      const { evaluator_key, id: shown } = first.submission;
      await sayHomeLink(submissionPage(evaluator_key, id === undefined ? null : shown), options, io);
    }
    return exitCodes.done;
  };
};

function textOf({ submission, state, steps, scores, standing }: ListedSubmission): string {
  const { id, number, team, received_at } = submission;
  const reason = state === 'scored' ? null : (steps.at(-1)?.reason ?? null);
  const head = `${String(number).padStart(4)}  ${id}  ${received_at}  ${printable(team)}: ${state}${reason === null ? '' : ` (${printable(reason)})`}\n`;
  const lines = scores.map(({ id: score, split, status, metrics = [], marks, end }) => {
    const numbers =
      status === 'scored' ? metrics.map(metricText).join(', ') || 'its numbers are not shown' : status;
    const said = end === null ? marks : [...marks, end.status];
    return `        ${score}  ${printable(split)}  ${numbers}${said.length === 0 ? '' : `  (${said.join(', ')})`}\n`;
  });
  return `${head}${standingLine(state, standing)}${lines.join('')}`;
}

/** Why a submission that has been judged does not count. */
function standingLine(
  state: SubmissionState,
  { why, reason, state: standing }: ListedSubmission['standing'],
): string {
  if (why === null || standing === state || waitingStates.some((waiting) => waiting === state)) return '';
  return `        does not count: ${why}${reason === null ? '' : ` (${printable(reason)})`}\n`;
}
