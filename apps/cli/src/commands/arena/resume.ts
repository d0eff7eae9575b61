import { verbs } from '@assay/verbs';
import { playView, printPlayed } from '../../arena/play-command.ts';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { worldOf } from '../../version.ts';
import { sayHomeLink } from '../../workbench/say-link.ts';

/** `assay arena resume [FILE]` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('[file]', 'the arena file', 'arena.yaml')
    .option('--run <run>', 'the run to continue (default: the newest of this arena)')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay arena resume arena.yaml\n' +
        '\nFinished games are kept. Open ones are played with the seeds drawn at the start.\n' +
        'Refused if the arena or one of its players has changed.\n' +
        '\nExit codes: 0 done · 2 nothing to continue, or something changed · 3 no ratings · 4 the environment failed · 130 interrupted',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const run = textOption(options['run']);
    const ask = await verbs.arena.resume();
    const view = playView(io);
    const request = {
      file: file!,
      ...(run === null ? {} : { run }),
      ...homeOf(options),
      ...actorOf(options),
    };
    const played = await untilInterrupted((signal) =>
      ask(request, worldOf(io), { signal, on: view.on }),
    ).finally(view.end);
    const ended = printPlayed(played, format, io);
    await sayHomeLink(`/arenas/${played.standings.run_id}`, options, io);
    return ended;
  };
};
