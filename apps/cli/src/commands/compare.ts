import { AssayError } from '@assay/records';
import { agreeing, jsonText, printableLine } from '@assay/shown';
import { type Compared, type ComparedTask, verbs } from '@assay/verbs';
import type { CommandModule, Options } from '../command.ts';
import { pageText } from '../evaluation/page-text.ts';
import { saySeveral, scoringLines } from '../evaluation/scoring-line.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { choice, countOption, projectOf, projectOption } from '../options.ts';
import { worldOf } from '../version.ts';
import { sayLink } from '../workbench/say-link.ts';

/** The specifications of a task as columns, their differences from the first, and samples as rows; ≠ marks those that differ. */
function comparedTaskText({ task_key, columns, differences, samples, ...counts }: ComparedTask): string {
  const numbered = columns.map(
    ({ specification, mark }, i) =>
      `  ${letter(i)}  ${specification}${mark === null ? '' : `  (${printableLine(mark)})`}`,
  );
  const rows = samples.map(({ sample_id, score_name, values, differs }) => [
    differs ? '≠' : ' ',
    printableLine(sample_id),
    score_name,
    ...values.map(valueText),
  ]);
  const head = ['', 'sample', 'score', ...columns.map((_, i) => letter(i))];
  const against = differences.map(({ specification, score_name, ...one }) => [
    `${letter(columns.findIndex((column) => column.specification === specification))} - A`,
    score_name,
    String(one.n),
    valueText(one.mean_before),
    valueText(one.mean_after),
    signed(one.difference),
    one.interval === null ? '-' : `[${signed(one.interval.low)}, ${signed(one.interval.high)}]`,
    one.p_adjusted === null ? '-' : one.p_adjusted.toPrecision(2),
  ]);
  const told = ['', 'score', 'n', 'A', 'then', 'difference', 'interval', 'p (Holm over all)'];
  return [
    task_key,
    ...numbered,
    '',
    ...aligned([told, ...against]),
    '',
    ...aligned([head, ...rows]),
    `${counts.samples_differing} of ${counts.samples_total} ${agreeing(counts.samples_differing, 'differs', 'differ')}${samples.length < counts.samples_total ? `; ${samples.length} shown` : ''}`,
    '',
  ].join('\n');
}

function letter(index: number): string {
  return index < 26
    ? String.fromCodePoint(65 + index)
    : `${letter(Math.floor(index / 26) - 1)}${letter(index % 26)}`;
}

function valueText(value: number | null): string {
  return value === null ? 'missing' : String(Math.round(value * 1000) / 1000);
}

function signed(value: number | null): string {
  return value === null ? '-' : `${value > 0 ? '+' : ''}${valueText(value)}`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd());
}

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
