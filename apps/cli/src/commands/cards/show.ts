import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { type ShowCardRequest, verbs } from '@assay/verbs';
import { corpusExitCodes } from '../../cards/corpus-exit-codes.ts';
import { cardQuestion, declareCardQuestion, reportReading } from '../../cards/corpus-question.ts';
import { readingExit } from '../../cards/ingest-outcome.ts';
import { cardText } from '../../cards/show/card-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule, Options } from '../../command.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import type { ExitCode } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { oneWordOf } from '../../help/one-word-of.ts';
import { worldOf } from '../../world-of.ts';
import { cardPage, sayCorpusLink } from '../../workbench/say-link-elsewhere.ts';

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
