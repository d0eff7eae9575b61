import { AssayError } from '@assay/records';
import { type Compared, verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { comparedTaskText } from '../evaluation/compared-task-text.ts';
import { countOption } from '../count-option.ts';
import { pageText } from '../evaluation/page-text.ts';
import { projectOf, projectOption } from '../evaluation/project-option.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { saySeveral, scoringLines } from '../evaluation/scoring-line.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../world-of.ts';

const formats = ['text', 'json', 'markdown', 'html'] as const;

/** `assay compare A B [C…]`: B, C … against A, sample by sample. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command
      .argument('[before]', 'what to compare with: a run, scoring or baseline, or latest')
      .argument('[after...]', 'one or more runs or scorings to compare with it'),
  )
    .option('--all <evaluation>', 'compare all specifications of an evaluation, each by its newest run')
    .option('--allow-changed', 'compare even if the scorer or the hidden data changed', false)
    .option('--flips <count>', 'flipped samples to list (all are counted)', '100')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay compare main latest\n  $ assay compare good careless --format html --out compared.html\n  $ assay compare --all routing\n' +
        '\nSamples are paired by id and input. Each difference comes with a confidence interval and a Holm-corrected p-value,\n' +
        'along with whatever else differs between the runs. To pass or fail on a difference, use `assay gate`.\n' +
        '\nExit codes: 0 compared, whatever the difference · 2 no such run, or scorings that are not comparable',
    );
  return async ([before, ...after], options) => {
    const format = choice('--format', options['format'], formats);
    if (typeof options['all'] === 'string')
      return compareAll(options['all'], [before, ...after], { options, format, io });
    if (before === undefined || after.length === 0) throw tooFew();
    const flips = countOption('--flips', options['flips']);
    const allow_changed = options['allowChanged'] === true;
    const as = ({ text: 'page', json: undefined, markdown: 'markdown', html: 'html' } as const)[format];
    const compare = await verbs.compare();
    const request = { project: projectOf(options), before, after, allow_changed, flips, as };
    const compared = await compare(request, worldOf(io));
    await writeResult(shown(compared, format), { out: options['out'], isFile: format === 'html' }, io);
    if (format !== 'json' && format !== 'text') saySeveral(compared.read, io);
    const runs = [before, ...after].map(encodeURIComponent).join(',');
    if (format === 'text') await sayLink(`/compare?runs=${runs}`, io, request.project);
    return exitCodes.done;
  };
};

interface Asked {
  readonly options: Options;
  readonly format: (typeof formats)[number];
  readonly io: Io;
}

async function compareAll(
  evaluation: string,
  others: readonly (string | undefined)[],
  { options, format, io }: Asked,
): Promise<ExitCode> {
  if (others.some((one) => one !== undefined) || format === 'markdown')
    throw new AssayError(
      'usage',
      'E_OPTION',
      '--all names an evaluation in place of runs, and is shown as text, json or html',
    );
  const ask = await verbs.compareAll();
  const allow_changed = options['allowChanged'] === true;
  const samples = countOption('--flips', options['flips']);
  const as = format === 'html' ? ('html' as const) : undefined;
  const project = projectOf(options);
  const { tasks, alone, document } = await ask(
    { project, evaluation, allow_changed, samples, as },
    worldOf(io),
  );
  const text =
    document?.contents ??
    (format === 'json'
      ? jsonText({ tasks, alone })
      : [...tasks.map(comparedTaskText), ...alone.map(aloneText)].join('\n'));
  await writeResult(text, { out: options['out'], isFile: format === 'html' }, io);
  if (format === 'text') {
    const runs = tasks[0]!.columns.map(({ specification }) => encodeURIComponent(specification)).join(',');
    await sayLink(`/compare?runs=${runs}`, io, project);
  }
  return exitCodes.done;
}

function aloneText(specification: string): string {
  return `${specification} stands alone on its task: it is compared with nothing\n`;
}

function tooFew(): AssayError {
  return new AssayError('usage', 'E_OPTION', "missing required argument 'before' or 'after'", {
    fix: 'Name two runs, or all specifications of an evaluation with --all.',
  });
}

function shown({ comparisons, read, pages, document }: Compared, format: (typeof formats)[number]): string {
  if (format === 'json') return jsonText({ comparisons, read });
  return document?.contents ?? `${pages.map(pageText).join('\n')}\n${scoringLines(read).join('\n')}\n`;
}
