import { jsonText } from '@assay/shown';
import { type Scope, scopeAreas, scopes, verbs } from '@assay/verbs';
import { choice, countOption, projectOf, projectOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

const roles = ['viewer', 'submitter', 'reviewer', 'evaluator', 'owner'] as const;

/** `assay tokens new NAME --role ROLE` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .argument('<name>', 'the holder of the token: a person, a machine, a job')
    .requiredOption('--role <role>', `what the token allows: ${roles.join(', ')}`)
    .option('--scope <scope...>', 'restrict the role to these scopes: runs:read, submissions:write …')
    .option('--days <number>', 'days until it expires', '90')
    .option('--format <format>', 'output format: text, json', 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay tokens new "the build server" --role submitter --days 30\n  $ assay tokens new dashboard --role viewer --scope runs:read events:read\n' +
        `\nA scope is AREA:read or AREA:write. Areas: ${scopeAreas.join(', ')}.\n` +
        '\nOnly the digest of a token is stored: a lost token has to be replaced.\n' +
        '\nExit codes: 0 done · 2 usage',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], ['text', 'json']);
    const role = choice('--role', options['role'], roles);
    const make = await verbs.tokens.new();
    const made = await make(
      {
        name: name!,
        role,
        scopes: scopesOf(options['scope']),
        days: countOption('--days', options['days'], 1),
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
