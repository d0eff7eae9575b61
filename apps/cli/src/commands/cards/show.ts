import { join, resolve } from 'node:path';
import { buildCard, type SubjectNames, wholeCorpus } from '@assay/cards';
import { AssayError, type CardSubject } from '@assay/records';
import { askedExitCodes } from '../../cards/asked-exit-codes.ts';
import { findCardSubject } from '../../cards/show/find-card-subject.ts';
import { cardFormats, renderCard } from '../../cards/show/render-card.ts';
import { declareCardCorpus, withCardCorpus } from '../../cards/show/with-card-corpus.ts';
import { writeAllCards } from '../../cards/show/write-all-cards.ts';
import { choice } from '../../choice.ts';
import type { CommandModule, Options } from '../../command.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import type { ExitCode } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';

const kinds = ['benchmark', 'model', 'organization', 'corpus'] as const;

/** `assay cards show benchmark|model|organization NAME [PATH…]`, `assay cards show --all --out DIR [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCardCorpus(
    command
      .argument('[kind]', kinds.join(', '))
      .argument('[name]', 'its name as the records write it; a benchmark also as collection/dataset'),
  )
    .option('--format <format>', `how to show it: ${cardFormats.join(', ')}`)
    .option('--out <path>', 'write to this file; with --all, to this folder')
    .option('--all', 'every card of the corpus as HTML pages, with a page that lists them', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards show benchmark GAIA data/\n' +
        '  $ assay cards show model openai/gpt-4o-2024-11-20 data/ --format html --out card.html\n' +
        '  $ assay cards show corpus data/ --format json\n' +
        '  $ assay cards show --all data/ --out cards/\n' +
        '\nA card tells what was reported, by whom, and the four signals, each number with its formula, its inputs and the\n' +
        'rows it comes from. There are no grades on it. An organisation is one that reported, not one that made a model.' +
        askedExitCodes,
    );
  return async (args, options) => {
    if (options['all'] === true) return await showAll(args, options, io);
    const { paths, subjectIn } = askedFor(args);
    const format = choice('--format', options['format'] ?? 'text', cardFormats);
    return await withCardCorpus(paths, options, io, async ({ names, rowsOf }) => {
      const subject = await subjectIn(names);
      const card = buildCard(await rowsOf(subject), subject);
      await writeResult(renderCard(card, format), { out: options['out'], isFile: format === 'html' }, io);
    });
  };
};

async function showAll(paths: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const out = textOption(options['out']);
  if (out === null)
    throw new AssayError('usage', 'E_OUT', '--all writes many pages', {
      fix: 'Name a folder with --out DIR.',
    });
  choice('--format', options['format'] ?? 'html', ['html']);
  return await withCardCorpus(paths, options, io, async ({ rowsOf }) => {
    const count = await writeAllCards(await rowsOf(wholeCorpus), resolve(io.cwd, out));
    io.err(`wrote ${count} cards; open ${join(out, 'index.html')}\n`);
  });
}

/** What the arguments ask for: the files to read, and the subject among the names that are found in them. */
function askedFor([kind, ...rest]: readonly string[]): {
  readonly paths: readonly string[];
  readonly subjectIn: (names: () => Promise<SubjectNames>) => Promise<CardSubject>;
} {
  if (kind === undefined)
    throw new AssayError('usage', 'E_USAGE', 'assay cards show expects what to show', {
      fix: `Name one of ${kinds.join(', ')} and its name, or say --all; see \`assay cards show --help\`.`,
    });
  const known = choice('kind', kind, kinds);
  if (known === 'corpus') return { paths: rest, subjectIn: async () => wholeCorpus };
  const [name, ...paths] = rest;
  if (name === undefined)
    throw new AssayError('usage', 'E_USAGE', `assay cards show ${known} expects a name`, {
      fix: `Name the ${known} as the records write it.`,
    });
  return { paths, subjectIn: async (names) => findCardSubject(await names(), known, name) };
}
