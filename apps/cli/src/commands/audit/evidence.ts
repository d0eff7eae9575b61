import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { evidenceText } from '../../audit/evidence-text.ts';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay audit evidence SCORE --reason …` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<score>', 'the score')
    .option('--item <id>', 'show only this item or game, with everything stored about it')
    .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay audit evidence sc-6 --reason "three tests of ours fail"\n' +
        '  $ assay audit evidence sc-6 --item q17 --reason "appeal of team 4"\n' +
        '\nFor the host: the result of each item, and with --item the output of its tests, the moves played, what judges said and why, or how\n' +
        'people voted. None of it is for submitters. The ledger records that it was opened.\n' +
        '\nExit codes: 0 shown · 2 no such score or item, or no vault key · 4 the vault cannot be read',
    );
  return async ([score], options) => {
    const format = choice('--format', options['format'], formats);
    const item = textOption(options['item']);
    const ask = await verbs.audit.evidence();
    const request = { score: score!, reason: String(options['reason']), ...(item === null ? {} : { item }) };
    const evidence = await namingFlags({ score: 'SCORE', item: '--item' }, () =>
      ask({ ...request, ...homeOf(options), ...actorOf(options) }, worldOf(io)),
    );
    io.out(format === 'json' ? jsonText(evidence) : evidenceText(evidence, item !== null));
    return exitCodes.done;
  };
};
