import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { namingFlags } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** `assay audit open ITEM --score SCORE --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(command)
    .option('--home <folder>', "the evaluator's folder (default: .assay-evaluator)")
    .argument('<item>', 'the item whose label is disputed')
    .requiredOption('--score <id>', 'the disputed score')
    .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit open q17 --score sc-6 --reason "appeal of team 4" > opened.json\n' +
        '\nPrints a bundle that contains the label: anyone who has it knows that label and can check it against the commitment.\n' +
        'All other labels stay hidden. The ledger records that it was opened.\n' +
        '\nExit codes: 0 done · 2 no such score or item, or no vault key · 4 the vault cannot be read',
    );
  return async ([item], options) => {
    const ask = await verbs.audit.open();
    const request = { item: item!, score: String(options['score']), reason: String(options['reason']) };
    const flags = { score: '--score', item: 'ITEM' };
    const { bundle } = await namingFlags(flags, () =>
      ask({ ...request, ...homeOf(options), ...actorOf(options) }, worldOf(io)),
    );
    io.out(jsonText(bundle));
    return exitCodes.done;
  };
};
