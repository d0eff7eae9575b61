import { AssayError } from '@assay/records';
import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../version.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<plan>', 'reproduction.yaml, its folder, or the reproduction.json of a run')
    .requiredOption('--metric <name>', 'the metric of the row, as named in the table')
    .option('--part <name>', 'the part of the task (default: the task as a whole)')
    .option('--correct', 'the metric is implemented as the paper means it')
    .option('--wrong', 'the metric is not what the paper means; needs --reason')
    .option('--reason <text>', 'the reason; required with --wrong')
    .requiredOption('--by <name>', 'who checked')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay reproduce judge project --metric "F1 Score" --part "Control Dependency" --correct --by Ana\n  $ assay reproduce judge reproduction.yaml --metric ACC50 --wrong --by Ana --reason "a Jaccard index, not an accuracy"\n\nThe verdict appears beside its row in every table and page. Rows of other metrics are unaffected.\n\nExit codes: 0 stored · 2 no such plan or row, or a required reason is missing',
    );
  return async ([path], options) => {
    const format = choice('--format', options['format'], formats);
    const { metric, part, correct, wrong, reason, by } = options;
    if ((correct === true) === (wrong === true))
      throw new AssayError('usage', 'E_OPTION', 'one of --correct and --wrong says what was found', {
        field: 'correctly',
      });
    const judge = await verbs.reproduce.judge();
    const judged = await judge(
      {
        path: path!,
        metric: String(metric),
        correctly: correct === true,
        by: String(by),
        ...(typeof part === 'string' ? { subtask: part } : {}),
        ...(typeof reason === 'string' ? { reason } : {}),
      },
      worldOf(io),
    );
    const verdict = correct === true ? 'implemented as the paper means it' : 'disputed';
    io.out(format === 'json' ? jsonText(judged) : `${String(metric)}: ${verdict}, by ${String(by)}\n`);
    return 0;
  };
};
