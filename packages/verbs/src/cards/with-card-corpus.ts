import {
  askSubjectNames,
  type CardCorpus,
  corpusCards,
  loadCardCorpus,
  readCards,
  type SubjectNames,
} from '@assay/cards';
import type { CardSubject } from '@assay/records';
import type { Command } from 'commander';
import { choice } from '../../choice.ts';
import type { Options } from '../../command.ts';
import type { ExitCode } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { declareAskedCorpus, withAskedCorpus } from '../asked-corpus.ts';
import { findingsText } from '../reading-report.ts';

const populations = ['placeholder_aware', 'literal'] as const;

/** What every command that shows cards takes. */
export function declareCardCorpus(command: Command): Command {
  return declareAskedCorpus(command)
    .option('--card <file...>', 'benchmark cards')
    .option(
      '--population <rule>',
      `what counts as populated: ${populations.join(', ')}`,
      'placeholder_aware',
    );
}

/** A corpus as far as cards look at it: first the names in it, then what the cards of one subject need. */
export interface CardShelf {
  readonly names: () => Promise<SubjectNames>;
  readonly rowsOf: (subject: CardSubject) => Promise<CardCorpus>;
}

/** Opens the corpus that a command was pointed at, with the benchmark cards that were named besides. */
export async function withCardCorpus(
  paths: readonly string[],
  options: Options,
  io: Io,
  use: (shelf: CardShelf) => Promise<void>,
): Promise<ExitCode> {
  const population = choice('--population', options['population'], populations);
  const besides = await readCards((options['card'] as readonly string[] | undefined) ?? [], io.cwd);
  io.err(findingsText(besides.findings));
  return await withAskedCorpus(paths, options, io, async ({ corpus }) => {
    const cards = [...(await corpusCards(corpus)), ...besides.cards];
    await use({
      names: () => askSubjectNames(corpus, cards),
      rowsOf: (subject) => loadCardCorpus(corpus, { subject, cards, population }),
    });
  });
}
