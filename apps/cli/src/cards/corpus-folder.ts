import type { Command } from 'commander';

/** Where a corpus is kept unless it is said: beside the project file. */
export const usualCorpus = '.assay/corpus';

export function declareCorpusFolder(command: Command): Command {
  return command.option('--corpus <folder>', 'the corpus folder', usualCorpus);
}
