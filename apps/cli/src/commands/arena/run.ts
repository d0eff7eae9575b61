import { verbs } from '@assay/verbs';
import { playView, printPlayed } from '../../arena/play-command.ts';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { sayHomeLink } from '../../workbench/say-link.ts';
import { worldOf } from '../../version.ts';

/** `assay arena run [FILE]` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('[file]', 'the arena file', 'arena.yaml')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay arena run arena.yaml\n' +
        '\nThe arena commits to all players by digest before it draws seeds. Every opening is played from both sides. A crash, an\n' +
        'illegal move, a timeout and a disconnection are losses. Submissions run in the sandbox.\n' +
        'Each game is stored as soon as it ends; after an interruption, continue with assay arena resume.\n' +
        '\nExit codes: 0 done · 2 an invalid file, or an unfair schedule · 3 no ratings, because no chain of wins connects all players\n' +
        '· 4 the environment of the arena or the isolation failed · 130 interrupted',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.arena.run();
    const view = playView(io);
    const request = { file: file!, ...homeOf(options), ...actorOf(options) };
    const played = await untilInterrupted((signal) =>
      ask(request, worldOf(io), { signal, on: view.on }),
    ).finally(view.end);
    const ended = printPlayed(played, format, io);
    await sayHomeLink(`/arenas/${played.standings.run_id}`, options, io);
    return ended;
  };
};
