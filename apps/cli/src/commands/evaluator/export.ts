import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

/** `assay evaluator export [FILE] --out bundle.zip` */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[file]', 'the file of the evaluator', 'evaluator.yaml')
    .option('--to <format>', 'what it becomes: codabench', 'codabench')
    .option('--out <zip>', 'the bundle that is written', 'bundle.zip')
    .option('--force', 'write over a bundle that is there', false)
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator export evaluator.yaml --out bundle.zip\n' +
        '\nA bundle of Codabench (competition.yaml, version 2) with the scoring program, the hidden labels as reference data, phases, limits of submissions and\n' +
        'columns; pages/*.md beside the evaluator’s file are its pages, pages/terms.md its terms. assay evaluator init --from reads it back. For scorers of the\n' +
        'kind labels the scoring program is Assay itself, run by Node; a scorer of the kind program is written as it is. Judges, tests, arenas and reviews are\n' +
        'refused; what has no equivalent is named on stderr.\n' +
        '\nExit codes: 0 written · 2 the file is wrong, or its scorer cannot stand in a bundle',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    choice('--to', options['to'], ['codabench'] as const);
    const exported = await verbs.evaluator.exportBundle();
    const made = await exported(
      {
        evaluator: file ?? 'evaluator.yaml',
        out: String(options['out']),
        overwrite: options['force'] === true,
      },
      worldOf(io),
    );
    if (format === 'json') {
      io.out(jsonText(made));
      return exitCodes.done;
    }
    for (const note of made.notes) io.err(`note: ${printable(note)}\n`);
    io.out(`wrote ${printable(made.path)} with ${plural(made.files.length, 'file')}\n`);
    return exitCodes.done;
  };
};
