import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule, Options } from '../../command.ts';
import { pulledText } from '../../data/pulled-text.ts';
import { pullView } from '../../data/pull-view.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

/** `assay data pull`: the only command that downloads. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument('[dataset]', 'owner/name at the hub; all that the project declares unless named'),
  )
    .option('--config <name>', 'its configuration')
    .option('--split <name>', 'its split; all of them unless it is said')
    .option('--revision <name>', 'a commit, a tag or a branch; main unless it is said')
    .option('--folder <folder>', "put plain files here; into the hub's own cache unless it is said")
    .option('--pin', 'write the commits that were fetched into the project file', false)
    .option('--quiet', 'no progress', false)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay data pull --pin\n  $ assay data pull openai/gsm8k --config main --split test\n' +
        '\nNothing else downloads. What is broken off goes on where it ended; what is there is not fetched again.\n' +
        'HF_TOKEN is sent to the hub alone and kept nowhere; HF_HUB_CACHE and HF_ENDPOINT are heeded.\n' +
        '\nExit codes: 0 everything is there · 1 the dataset has no such configuration or split · 2 wrong call · 4 the hub cannot be used · 130 interrupted',
    );
  return async ([repository], options) => {
    const format = choice('--format', options['format'], formats);
    const pull = await verbs.data.pull();
    const view = pullView(io, options['quiet'] === true);
    const pin = options['pin'] === true;
    const request = { project: projectOf(options), repository, ...named(options), pin };
    const pulled = await untilInterrupted((signal) =>
      pull(request, worldOf(io), { signal, on: view.on }),
    ).finally(view.finish);
    io.out(format === 'json' ? jsonText(pulled) : pulledText(pulled));
    return exitCodes.done;
  };
};

function named(options: Options): Readonly<Record<string, string | undefined>> {
  const { config, split, revision, folder } = options as Readonly<Record<string, string | undefined>>;
  return { config, split, revision, folder };
}
