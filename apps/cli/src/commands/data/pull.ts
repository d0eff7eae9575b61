import type { PullEvent } from '@assay/engine';
import { jsonText, printableLine } from '@assay/shown';
import { type Pulled, verbs } from '@assay/verbs';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import { type Io, redrawn } from '../../io.ts';
import { choice, projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** Bytes as people say them. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const steps = ['kB', 'MB', 'GB', 'TB'];
  const step = Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3) - 1);
  return `${(bytes / 1000 ** (step + 1)).toFixed(1)} ${steps[step]}`;
}

/** What was fetched, from which commit, and how to pin it. */
function pulledText({ datasets, pinned }: Pulled): string {
  const told = pinned === null ? '' : `\nrevisions written into the project file: ${pinned}\n`;
  return datasets.map((one) => textOf(one, pinned !== null)).join('\n') + told;
}

function textOf(
  { repository, revision, commit, folder, files }: Pulled['datasets'][number],
  isPinned: boolean,
): string {
  const lines = files.map(
    ({ path, size, sha256, was_there }) =>
      `  ${printableLine(path)}  ${sizeText(size)}  sha256:${sha256}${was_there ? '  (was there)' : ''}`,
  );
  const pin =
    revision === commit || isPinned ? '' : `  To pin it, write revision: ${commit}, or fetch with --pin\n`;
  return `${repository} at ${commit}, in ${printableLine(folder)}\n${lines.join('\n')}\n${pin}`;
}

/** Shows what is being fetched: redrawn on a terminal, a line for each file elsewhere. */
function pullView(
  io: Io,
  isQuiet: boolean,
): { readonly on: (event: PullEvent) => void; readonly finish: () => void } {
  const redraws = io.errColumns !== undefined;
  let last = '';
  return {
    on: (event) => {
      if (isQuiet) return;
      if (event.kind === 'waits') {
        const line = `${event.why}; retrying in ${Math.ceil(event.ms / 1000)} s`;
        return io.err(redraws ? redrawn(line, io) : `${line}\n`);
      }
      const { path, received, size } = event;
      if (redraws) io.err(redrawn(`${path}: ${sizeText(received)} of ${sizeText(size)}`, io));
      else if (path !== last) io.err(`fetching ${path} (${sizeText(size)})\n`);
      last = path;
    },
    finish: () => {
      if (redraws && last !== '') io.err(redrawn('', io));
    },
  };
}

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
