import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

/** `assay evaluator export [FILE] --out bundle.zip` */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[file]', 'the evaluator file', 'evaluator.yaml')
    .option('--to <format>', 'target format: codabench', 'codabench')
    .option('--out <zip>', 'the bundle to write', 'bundle.zip')
    .option('--force', 'overwrite an existing bundle', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator export evaluator.yaml --out bundle.zip\n' +
        '\nWrites a Codabench bundle (competition.yaml, version 2): scoring program, hidden labels as reference data, phases, submission\n' +
        'limits and columns. pages/*.md beside the evaluator file become its pages, and pages/terms.md its terms. `assay evaluator init\n' +
        '--from` reads the bundle back. For scorers of kind labels, the scoring program is Assay itself, run by Node; a scorer of kind\n' +
        'program is written unchanged. Judges, tests, arenas and reviews are refused; whatever else has no equivalent is listed on stderr.\n' +
        '\nExit codes: 0 written · 2 the file is invalid, or a bundle cannot hold its scorer',
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
