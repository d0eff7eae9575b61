import { jsonText, plural, printableLine } from '@assay/shown';
import { type PlannedArena, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay arena schedule [FILE]` */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[file]', 'the arena file', 'arena.yaml')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay arena schedule arena.yaml\n' +
        '\nNothing is played or stored. Openings appear as numbers: their seeds are drawn when a run begins.\n' +
        '\nExit codes: 0 done · 2 a wrong file, or an unfair schedule',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const planned = await (await verbs.arena.schedule())({ file: file! }, worldOf(io));
    io.out(format === 'json' ? jsonText(planned) : scheduleText(planned));
    return exitCodes.done;
  };
};

function scheduleText({ arena_key, version, players, first_round, games, is_all }: PlannedArena): string {
  const pairings = new Map<string, number>();
  for (const { a, b } of first_round) {
    const name = `${a} – ${b}`;
    pairings.set(name, (pairings.get(name) ?? 0) + 1);
  }
  return [
    `${arena_key}, version ${version}`,
    `${plural(players.length, 'player')}: ${players.map(({ name }) => printableLine(name)).join(', ')}`,
    `${is_all ? 'all of it' : 'the first round'}: ${plural(games, 'game')}, every opening from both sides`,
    ...Array.from(pairings, ([name, count]) => `  ${printableLine(name)}: ${plural(count, 'opening')}`),
    '',
  ].join('\n');
}
