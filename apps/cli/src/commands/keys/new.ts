import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay keys new NAME` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<name>', 'the name to sign with, such as example.org/evals')
    .option(
      '--origin <name>',
      'the name of a new ledger in its checkpoints (default: the name of its first key)',
    )
    .addHelpText(
      'after',
      '\nExample:\n  $ assay keys new example.org/evals > evaluator.pub\n' +
        '\nPrints the public key, with which others verify: publish it where they trust it. The secret key stays in keys/ of the home,\n' +
        'readable only by you (with a PostgreSQL store and a vault key: in the vault, encrypted). Keep a copy off this machine: without\n' +
        'it, nothing more can be signed; with it, anyone can sign in your name.\n' +
        '\nExit codes: 0 done · 2 an invalid name, or no key that may add another · 4 the home cannot be written',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], formats);
    const origin = textOption(options['origin']);
    const ask = await verbs.keys.new();
    const request = { name: name!, ...homeOf(options), ...actorOf(options) };
    const key = await ask({ ...request, ...(origin === null ? {} : { origin }) }, worldOf(io));
    io.out(format === 'json' ? jsonText(key) : `${key.vkey}\n`);
    io.err(
      'Keep a copy of the secret half where nobody else can read it: of keys/ in the home, or of the vault and its key where machines share them.\n',
    );
    return exitCodes.done;
  };
};
