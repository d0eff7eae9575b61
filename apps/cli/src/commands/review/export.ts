import { jsonText, plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice, countOption, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { exitCodes } from '../../explain-error.ts';
import { exchangeFormats, exchangeOption, personOf, personOption } from '../../review/review-options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';

/** `assay review export` */
export const declare: CommandModule['declare'] = (command, io) => {
  exchangeOption(personOption(evaluatorOption(command), 'rater'))
    .option('--most <n>', 'at most this many items (default: 100)')
    .option('--hours <n>', 'how long to reserve them for the rater (default: as the evaluator says)')
    .option('--config', "write Label Studio's labelling interface instead of items", false)
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay review export --rater ada --as csv --hours 48 --out ada.csv\n' +
        '  $ assay review export --rater ada --as label-studio --out ada.json\n' +
        '  $ assay review export --rater ada --as label-studio --config --out interface.xml\n' +
        "\nThe items are blind, in this rater's order, and reserved for them. Bring the verdicts back with assay review import.\n" +
        '\nExit codes: 0 written, or nothing is waiting · 2 usage, not a rater here, or excluded',
    );
  return async (_, options) => {
    const as = choice('--as', options['as'], exchangeFormats);
    const [most, hours] = (['most', 'hours'] as const).map((name) =>
      options[name] === undefined ? undefined : countOption(`--${name}`, options[name]),
    );
    const ask = await verbs.review.export();
    const request = {
      ...evaluatorOf(options),
      as,
      rater: personOf(options, 'rater', io),
      ...(most === undefined ? {} : { most }),
      ...(hours === undefined ? {} : { hours }),
    };
    const { contents, config, ...facts } = await namingFlags(
      { evaluator: '--evaluator', rater: '--rater' },
      () => ask(request, worldOf(io)),
    );
    const shown = options['config'] === true && config !== null ? config : contents;
    const out = textOption(options['out']);
    await writeResult(shown, { out, isFile: false }, io);
    if (out !== null && options['format'] === 'json') io.out(jsonText(facts));
    else if (out !== null)
      io.err(
        `${plural(facts.items, 'item')}${facts.until === null ? '' : `, reserved until ${facts.until}`}\n`,
      );
    return exitCodes.done;
  };
};
