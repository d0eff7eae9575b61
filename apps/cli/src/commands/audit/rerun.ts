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
    .option('--sample <count>', 'how many official scores to rerun', '5')
    .option('--seed <text>', 'seed of the draw (default: random, and published)')
    .option('--tolerance <number>', 'how much a number may differ', '0')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay audit rerun --sample 10\n' +
        '\nEach score is rerun by the version that made it. The ledger records how many agree, and the seed, so that anyone can check the\n' +
        'draw. Measured quantities (time, memory, cost) are not compared.\n' +
        '\nExit codes: 0 all agree · 1 at least one does not · 2 nothing to rerun · 4 a rerun failed · 130 interrupted',
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
