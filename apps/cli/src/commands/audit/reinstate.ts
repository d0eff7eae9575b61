import { verbs } from '@assay/verbs';
import { actorOf, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { endOptions, printEnded } from '../../versions/end-score.ts';
import { worldOf } from '../../version.ts';

/** `assay audit reinstate SUBMISSION --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  endOptions(command.argument('<submission>', 'the submission that counts again')).addHelpText(
    'after',
    '\nExample:\n  $ assay audit reinstate sub-1f0c --reason "the appeal was granted"\n' +
      '\nTakes back `assay audit invalidate`: the submission ranks again, by the score that was invalidated or by the one that took its\n' +
      'place since (`assay rerun --supersede`, `assay rerun --all`). A withdrawn submission stays withdrawn.\n' +
      '\nExit codes: 0 done · 2 no such submission, or it is not invalidated',
  );
  return async ([submission], options) => {
    const request = {
      submission: submission!,
      reason: String(options['reason']),
      ...homeOf(options),
      ...actorOf(options),
    };
    const reinstated = await (await verbs.reinstate())(request, worldOf(io));
    return printEnded(reinstated, 'reinstated', options, io);
  };
};
