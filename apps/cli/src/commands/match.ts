import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AssayError } from '@assay/records';
import {
  type GivenRows,
  matchSolution,
  type MatchReport,
  type SourceDocument,
  unreadableReport,
} from '@assay/tasks';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import { colors } from '../colors.ts';
import type { CommandModule, Options } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { documentsBeside } from '../match/documents-beside.ts';
import { OpenFiles } from '../match/open-files.ts';
import { splitAssignment } from '../match/split-assignment.ts';
import { textReport } from '../match/text-report.ts';
import { readSource } from '../read-source.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<solution>', 'the document of the solution')
    .option(
      '--problem <file>',
      'the document of the problem, or IRI=FILE for what isBasedOn says; repeatable (default: the documents beside the solution)',
      collect,
      [],
    )
    .option(
      '--rows <file>',
      'output rows (.jsonl .json .csv .tsv .parquet), or SUBTASK=FILE; repeatable',
      collect,
      [],
    )
    .option('--inputs <file>', 'input rows, or SUBTASK=FILE; repeatable', collect, [])
    .option('--solution <id>', 'the @id of the solution, where the document holds several')
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText('after', help);
  return async ([path], options) => {
    const format = choice('--format', options['format'], formats);
    const files = new OpenFiles(io);
    try {
      const report = withPaths(await match(path!, options, files, io), io);
      io.out(format === 'json' ? jsonText(report) : textReport(report, path!, await colors(io)));
      return report.result === 'matches' ? exitCodes.done : exitCodes.failed;
    } finally {
      await files.close();
    }
  };
};

const help = `
Examples:
  $ assay match solution.jsonld --problem problem.jsonld --rows outputs.jsonl
  $ assay match solution.jsonld --rows stem=stem.csv --rows humanities=humanities.parquet --format json

A null in a field of the output schema is an error, unless the field has "schema:valueRequired": false.
Outputs that the solution points to are read from its folder; nothing is fetched.
partial: what is given is right, and a subtask or an expected metric is missing.

Exit codes: 0 matches · 1 partial, does not match, or a document cannot be read · 2 a path cannot be opened`;

async function match(path: string, options: Options, files: OpenFiles, io: Io): Promise<MatchReport> {
  const solution = await readText(path, 'solution', io);
  if ('result' in solution) return solution;
  const { problems, problemAt, unreadable } = await readProblems(listed(options['problem']), io);
  if (unreadable !== null) return unreadable;
  const solutionId = options['solution'];
  return matchSolution({
    solution,
    problems,
    problemAt,
    beside: problems.length === 0 ? await documentsBeside(resolve(io.cwd, path)) : [],
    rows: await readGiven('--rows', listed(options['rows']), files, io),
    inputs: await readGiven('--inputs', listed(options['inputs']), files, io),
    openFile: (base, file) => files.beside(base, file),
    ...(typeof solutionId === 'string' ? { solutionId } : {}),
  });
}

/** The document, or the report that it is no text. A path that cannot be opened is thrown. */
async function readText(
  path: string,
  role: 'solution' | 'problem',
  io: Io,
): Promise<SourceDocument | MatchReport> {
  try {
    return await readSource(path, io);
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'invalid') throw error;
    return unreadableReport(pathToFileURL(resolve(io.cwd, path)).href, role, error);
  }
}

interface Problems {
  readonly problems: readonly SourceDocument[];
  readonly problemAt: ReadonlyMap<string, string>;
  readonly unreadable: MatchReport | null;
}

async function readProblems(values: readonly string[], io: Io): Promise<Problems> {
  const problems: SourceDocument[] = [];
  const problemAt = new Map<string, string>();
  for (const value of values) {
    const { name, path } = await splitAssignment('--problem', value, io);
    const document = await readText(path, 'problem', io);
    if ('result' in document) return { problems, problemAt, unreadable: document };
    problems.push(document);
    if (name !== null) problemAt.set(name, document.url);
  }
  return { problems, problemAt, unreadable: null };
}

async function readGiven(
  option: string,
  values: readonly string[],
  files: OpenFiles,
  io: Io,
): Promise<readonly GivenRows[]> {
  const given: GivenRows[] = [];
  for (const value of values) {
    const { name, path } = await splitAssignment(option, value, io);
    given.push({ subtask: name, file: await files.named(path) });
  }
  return given;
}

/** Findings name documents by URL; people and scripts know them by path. */
function withPaths(report: MatchReport, io: Io): MatchReport {
  const findings = report.findings.map((finding) =>
    finding.file?.startsWith('file:') === true
      ? Object.assign({}, finding, { file: relative(io.cwd, fileURLToPath(finding.file)) })
      : finding,
  );
  return { ...report, findings };
}

function collect(value: string, earlier: unknown): readonly string[] {
  return [...listed(earlier), value];
}

function listed(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  throw new AssayError('usage', 'E_OPTION', `expected a list of values, got ${String(value)}`);
}
