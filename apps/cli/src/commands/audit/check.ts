import { jsonText, plural, visibleText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, several } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay audit check` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .option('--key <key>', 'a trusted key, or a file of keys (default: those in the home)', several)
    .option('--checkpoint <file>', 'a head of this ledger that somebody else kept (repeatable)', several)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay audit check\n  $ assay audit check --checkpoint head-of-march.txt\n' +
        '\nFinds every byte changed in an entry. Only a head kept elsewhere reveals a truncated ledger, a restored older copy, or a ledger\n' +
        'rewritten by someone with the key: pass one as --checkpoint (`assay audit checkpoint` prints it).\n' +
        '\nExit codes: 0 everything holds · 1 something was changed or damaged · 2 no evaluator here',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const keys = options['key'] as readonly string[] | undefined;
    const checkpoints = options['checkpoint'] as readonly string[] | undefined;
    const ask = await verbs.audit.check();
    const checked = await ask(
      {
        ...homeOf(options),
        ...(keys === undefined ? {} : { keys }),
        ...(checkpoints === undefined ? {} : { checkpoints }),
      },
      worldOf(io),
    );
    if (format === 'json') io.out(jsonText(checked));
    else if (checked.ok)
      io.out(`${plural(checked.size!, 'entry', 'entries')}, every signature and every head hold\n`);
    else
      for (const { index, what } of checked.problems)
        io.out(`✗ ${index === null ? 'the ledger' : `entry ${index}`}: ${visibleText(what)}\n`);
    return checked.ok ? exitCodes.done : exitCodes.failed;
  };
};
