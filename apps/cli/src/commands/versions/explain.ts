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
    .argument('<a>', 'a score')
    .argument('<b>', 'the score that it is held against')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay explain sc-6f21 sc-90aa\n' +
        '\nA score follows from the run, the scorer, the hidden data, the judge and chance. This says which of them differ: one of them is the\n' +
        'reason; of several it cannot be decided, and the fewest reruns that would decide it are named. Where nothing differs and nothing is left\n' +
        'to chance, other numbers are an alarm. Hidden data are opened where they differ, which stands in the log; only counts are printed.\n' +
        '\nExit codes: 0 explained · 1 an alarm: the same was scored twice, and came out differently · 2 no such score · 3 it cannot be decided yet',
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
