import { jsonText, visibleText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice, projectOf, projectOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay tokens list` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--format <format>', 'output format: text, json', 'text')
    .addHelpText('after', '\nExample:\n  $ assay tokens list\n\nExit codes: 0 done · 2 usage');
  return async (_, options) => {
    const format = choice('--format', options['format'], ['text', 'json']);
    const list = await verbs.tokens.list();
    const { tokens } = await list({ project: projectOf(options) }, worldOf(io));
    if (format === 'json') io.out(jsonText({ tokens }));
    else
      for (const { id, name, role, scopes, expires_at, last_used_at, revoked_at } of tokens) {
        const until = revoked_at === null ? `until ${expires_at}` : `revoked ${revoked_at}`;
        const may = scopes === null ? role : `${role} (${scopes.join(', ')})`;
        io.out(`${id}  ${may}  ${visibleText(name)}  ${until}, last used ${last_used_at ?? 'never'}\n`);
      }
    return exitCodes.done;
  };
};
