import { jsonText } from '@assay/shown';
import { type Scope, scopeAreas, scopes, verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { countOption } from '../../count-option.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

const roles = ['viewer', 'submitter', 'reviewer', 'evaluator', 'owner'] as const;

/** `assay tokens new NAME --role ROLE` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .argument('<name>', 'whose it is: a person, a machine, a job')
    .requiredOption('--role <role>', `what it may do: ${roles.join(', ')}`)
    .option('--scope <scope...>', 'only this of what its role may: runs:read, submissions:write …')
    .option('--days <number>', 'how long it counts', '90')
    .option('--format <format>', 'how to print: text, json', 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay tokens new "the build server" --role submitter --days 30\n  $ assay tokens new dashboard --role viewer --scope runs:read events:read\n' +
        '\nA scope is what is asked about (' +
        `${scopeAreas.join(', ')}) and read or write.\n` +
        '\nOnly its digest is kept: whoever loses it needs a new one.\n' +
        '\nExit codes: 0 done · 2 usage',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], ['text', 'json']);
    const role = choice('--role', options['role'], roles);
    const days = countOption('--days', options['days']);
    const make = await verbs.tokens.new();
    const made = await make(
      {
        name: name!,
        role,
        scopes: scopesOf(options['scope']),
        days: days === 0 ? 1 : days,
        project: projectOf(options),
      },
      worldOf(io),
    );
    io.out(
      format === 'json'
        ? jsonText(made)
        : `${made.token}\n${made.record.role}${within(made.record.scopes)}, until ${made.record.expires_at}. It is not shown again.\n`,
    );
    return exitCodes.done;
  };
};

function scopesOf(value: unknown): readonly Scope[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((one) => choice('--scope', one, scopes));
}

function within(given: readonly Scope[] | null): string {
  return given === null ? '' : ` for ${given.join(', ')} alone`;
}
