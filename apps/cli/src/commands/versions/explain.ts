import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { explanationText } from '../../versions/explanation-text.ts';
import { worldOf } from '../../world-of.ts';

/** `assay explain A B` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<a>', 'the first score')
    .argument('<b>', 'the score to compare it with')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay explain sc-6f21 sc-90aa\n' +
        '\nA score follows from the run, the scorer, the hidden data, the judge and chance. If only one of them differs, it is the reason. If\n' +
        'several do, the command names the fewest reruns that would decide. If none does and nothing is random, different numbers are an\n' +
        'alarm. If the hidden data differ, they are opened, which the ledger records; only counts are printed.\n' +
        '\nExit codes: 0 explained · 1 alarm: identical inputs were scored differently · 2 no such score · 3 undecided until more is rerun',
    );
  return async ([a, b], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.explain();
    const explanation = await ask({ a: a!, b: b!, ...homeOf(options), ...actorOf(options) }, worldOf(io));
    io.out(format === 'json' ? jsonText(explanation) : explanationText(explanation));
    if (explanation.verdict === 'alarm') return exitCodes.failed;
    return explanation.reruns.length > 0 ? exitCodes.inconclusive : exitCodes.done;
  };
};
