import type { CardSummary, SummaryList } from '@assay/cards';
import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import { type ShowCardRequest, verbs } from '@assay/verbs';
import { join } from 'node:path';
import {
  cardQuestion,
  corpusExitCodes,
  declareCardQuestion,
  readingExit,
  reportReading,
} from '../../cards/corpus-question.ts';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import type { ExitCode } from '../../explain-error.ts';
import { oneWordOf } from '../../help/one-word-of.ts';
import type { Io } from '../../io.ts';
import { choice, textOption } from '../../options.ts';
import { worldOf } from '../../version.ts';
import { cardPage, sayCorpusLink } from '../../workbench/say-link.ts';

/** How many numbers of a section a terminal shows unless all are requested. */
const mostFigures = 12;

/** A card for a terminal: the numbers, what diverges, the first reports; with `full` all of them. */
export function cardText(summary: CardSummary, { full }: { readonly full: boolean }): string {
  const { title, lead, sections, compared, names, risks, reports, creed } = summary;
  const parts = [
    [title, lead],
    ...sections.map((section) => sectionLines(section, full)),
    list('Compared', compared, comparisonLines),
    names.length === 0
      ? []
      : ['With the suggested names (--suggested-names counts by them)', ...names.map((line) => `  ${line}`)],
    risks.length === 0 ? [] : [`Risk categories the benchmark card names (no number): ${risks.join(', ')}`],
    list('Reports', reports, ({ triple, parts: words, stated = '' }, before) => [
      ...(triple === before?.triple ? [] : [`  ${triple}`]),
      `    ${words.join(' · ')}`,
      ...(stated === '' ? [] : [`      ${stated}`]),
    ]),
    [creed, 'How each number is calculated, with every row behind it: --format html, markdown or json.'],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function sectionLines(
  { title, question, figures }: CardSummary['sections'][number],
  full: boolean,
): string[] {
  const shown = full ? figures : figures.slice(0, mostFigures);
  const width = Math.max(0, ...shown.map(({ value }) => (value ?? '–').length));
  return [
    `${title} — ${question}`,
    ...shown.map(
      ({ value, label, exact }) =>
        `  ${(value ?? '–').padStart(width)}  ${label}${exact === '' ? '' : ` (${exact})`}`,
    ),
    ...rest(figures.length - shown.length, 'number'),
  ];
}

function list<Item>(
  title: string,
  { shown, total }: SummaryList<Item>,
  linesOf: (item: Item, before: Item | undefined) => readonly string[],
): string[] {
  if (total === 0 && title !== 'Reports') return [];
  const lines = shown.flatMap((item, i) => linesOf(item, shown[i - 1]));
  return [title, ...lines, ...rest(total - shown.length, title === 'Reports' ? 'report' : 'comparison')];
}

function comparisonLines({
  triple,
  verdict,
  differing,
  stated = differing,
  groups,
}: CardSummary['compared']['shown'][number]): string[] {
  return [
    `  ${triple}`,
    `    ${verdict}${stated.length === 0 ? '' : ` Differing fields: ${stated.join(', ')}.`}`,
    ...groups.map(({ score, name, reports }) => `    ${score}  ${name} (${plural(reports, 'report')})`),
  ];
}

function rest(left: number, noun: string): string[] {
  return left > 0 ? [`  … ${plural(left, `more ${noun}`)}: --full shows all`] : [];
}

const cardFormats = ['text', 'json', 'markdown', 'html'] as const;
const kinds = ['benchmark', 'model', 'organization', 'corpus'] as const;

/** `assay cards show benchmark|model|organization NAME [PATH…]`, `assay cards show --all --out DIR [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCardQuestion(
    command
      .addArgument(oneWordOf('[kind]', 'what the card is about', kinds))
      .argument('[name]', 'its name as written in the records; for a benchmark also collection/dataset'),
  )
    .option('--format <format>', `output format: ${cardFormats.join(', ')}`)
    .option('--full', 'as text: list all numbers, comparisons and reports, not only the first', false)
    .option('--out <path>', 'write to this file; with --all, to this folder')
    .option('--all', 'write every card of the corpus as an HTML page, with an index', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards show benchmark GAIA data/\n' +
        '  $ assay cards show model openai/gpt-4o-2024-11-20 data/ --format html --out card.html\n' +
        '  $ assay cards show corpus data/ --format json\n' +
        '  $ assay cards show --all data/ --out cards/\n' +
        '\nA card shows what was reported, by whom, and the four signals: each number with its formula, its inputs and the\n' +
        'rows it comes from. It gives no grades. An organisation is one that reported results, not one that built a model.' +
        corpusExitCodes,
    );
  return async (args, options) => {
    if (options['all'] === true) return showAll(args, options, io);
    const { paths, subject } = askedFor(args);
    const format = choice('--format', options['format'] ?? 'text', cardFormats);
    const full = options['full'] === true;
    if (full && format !== 'text')
      throw new AssayError('usage', 'E_OPTION', `--full is for text; ${format} is full already`, {
        fix: 'Leave it out.',
      });
    const request = { ...cardQuestion(paths, options), subject, full, ...documentOf(format) };
    const show = await verbs.cards.show();
    return untilInterrupted(async (signal) => {
      const { summary, document, reading } = await show(request, worldOf(io), {
        signal,
        on: reportReading(paths, io),
      });
      const result = document?.contents ?? cardText(summary!, { full });
      await writeResult(result, { out: options['out'], isFile: format === 'html' }, io);
      if (format === 'text' && paths.length === 0)
        await sayCorpusLink(options['corpus'], io, cardPage(subject));
      return readingExit(reading);
    });
  };
};

function documentOf(format: (typeof cardFormats)[number]): Pick<ShowCardRequest, 'as'> {
  return { as: format === 'text' ? 'summary' : format };
}

async function showAll(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const out = textOption(options['out']);
  if (out === null)
    throw new AssayError('usage', 'E_OUT', '--all writes many pages', {
      fix: 'Name a folder with --out DIR.',
    });
  choice('--format', options['format'] ?? 'html', ['html']);
  const exportCards = await verbs.cards.exportCards();
  const request = { ...cardQuestion(paths, options), folder: out };
  return untilInterrupted(async (signal) => {
    const { cards, reading } = await exportCards(request, worldOf(io), {
      signal,
      on: reportReading(paths, io),
    });
    io.err(`wrote ${cards} cards; open ${join(out, 'index.html')}\n`);
    return readingExit(reading);
  });
}

/** What the arguments ask for: the files to read, and the subject among what is found in them. */
function askedFor([kind, ...rest]: readonly string[]): {
  readonly paths: readonly string[];
  readonly subject: ShowCardRequest['subject'];
} {
  if (kind === undefined)
    throw new AssayError('usage', 'E_USAGE', 'assay cards show expects what to show', {
      fix: `Name one of ${kinds.join(', ')} and its name, or say --all; see \`assay cards show --help\`.`,
    });
  const known = choice('kind', kind, kinds);
  if (known === 'corpus') return { paths: rest, subject: { kind: known } };
  const [name, ...paths] = rest;
  if (name === undefined)
    throw new AssayError('usage', 'E_USAGE', `assay cards show ${known} expects a name`, {
      fix: `Name the ${known} as the records write it.`,
    });
  return { paths, subject: { kind: known, name } };
}
