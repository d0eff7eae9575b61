import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import type { Io } from '../../io.ts';
import { sayFileLink } from '../../workbench/say-link.ts';
import { worldOf } from '../../version.ts';
import { outcomeExit, tableText } from './table-text.ts';

const formats = ['text', 'json', 'markdown', 'html', 'latex', 'csv'] as const;

const plan = `
reproduction.yaml lists the files (paths relative to it) and how each number of the paper is measured:
  reported: paper.jsonld                  # a TaskSolution with the paper's numbers
  obtained: ours.jsonld                   # optional: a TaskSolution with what the reproduction claims
  problem: problem.jsonld                 # optional: for the names of subtasks
  tolerance: 0                            # optional: a difference up to this counts as the same
  outputs:
    - file: outputs.jsonl                 # JSONL, JSON, CSV, TSV (also .gz) or Parquet; a list of files is measured as one
      where: { category: Child }          # optional: the rows that count, by the values of columns
      subtask: control_dependency         # optional: id, end of the id, or name
      model: claude-3-haiku               # optional: answers of this model are meant, which is not the paper's
      id: task_id                         # columns by their names
      labels: { file: gold.jsonl, id: qid } # optional: labels that stand in a file of their own, told by the same ids
      failed: api_failed                  # optional: true where no answer came
      cluster: fact                       # optional: rows drawn together by the bootstrap
      of: 1584                            # optional: how many samples the paper judged
      metrics:                            # the paper's name: a metric of assay metrics, its parameters and columns
        F1 Score: { metric: f1, average: binary, positive: true, output: pred_label, expected: label }
`;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument(
      '<plan>',
      'reproduction.yaml, its folder, or the reproduction.json of a run; a plan that lists no outputs means what its last run obtained',
    )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay reproduce table reproduction.yaml\n  $ assay reproduce table reproduction.yaml --format latex --out table.tex\n' +
        plan +
        '\nExit codes: 0 every number obtained is consistent with the reported one · 1 at least one deviates · 2 the plan is invalid or a path cannot be opened · 3 none deviates, but at least one cannot be compared, or none was obtained',
    );
  return async ([path], options) => {
    const format = choice('--format', options['format'], formats);
    const table = await verbs.reproduce.table();
    const as = format === 'text' || format === 'json' ? {} : { as: format };
    const made = await table({ path: path!, ...as }, worldOf(io));
    const result =
      made.document?.contents ?? (format === 'json' ? jsonText(made.reproduction) : tableText(made));
    await writeResult(result, { out: options['out'], isFile: false }, io);
    if (format === 'text') await sayFileLink('/reproductions', made.path, io);
    return outcomeExit(made.reproduction);
  };
};
