import { AssayError } from '@assay/records';
import { decodeText, defaultJsonLimits } from '@assay/rows';
import { readShapes, type ShapeSet, validateDocument, type ValidateOptions } from '@assay/tasks';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import { colors } from '../colors.ts';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import { findDocuments } from '../find-documents.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { readBytes, readSource } from '../read-source.ts';
import { isRejected, type ValidatedFile } from '../validate/validated-file.ts';

const formats = ['text', 'json', 'sarif', 'github'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<path...>', 'files, folders (searched for *.jsonld) or quoted patterns')
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .option('--shapes <file>', 'other SHACL shapes (Turtle) than those of Croissant Tasks')
    .option('--strict', 'warnings count as failures', false)
    .option('--max-size <MiB>', 'largest document to read', String(defaultJsonLimits.maxLength / 2 ** 20))
    .option(
      '--max-nodes <count>',
      'most objects and arrays in one document',
      String(defaultJsonLimits.maxNodes),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay validate problem.jsonld\n  $ assay validate tasks/ --strict --format sarif > tasks.sarif\n' +
        '\nExit codes: 0 all valid · 1 a document is invalid, unreadable or empty of tasks · 2 a path cannot be opened',
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const strict = options['strict'] === true;
    const settings = await validateOptions(options, io);
    const { files, errors } = await findDocuments(paths, io);
    const validated: ValidatedFile[] = [];
    const unopened: AssayError[] = [...errors];
    for (const path of files) {
      const file = await validateFile(path, settings, io);
      if (file instanceof AssayError) unopened.push(file);
      else validated.push(file);
    }
    io.out(await report(validated, { format, strict, io }));
    for (const error of unopened) io.err(explainError(error).text);
    if (unopened.length > 0) return exitCodes.usage;
    return validated.some((file) => isRejected(file, strict)) ? exitCodes.failed : exitCodes.done;
  };
};

/** The file's report; an AssayError where the path itself cannot be opened. */
async function validateFile(
  path: string,
  options: ValidateOptions,
  io: Io,
): Promise<ValidatedFile | AssayError> {
  try {
    const source = await readSource(path, io, options.limits?.maxLength);
    return { path, ...(await validateDocument(source, options)) };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    if (error.trouble === 'usage') return error;
    const { code, message, location } = error;
    const unreadable = { code, line: location?.line ?? null, column: location?.column ?? null, message };
    return { path, conforms: null, targets: 0, violations: [], findings: [], error: unreadable };
  }
}

async function validateOptions(options: Readonly<Record<string, unknown>>, io: Io): Promise<ValidateOptions> {
  const limits = {
    ...defaultJsonLimits,
    maxLength: wholeNumber('--max-size', options['maxSize']) * 2 ** 20,
    maxNodes: wholeNumber('--max-nodes', options['maxNodes']),
  };
  const shapes = typeof options['shapes'] === 'string' ? await shapesFrom(options['shapes'], io) : null;
  return shapes === null ? { limits } : { limits, shapes };
}

async function shapesFrom(path: string, io: Io): Promise<ShapeSet> {
  return readShapes(decodeText(await readBytes(path, io)), path);
}

function wholeNumber(option: string, value: unknown): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new AssayError('usage', 'E_OPTION', `${option} ${String(value)}: expected a whole number above 0`);
}

async function report(
  files: readonly ValidatedFile[],
  {
    format,
    strict,
    io,
  }: { readonly format: (typeof formats)[number]; readonly strict: boolean; readonly io: Io },
): Promise<string> {
  switch (format) {
    case 'json':
      return jsonText({ files });
    case 'sarif':
      return (await import('../validate/sarif-report.ts')).sarifReport(files);
    case 'github':
      return (await import('../validate/github-report.ts')).githubReport(files);
    case 'text': {
      const { textReport } = await import('../validate/text-report.ts');
      return textReport(files, strict, await colors(io));
    }
  }
}
