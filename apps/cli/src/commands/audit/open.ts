import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, homeOf } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { namingFlags } from '../../naming-flags.ts';
import { worldOf } from '../../world-of.ts';

/** `assay audit open ITEM --score SCORE --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(command)
    .option('--home <folder>', 'the folder of the evaluator (default: .assay-evaluator here)')
    .argument('<item>', 'the id of the item whose label is disputed')
    .requiredOption('--score <id>', 'the score that the dispute is about')
    .requiredOption('--reason <text>', 'why, for everyone who reads the log')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit open q17 --score sc-6 --reason "appeal of team 4" > opened.json\n' +
        '\nPrints a bundle with the label in it: whoever gets it knows that label, and can hold it against the commitment.\n' +
        'All other labels stay hidden. That it was opened stands in the ledger for ever.\n' +
        '\nExit codes: 0 done · 2 no such score or item, or no key of the vault · 4 the vault cannot be read',
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
