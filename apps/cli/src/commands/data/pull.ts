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
    command.argument('[dataset]', 'owner/name on the Hub (default: all that the project declares)'),
  )
    .option('--config <name>', 'the configuration of the dataset')
    .option('--split <name>', 'the split to download (default: all)')
    .option('--revision <name>', 'a commit, tag or branch (default: main)')
    .option('--folder <folder>', "write plain files here (default: the Hub's own cache)")
    .option('--pin', 'write the commits that were downloaded into the project file', false)
    .option('--quiet', 'show no progress', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay data pull --pin\n  $ assay data pull openai/gsm8k --config main --split test\n' +
        '\nNo other command downloads data. Interrupted downloads continue where they stopped; files already there are not downloaded again.\n' +
        'HF_TOKEN is sent only to the Hub and never stored; HF_HUB_CACHE and HF_ENDPOINT are respected.\n' +
        '\nExit codes: 0 everything is there · 1 the dataset has no such configuration or split · 2 usage · 4 the Hub cannot be reached or refuses · 130 interrupted',
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
