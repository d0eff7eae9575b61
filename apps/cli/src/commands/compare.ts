import { type Compared, verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import { countOption } from '../count-option.ts';
import { pageText } from '../evaluation/page-text.ts';
import { projectOf, projectOption } from '../evaluation/project-option.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { saySeveral, scoringLines } from '../evaluation/scoring-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { jsonText } from '@assay/shown';
import { sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../world-of.ts';

const formats = ['text', 'json', 'markdown', 'html'] as const;

/** `assay compare A B [C…]`: B, C … against A, sample by sample. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command
      .argument('<before>', 'what the others are compared with: a run, a scoring, a baseline or latest')
      .argument('<after...>', 'what is compared with it'),
  )
    .option('--allow-changed', 'compare although the scorer or the hidden data changed', false)
    .option('--flips <count>', 'samples that turned to list (all are counted)', '100')
    .option('--format <format>', `how to show it: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay compare main latest\n  $ assay compare good careless --format html --out compared.html\n' +
        '\nSamples are paired by id and input. Differences come with intervals and p-values (after Holm), and with\n' +
        'what else differs between the two. It compares; `assay gate` judges.\n' +
        '\nExit codes: 0 compared, whatever the difference · 2 no such run, or scorings that were not made alike',
    );
  return async ([before, ...after], options) => {
    const format = choice('--format', options['format'], formats);
    const flips = countOption('--flips', options['flips']);
    const allow_changed = options['allowChanged'] === true;
    const as = ({ text: 'page', json: undefined, markdown: 'markdown', html: 'html' } as const)[format];
    const compare = await verbs.compare();
    const request = { project: projectOf(options), before: before!, after, allow_changed, flips, as };
    const compared = await compare(request, worldOf(io));
    await writeResult(shown(compared, format), { out: options['out'], isFile: format === 'html' }, io);
    if (format !== 'json' && format !== 'text') saySeveral(compared.read, io);
    const runs = [before!, ...after].map(encodeURIComponent).join(',');
    if (format === 'text') await sayLink(`/compare?runs=${runs}`, io, request.project);
    return exitCodes.done;
  };
};

function shown({ comparisons, read, pages, document }: Compared, format: (typeof formats)[number]): string {
  if (format === 'json') return jsonText({ comparisons, read });
  return document?.contents ?? `${pages.map(pageText).join('\n')}\n${scoringLines(read).join('\n')}\n`;
}
