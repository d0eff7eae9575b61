import { jsonText, plural, printable } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../version.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<project>', 'the project folder, or its assay.yaml')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay implement data project\n' +
        '\nA step is steps/NAME/step.json with {"from": "data/raw.jsonl", "to": "data/part.jsonl"} and step.ts, step.mjs, step.js or step.py beside it:\n' +
        '  export default (rows) => rows.filter(({ part }) => part === "a").map(({ n, question, answer }) => ({ id: n, input: question, expected: answer }))\n' +
        'In Python: def step(rows). A file without rows (XML, plain text) is passed as text. Each step runs in the sandbox, without network\n' +
        'and with access only to its own folder; its result is written to the file that runs read.\n' +
        '\nExit codes: 0 every file is written · 2 there is no step, or one returns no samples · 4 nothing isolates its code',
    );
  return async ([project], options) => {
    const format = choice('--format', options['format'], formats);
    const makeData = await verbs.makeData();
    const made = await untilInterrupted((signal) => makeData({ project: project! }, worldOf(io), { signal }));
    const lines = made.steps.map(
      ({ name, from, to, rows, samples }) =>
        `${printable(name)}: ${printable(to)}, ${plural(samples, 'sample')} of ${rows === null ? printable(from) : `${plural(rows, 'row')} of ${printable(from)}`}\n`,
    );
    io.out(format === 'json' ? jsonText(made) : lines.join(''));
    return exitCodes.done;
  };
};
