import { verbs } from '@assay/verbs';
import { actorOf, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { endOptions, printEnded } from '../../versions/end-score.ts';
import { worldOf } from '../../version.ts';

/** `assay audit invalidate SCORE --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  endOptions(command.argument('<score>', 'the score that does not count any more')).addHelpText(
    'after',
    '\nExample:\n  $ assay audit invalidate sc-6f21 --reason "the labels had leaked"\n' +
      '\nThe score stays visible, marked as invalidated. If it is the one that counts, its submission no longer ranks: no rerun and no\n' +
      'campaign brings it back, only `assay audit reinstate`. Gates it decided are stale.\n' +
      '\nExit codes: 0 done · 2 no such score, or it was ended before',
  );
  return async ([score], options) => {
    const request = {
      score: score!,
      reason: String(options['reason']),
      ...homeOf(options),
      ...actorOf(options),
    };
    const ended = await (await verbs.invalidate())(request, worldOf(io));
    return printEnded(ended, 'invalidated', options, io);
  };
};
