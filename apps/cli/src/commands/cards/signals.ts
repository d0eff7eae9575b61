import { signalsCsv, signalsOf } from '@assay/cards';
import { declareCorpus, openCorpus, readingExit } from '../../cards/corpus-arguments.ts';
import { printList } from '../../cards/print-list.ts';
import { signalsText } from '../../cards/signals-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';

const formats = ['text', 'json', 'csv'] as const;

/** `assay cards signals PATH…` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpus(command)
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards signals data/\n  $ assay cards signals records.jsonl.gz --format json\n' +
        '\nA line of JSONL is a record or {"path": "data/suite/lab/model/1.json", "record": {…}}.',
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const corpus = await openCorpus(paths, io);
    const signals = signalsOf(corpus.rows);
    if (format === 'json') printList(signals, io);
    else if (format === 'csv') for (const line of signalsCsv(signals)) io.out(line);
    else io.out(signalsText(signals));
    return readingExit(corpus);
  };
};
