import { verbs } from '@assay/verbs';
import { actorOf, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { endOptions, printEnded } from '../../versions/end-score.ts';
import { worldOf } from '../../version.ts';

/** `assay audit supersede OLD NEW --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  endOptions(
    command.argument('<old>', 'the score to replace').argument('<new>', 'the score that replaces it'),
  ).addHelpText(
    'after',
    '\nExample:\n  $ assay audit supersede sc-6f21 sc-90aa --reason "a label was wrong"\n' +
      '\nBoth must belong to the same submission, evaluator and split. The old score keeps its value and is marked as superseded.\n' +
      '\nExit codes: 0 done · 2 no such score, or it was ended before',
  );
  return async ([score, by], options) => {
    const request = {
      score: score!,
      by: by!,
      reason: String(options['reason']),
      ...homeOf(options),
      ...actorOf(options),
    };
    const ended = await (await verbs.supersede())(request, worldOf(io));
    return printEnded(ended, 'superseded', options, io);
  };
};
