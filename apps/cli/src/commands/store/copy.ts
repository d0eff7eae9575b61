import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { copyText } from '../../store/copy-text.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

/** `assay store copy` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .requiredOption(
      '--from <store>',
      'sqlite (the local store), postgres (the one named), a folder or an address',
    )
    .requiredOption('--to <store>', 'likewise; must be empty, or an earlier copy of the same store')
    .option('--home <folder>', "the evaluator's folder beside a local store", '.assay-evaluator')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store copy --from sqlite --to postgres --store postgres://ann@db.example/evals\n  $ assay store copy --from postgres://ann@db.example/evals --to backup\n' +
        '\nCopies the store key too, and the records, games and artifacts of an evaluator, but not its signing keys or hidden data.\nTo continue an interrupted copy, run the same command again.\n' +
        '\nExit codes: 0 both are identical · 1 they differ · 2 no store, or a target with a history of its own · 4 one of them cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const copy = await verbs.store.copy();
    const request = {
      project: projectOf(options),
      from: String(options['from']),
      to: String(options['to']),
      home: String(options['home']),
    };
    const copied = await copy(request, worldOf(io));
    io.out(format === 'json' ? jsonText(copied) : copyText(copied));
    return copied.ok ? exitCodes.done : exitCodes.failed;
  };
};
