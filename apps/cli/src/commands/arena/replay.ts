import { jsonText, printable, printableLine } from '@assay/shown';
import { type ReplayedGame, verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay arena replay GAME` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .argument('<game>', 'the pair, then a or b for the side that starts: 12a')
    .option('--run <run>', 'the run (default: the newest)')
    .option('--file <file>', 'the arena file: replay the moves in its environment')
    .option(
      '--public',
      'show only what may be published: no seed, nothing that players or judges wrote',
      false,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay arena replay 0a\n  $ assay arena replay 0a --file arena.yaml\n  $ assay arena replay 0a --public --format json\n' +
        '\nExit codes: 0 done · 1 the replay ends differently · 2 no such game',
    );
  return async ([game], options) => {
    const format = choice('--format', options['format'], formats);
    const [run, file] = [textOption(options['run']), textOption(options['file'])];
    const ask = await verbs.arena.replay();
    const request = {
      game: game!,
      ...(run === null ? {} : { run }),
      ...(file === null ? {} : { file }),
      ...(options['public'] === true ? { public: true } : {}),
      ...homeOf(options),
    };
    const replayed = await ask(request, worldOf(io));
    io.out(format === 'json' ? jsonText(replayed) : gameText(replayed));
    return 'agrees' in replayed && !replayed.agrees ? exitCodes.failed : exitCodes.done;
  };
};

function gameText(replayed: ReplayedGame): string {
  const { game, moves, run_id, seed } = replayed;
  const { id, first, second, score, ending, failed, why, opening } = game;
  const seeded = seed === undefined ? '' : `, seed ${seed}`;
  const lines = [
    `game ${id} of ${run_id}: ${first} against ${second} at opening ${opening}${seeded}`,
    ...('opening' in replayed && replayed.opening !== null && replayed.opening !== ''
      ? [replayed.opening]
      : []),
    ...moves.flatMap(({ side, move, ms, regret, picture }, i) => [
      `${i + 1}. ${side === 0 ? first : second}: ${JSON.stringify(move)} (${ms.toFixed(1)} ms${regret === null ? '' : `, regret ${regret}`})`,
      ...(picture === undefined ? [] : [picture]),
    ]),
    `${ending}${failed === null ? '' : ` by ${failed === 'first' ? first : second}`}${why == null ? '' : `: ${printableLine(why)}`}; score of ${first}: ${score ?? '–'}`,
    ...('agrees' in replayed
      ? [replayed.agrees ? 'replayed, it ends the same way' : 'replayed, it ENDS DIFFERENTLY']
      : []),
  ];
  return `${printable(lines.join('\n'))}\n`;
}
