import type { CheckedCorpus } from '@assay/cards';
import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { declareCorpusFolder, unfinishedText } from '../../cards/corpus-question.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** What checking a corpus came to: each damage with what to do, then the counts. */
function checkedText(checked: CheckedCorpus): string {
  const { shards, files, bytes, damage, unsealed, unfinished } = checked;
  const lines = [
    ...damage.map(({ message, fix }) => `${message}${fix === null ? '' : `\n  ${fix}`}`),
    ...(unsealed === 0
      ? []
      : [
          `${plural(unsealed, 'shard')} of an earlier version without digests: the next \`assay cards ingest\` adds them`,
        ]),
    ...(unfinished === null ? [] : [unfinishedText(unfinished)]),
    `${plural(shards, 'shard')}, ${plural(files, 'file')}, ${bytes.toLocaleString('en')} bytes: ${
      damage.length === 0 ? 'intact' : `${damage.length} damaged or missing`
    }`,
  ];
  return printable(`${lines.join('\n')}\n`);
}

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
