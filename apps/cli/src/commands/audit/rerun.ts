import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { countOption } from '../../count-option.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../exit-codes.ts';
import { namingFlags } from '../../naming-flags.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { agreementText } from '../../versions/agreement-text.ts';
import { worldOf } from '../../world-of.ts';

/** `assay audit rerun --sample K` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(evaluatorOption(command))
    .option('--sample <count>', 'how many official scores are run again', '5')
    .option('--seed <text>', 'what the draw follows from (default: random, and published)')
    .option('--tolerance <number>', 'by how much a number may differ', '0')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit rerun --sample 10\n' +
        '\nEach is run by the version that made it. How many agree stands in the ledger, with the seed, so that the draw can be checked;\n' +
        'numbers that are measured (time, memory, cost) are not compared.\n' +
        '\nExit codes: 0 all agree · 1 one does not · 2 nothing to run again · 4 it could not be run · 130 interrupted',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const seed = textOption(options['seed']);
    const request = {
      ...evaluatorOf(options),
      ...actorOf(options),
      sample: countOption('--sample', options['sample']),
      tolerance: Number(options['tolerance']),
      ...(seed === null ? {} : { seed }),
    };
    const ask = await verbs.auditReruns();
    const agreement = await namingFlags({ evaluator: '--evaluator', tolerance: '--tolerance' }, () =>
      untilInterrupted((signal) => ask(request, worldOf(io), { signal })),
    );
    io.out(format === 'json' ? jsonText(agreement) : agreementText(agreement));
    return agreement.agreed === agreement.sampled ? exitCodes.done : exitCodes.failed;
  };
};
