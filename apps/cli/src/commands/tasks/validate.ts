import { AssayError } from '@assay/records';
import { jsonText } from '@assay/shown';
import { type Validated, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice, textOption } from '../../options.ts';
import { colors, type Io } from '../../io.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes, explainError } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';
import { sayFileLink } from '../../workbench/say-link.ts';

const formats = ['text', 'json', 'sarif', 'github'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<path...>', 'files, folders (searched for *.jsonld) or quoted patterns')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--shapes <file>', 'SHACL shapes (Turtle) to use instead of those of Croissant Tasks')
    .option('--strict', 'treat warnings as failures', false)
    .option('--max-size <MiB>', 'maximum document size', '64')
    .option('--max-nodes <count>', 'maximum number of objects and arrays in a document', '1000000')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay validate problem.jsonld\n  $ assay validate tasks/ --strict --format sarif > tasks.sarif\n' +
        '\nExit codes: 0 all valid · 1 a document is invalid, unreadable or holds no task · 2 a path cannot be opened',
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const shapes = textOption(options['shapes']);
    const validate = await verbs.validate();
    const validated = await validate(
      {
        paths,
        strict: options['strict'] === true,
        max_length: wholeNumber('--max-size', options['maxSize']) * 2 ** 20,
        max_nodes: wholeNumber('--max-nodes', options['maxNodes']),
        ...(shapes === null ? {} : { shapes }),
        ...(format === 'sarif' ? { as: format } : {}),
      },
      worldOf(io),
    );
    io.out(await report(validated, format, io));
    for (const error of validated.unopened) io.err(explainError(error).text);
    const [only, ...others] = paths;
    if (format === 'text' && others.length === 0 && only!.endsWith('.jsonld'))
      await sayFileLink('/tasks', only!, io);
    if (validated.unopened.length > 0) return exitCodes.usage;
    return validated.rejected.length > 0 ? exitCodes.failed : exitCodes.done;
  };
};

function wholeNumber(option: string, value: unknown): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new AssayError('usage', 'E_OPTION', `${option} ${String(value)}: expected a whole number above 0`);
}

async function report(validated: Validated, format: (typeof formats)[number], io: Io): Promise<string> {
  const { files, rejected, document } = validated;
  if (document !== null) return document.contents;
  if (format === 'json') return jsonText({ files });
  if (format === 'github') return (await import('../../validate/github-report.ts')).githubReport(files);
  const { textReport } = await import('../../validate/text-report.ts');
  return textReport(files, new Set(rejected), await colors(io));
}
