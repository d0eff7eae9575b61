import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { viewerOf, viewerOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';

/** `assay audit export SCORE > bundle.json` */
export const declare: CommandModule['declare'] = (command, io) => {
  viewerOption(command, 'evaluator')
    .option('--home <folder>', "the evaluator's folder (default: .assay-evaluator)")
    .argument('<score>', 'the id of the score')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit export sc-6 > bundle.json\n  $ assay verify bundle.json --key evaluator.pub\n' +
        '\nPrints JSON as of the newest head of the ledger. It contains the score: --as submitter refuses if that may not be shown yet.\n' +
        '\nExit codes: 0 done · 2 no such score, or no evaluator here',
    );
  return async ([score], options) => {
    const ask = await verbs.audit.export();
    const { bundle } = await ask(
      { ...homeOf(options), score: score!, viewer: viewerOf(options) },
      worldOf(io),
    );
    io.out(jsonText(bundle));
    return exitCodes.done;
  };
};
