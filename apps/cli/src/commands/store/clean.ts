import { agreeing, jsonText, plural, printable } from '@assay/shown';
import { type CleanedBlobs, verbs } from '@assay/verbs';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

function cleanText({ kept, unnamed, removed }: CleanedBlobs): string {
  const lines = unnamed.map((digest) => `  ${digest}\n`);
  const what = `${plural(kept, 'blob')} ${agreeing(kept, 'is', 'are')} named by records, ${unnamed.length} by none`;
  if (unnamed.length === 0) return `${what}\n`;
  const end = removed ? 'they were removed' : 'nothing was removed; --remove removes them';
  return printable(`${what}:\n${lines.join('')}${end}\n`);
}

const formats = ['text', 'json'] as const;

/** `assay store clean` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--remove', 'remove the blobs instead of listing them', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store clean\n  $ assay store clean --remove\n' +
        '\nRun this only while nothing is being scored: the score table of a running scoring is not referred to yet.\n' +
        '\nExit codes: 0 done · 2 no store · 4 the store cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const clean = await verbs.store.clean();
    const request = { project: projectOf(options), remove: options['remove'] === true };
    const cleaned = await clean(request, worldOf(io));
    io.out(format === 'json' ? jsonText(cleaned) : cleanText(cleaned));
    return exitCodes.done;
  };
};
