import { resolve } from 'node:path';
import {
  buildCard,
  type CardCorpus,
  renderCardHtml,
  renderCardMarkdown,
  renderCardText,
  wholeCorpus,
} from '@assay/cards';
import { AssayError, type Card, type CardSubject } from '@assay/records';
import { findCardSubject } from '../../cards/show/find-card-subject.ts';
import { openCardCorpus } from '../../cards/show/open-card-corpus.ts';
import { writeAllCards } from '../../cards/show/write-all-cards.ts';
import { choice } from '../../choice.ts';
import type { CommandModule, Options } from '../../command.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import type { Io } from '../../io.ts';
import { jsonText } from '../../json-text.ts';

const kinds = ['benchmark', 'model', 'organization', 'corpus'] as const;
const populations = ['placeholder_aware', 'literal'] as const;

const renderers = {
  text: renderCardText,
  json: jsonText,
  markdown: renderCardMarkdown,
  html: (card: Card) => renderCardHtml(card),
} as const;
const formats = Object.keys(renderers) as readonly (keyof typeof renderers)[];

/** `assay cards show benchmark|model|organization NAME [PATH…]`, `assay cards show --all --out DIR [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[kind]', kinds.join(', '))
    .argument('[name]', 'its name as the records write it; a benchmark also as collection/dataset')
    .argument('[path...]', 'records and benchmark cards: folders, JSON, JSONL, gzipped or not')
    .option('--format <format>', `how to show it: ${formats.join(', ')}`)
    .option('--out <path>', 'write to this file; with --all, to this folder')
    .option('--all', 'every card of the corpus as HTML pages, with a page that lists them', false)
    .option('--card <file...>', 'benchmark cards')
    .option('--population <rule>', `what counts as populated: ${populations.join(', ')}`, 'placeholder_aware')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards show benchmark GAIA data/\n' +
        '  $ assay cards show model openai/gpt-4o-2024-11-20 data/ --format html --out card.html\n' +
        '  $ assay cards show corpus data/ --format json\n' +
        '  $ assay cards show --all data/ --out cards/\n' +
        '\nA card tells what was reported, by whom, and the four signals, each number with its formula, its inputs and the\n' +
        'rows it comes from. There are no grades on it. An organisation is one that reported, not one that made a model.',
    );
  return async (args, options) => {
    const population = choice('--population', options['population'], populations);
    const cardPaths = (options['card'] as readonly string[] | undefined) ?? [];
    const open = (paths: readonly string[]) => openCardCorpus({ paths, cardPaths, population }, io);
    if (options['all'] === true) return showAll(args, options, open, io);
    const asked = askedFor(args);
    const format = choice('--format', options['format'] ?? 'text', formats);
    const { corpus, exitCode } = await open(asked.paths);
    const card = buildCard(corpus, asked.subjectIn(corpus));
    await writeResult(renderers[format](card), { out: options['out'], isFile: format === 'html' }, io);
    return exitCode;
  };
};

type Open = (paths: readonly string[]) => ReturnType<typeof openCardCorpus>;

async function showAll(
  paths: readonly string[],
  options: Options,
  open: Open,
  io: Io,
): ReturnType<ReturnType<CommandModule['declare']>> {
  const out = textOption(options['out']);
  if (out === null)
    throw new AssayError('usage', 'E_OUT', '--all writes many pages', {
      fix: 'Name a folder with --out DIR.',
    });
  choice('--format', options['format'] ?? 'html', ['html']);
  const { corpus, exitCode } = await open(paths);
  const count = await writeAllCards(corpus, resolve(io.cwd, out));
  io.err(`wrote ${count} cards; open ${out}/index.html\n`);
  return exitCode;
}

function askedFor([kind, ...rest]: readonly string[]): {
  readonly paths: readonly string[];
  readonly subjectIn: (corpus: CardCorpus) => CardSubject;
} {
  if (kind === undefined)
    throw new AssayError('usage', 'E_USAGE', 'assay cards show expects what to show', {
      fix: `Name one of ${kinds.join(', ')} and its name, or say --all; see \`assay cards show --help\`.`,
    });
  const known = choice('kind', kind, kinds);
  if (known === 'corpus') return { paths: rest, subjectIn: () => wholeCorpus };
  const [name, ...paths] = rest;
  if (name === undefined)
    throw new AssayError('usage', 'E_USAGE', `assay cards show ${known} expects a name`, {
      fix: `Name the ${known} as the records write it.`,
    });
  return { paths, subjectIn: (corpus) => findCardSubject(corpus.names, known, name) };
}
