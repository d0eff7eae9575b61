import { benchmarkCompleteness, corpusRollup, signalsCsv, signalsOf } from '@assay/cards';
import { AssayError } from '@assay/records';
import { readCards } from '../cards/read-cards.ts';
import { type Corpus, readCorpus } from '../cards/read-corpus.ts';
import { readingReport } from '../cards/reading-report.ts';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';

const views = ['signals', 'corpus', 'completeness'] as const;
const formats = ['text', 'json', 'csv'] as const;
const populations = ['placeholder_aware', 'literal'] as const;

type Format = (typeof formats)[number];

/** `assay cards signals PATH…`, `assay cards corpus PATH…`, `assay cards completeness [PATH…] [--card FILE…]`. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('<view>', `what to show: ${views.join(', ')}`)
    .argument('[path...]', 'records and benchmark cards: folders, JSON, JSONL, gzipped or not')
    .option('--format <format>', `how to print: ${formats.join(', ')} (csv with signals only)`, 'text')
    .option('--card <file...>', 'with completeness: benchmark cards')
    .option(
      '--population <rule>',
      `with completeness: what counts as populated: ${populations.join(', ')}`,
      'placeholder_aware',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards corpus data/\n  $ assay cards signals records.jsonl.gz --format json\n  $ assay cards completeness data/ --card cards/*.json\n' +
        '\nA line of JSONL is a record or {"path": "data/suite/lab/model/1.json", "record": {…}}.',
    );
  return async ([view, ...paths], options) => {
    const shown = choice('view', view, views);
    const allowed = formats.filter((format) => format !== 'csv' || shown === 'signals');
    const format = choice('--format', options['format'], allowed);
    const cardPaths = (options['card'] as readonly string[] | undefined) ?? [];
    if (paths.length + cardPaths.length === 0)
      throw new AssayError('usage', 'E_USAGE', `assay cards ${shown} expects files or folders`, {
        fix: 'See `assay cards --help`.',
      });
    const corpus = join(await readCorpus(paths, io), await readCards(cardPaths, io));
    io.err(readingReport(corpus));
    await print[shown](corpus, format, options, io);
    return isRefused(corpus) ? exitCodes.failed : exitCodes.done;
  };
};

type Print = (corpus: Corpus, format: Format, options: Options, io: Io) => Promise<void>;

const print: Readonly<Record<(typeof views)[number], Print>> = {
  signals: async ({ rows }, format, _options, io) => {
    const signals = signalsOf(rows);
    if (format === 'json') return printList(signals, io);
    if (format === 'csv') {
      for (const line of signalsCsv(signals)) io.out(line);
      return;
    }
    const { signalsText } = await import('../cards/signals-text.ts');
    io.out(signalsText(signals));
  },
  corpus: async ({ rows }, format, _options, io) => {
    const rollup = corpusRollup(signalsOf(rows));
    if (format === 'json') return io.out(`${JSON.stringify(rollup, null, 2)}\n`);
    const { rollupText } = await import('../cards/rollup-text.ts');
    io.out(rollupText(rollup));
  },
  completeness: async ({ rows, cards }, format, options, io) => {
    const population = choice('--population', options['population'], populations);
    const benchmarks = benchmarkCompleteness(rows, cards, population);
    if (format === 'json') return printList(benchmarks, io);
    const { completenessText } = await import('../cards/completeness-text.ts');
    io.out(completenessText(benchmarks));
  },
};

function join(corpus: Corpus, { cards, findings }: Pick<Corpus, 'cards' | 'findings'>): Corpus {
  return { ...corpus, cards: [...corpus.cards, ...cards], findings: [...corpus.findings, ...findings] };
}

/** A JSON list, an item a line, in pieces: one text of everything could be longer than a text may be. */
function printList(items: readonly unknown[], io: Io): void {
  io.out('[');
  for (const [index, item] of items.entries()) io.out(`${index === 0 ? '' : ','}\n${JSON.stringify(item)}`);
  io.out('\n]\n');
}

/** Whether there was something to read and none of it could be used. */
function isRefused({ rows, cards, findings }: Corpus): boolean {
  return rows.length === 0 && cards.length === 0 && findings.some(({ action }) => action === 'refused');
}
