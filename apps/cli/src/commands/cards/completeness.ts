import {
  benchmarkCompleteness,
  corpusCompleteness,
  explicitAliases,
  type Population,
  type ReadCards,
  readCards,
} from '@assay/cards';
import type { Command } from 'commander';
import { declareAskedCorpus, withAskedCorpus } from '../../cards/asked-corpus.ts';
import { askedExitCodes } from '../../cards/asked-exit-codes.ts';
import { completenessText } from '../../cards/completeness-text.ts';
import { jsonList } from '../../cards/json-list.ts';
import { readNames } from '../../cards/read-names.ts';
import { findingsText } from '../../cards/reading-report.ts';
import { choice } from '../../choice.ts';
import type { CommandModule, Options } from '../../command.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';

const formats = ['text', 'json'] as const;
const populations = ['placeholder_aware', 'literal'] as const;

/** `assay cards completeness [PATH…] [--card FILE…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareAskedCorpus(command)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--card <file...>', 'benchmark cards; alone, they are scored without any records')
    .option('--population <rule>', `what counts as populated: ${populations.join(', ')}`, 'placeholder_aware')
    .addHelpText(
      'after',
      `\nExample:\n  $ assay cards completeness data/ --card cards/*.json${askedExitCodes}`,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const population = choice('--population', options['population'], populations);
    const cardPaths = (options['card'] as readonly string[] | undefined) ?? [];
    const cards = await readCards(cardPaths, io.cwd);
    io.err(findingsText(cards.findings));
    const print = async (benchmarks: ReturnType<typeof benchmarkCompleteness>): Promise<void> => {
      const result = format === 'json' ? jsonList([benchmarks]) : completenessText(benchmarks);
      await writeResult(result, { out: null, isFile: false }, io);
    };
    if (cardPaths.length > 0 && paths.length === 0 && !isCorpusNamed(command)) {
      await print(await cardsAlone(cards, population, options, io));
      return cards.cards.length === 0 && cards.findings.length > 0 ? exitCodes.failed : exitCodes.done;
    }
    return await withAskedCorpus(paths, options, io, async ({ corpus }) => {
      await print(await corpusCompleteness(corpus, population, cards.cards));
    });
  };
};

function isCorpusNamed(command: Command): boolean {
  return command.getOptionValueSource('corpus') === 'cli';
}

async function cardsAlone(
  { cards }: ReadCards,
  population: Population,
  options: Options,
  io: Io,
): Promise<ReturnType<typeof benchmarkCompleteness>> {
  const names = await readNames({ files: options['names'] as readonly string[] }, io);
  return benchmarkCompleteness([], cards, population, explicitAliases(names));
}
