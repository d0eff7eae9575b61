import type { AuditAgreement } from '@assay/evaluator';
import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats } from '../../audit/home-option.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, countOption, namingFlags, textOption } from '../../options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';

function agreementText({ agreed, sampled, eligible, seed, scores }: AuditAgreement): string {
  return [
    `${agreed} of ${plural(sampled, 'score')} came out the same; drawn from ${eligible} by the seed ${printable(seed)}`,
    ...scores.map(({ score_id, rerun_id, agrees, differing }) =>
      agrees
        ? `  ✓ ${score_id}`
        : `  ✗ ${score_id}: ${differing.map(printable).join(', ')} came out differently in ${rerun_id}`,
    ),
    '',
  ].join('\n');
}

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
