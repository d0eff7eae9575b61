import { jsonText, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';

/** `assay review appeal SUBMISSION ITEM` */
export const declare: CommandModule['declare'] = (command, io) => {
  evaluatorOption(command)
    .argument('<submission>', 'the submission')
    .argument('<item>', 'the item id in the task')
    .requiredOption('--team <team>', 'the team that submitted')
    .requiredOption('--reason <text>', 'why the item should be judged again')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay review appeal sub-1f0c q17 --team "blue team" --reason "the answer names the same city"\n' +
        '\nThe item goes to raters who have not seen it. The score stands until they have judged; then `assay score --evaluator` computes a new one\n' +
        'that replaces it. The old one stays on record.\n' +
        '\nExit codes: 0 filed · 2 usage, not a submission of this team, no score yet, too late, or already appealed',
    );
  return async ([submission, item], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.review.appeal();
    const request = {
      ...evaluatorOf(options),
      submission: submission!,
      item: item!,
      team: String(options['team']),
      reason: String(options['reason']),
    };
    const flags = { evaluator: '--evaluator' };
    const result = await namingFlags(flags, () => ask(request, worldOf(io)));
    io.out(
      format === 'json'
        ? jsonText(result)
        : `${printable(request.item)} is waiting for new raters, round ${result.appeal.round}\n`,
    );
    return exitCodes.done;
  };
};
