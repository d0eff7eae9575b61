import { jsonText, visibleText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay keys list`: in text a file of keys that `assay verify --key` takes. */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command).addHelpText(
    'after',
    '\nExample:\n  $ assay keys list > evaluator.pub\n' +
      '\nThe output is a file of keys for `assay verify --key`, with revoked keys as comments.\n' +
      '\nExit codes: 0 done · 2 no evaluator here',
  );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.keys.list();
    const { keys } = await ask(homeOf(options), worldOf(io));
    if (format === 'json') io.out(jsonText({ keys }));
    else
      for (const { vkey, added_at, revoked } of keys) {
        const since = `# added ${added_at}`;
        const words = revoked === null ? '' : `, revoked ${revoked.at}: ${visibleText(revoked.reason)}`;
        io.out(`${since}${words}\n${revoked === null ? '' : '# '}${vkey}\n`);
      }
    return exitCodes.done;
  };
};
