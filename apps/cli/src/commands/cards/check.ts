import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { checkedText } from '../../cards/checked-text.ts';
import { declareCorpusFolder } from '../../cards/corpus-folder.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

/** `assay cards check` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpusFolder(command)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay cards check --corpus reports\n' +
        '\nOther commands verify a checksum of what they read; this one reads everything and verifies its SHA-256.' +
        '\n\nExit codes: 0 intact · 1 something is damaged or missing · 2 no such corpus · 4 the disk failed',
    );
  return async (_paths, options) => {
    const format = choice('--format', options['format'], formats);
    const check = await verbs.cards.check();
    const checked = await check({ corpus: String(options['corpus']) }, worldOf(io));
    io.out(format === 'json' ? jsonText(checked) : checkedText(checked));
    return checked.damage.length === 0 ? exitCodes.done : exitCodes.failed;
  };
};
