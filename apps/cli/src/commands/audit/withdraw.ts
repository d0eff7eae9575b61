import { verbs } from '@assay/verbs';
import { actorOf, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { endOptions, printEnded } from '../../versions/end-score.ts';
import { worldOf } from '../../version.ts';

/** `assay audit withdraw SUBMISSION --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  endOptions(command.argument('<submission>', 'the submission that its team takes back')).addHelpText(
    'after',
    '\nExample:\n  $ assay audit withdraw sub-1f0c --reason "asked for by the team"\n' +
      '\nThe submission no longer ranks, but still counts as an attempt.\n' +
      '\nExit codes: 0 done · 2 no such submission, or it was ended before',
  );
  return async ([submission], options) => {
    const request = {
      submission: submission!,
      reason: String(options['reason']),
      ...homeOf(options),
      ...actorOf(options),
    };
    const ended = await (await verbs.withdraw())(request, worldOf(io));
    return printEnded(ended, 'withdrawn', options, io);
  };
};
