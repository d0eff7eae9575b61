import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { standingsText } from '../../arena/play-command.ts';
import { homeOf } from '../../audit/home-option.ts';
import { choice, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';
import { sayHomeLink } from '../../workbench/say-link.ts';

const formats = ['text', 'json', 'html'] as const;

/** `assay arena show [RUN]` */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[run]', 'the run (default: the newest)')
    .option('--home <folder>', "the evaluator's folder (default: .assay-evaluator)")
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay arena show\n  $ assay arena show --format html --out arena.html\n' +
        '\nAn unfinished run is shown as far as it got, and marked as unfinished.\n' +
        '\nExit codes: 0 done · 2 no games here, or no such run · 3 no ratings, because no chain of wins connects all players',
    );
  return async ([run], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.arena.show();
    const request = {
      ...(run === undefined ? {} : { run }),
      ...homeOf(options),
      ...(format === 'html' ? { as: format } : {}),
    };
    const { standings, notes, document } = await ask(request, worldOf(io));
    const shown = format === 'json' ? jsonText({ standings, notes }) : standingsText({ standings, notes });
    await writeResult(document?.contents ?? shown, { out: textOption(options['out']), isFile: false }, io);
    await sayHomeLink(`/arenas/${standings.run_id}`, options, io);
    return standings.refused === null ? exitCodes.done : exitCodes.inconclusive;
  };
};
