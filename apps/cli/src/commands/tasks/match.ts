import { AssayError } from '@assay/records';
import { jsonText } from '@assay/shown';
import { type MatchRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../choice.ts';
import { colors } from '../../colors.ts';
import type { CommandModule, Options } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { splitAssignment } from '../../match/split-assignment.ts';
import { textReport } from '../../match/text-report.ts';
import { namingFlags } from '../../naming-flags.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

const flags = { rows: '--rows', inputs: '--inputs' };

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<solution>', 'the solution document')
    .option(
      '--problem <file>',
      'the problem document, or IRI=FILE for an IRI in isBasedOn; repeatable (default: the documents beside the solution)',
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
    .option('--recompute', 'recompute the reported metrics from the rows')
    .option('--run-tests', "run the problem's tests in a sandbox")
    .option('--solution <id>', 'the @id of the solution, if the document holds several')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText('after', help);
  return async ([path], options) => {
    const format = choice('--format', options['format'], formats);
    const match = await verbs.match();
    const request = await requestOf(path!, options, io);
    const report = await namingFlags(flags, () => match(request, worldOf(io)));
    io.out(format === 'json' ? jsonText(report) : textReport(report, path!, await colors(io)));
    if (report.result !== 'matches') return exitCodes.failed;
    return report.rows_unseen ? exitCodes.inconclusive : exitCodes.done;
  };
};

const help = `
Examples:
  $ assay match solution.jsonld --problem problem.jsonld --rows outputs.jsonl
  $ assay match solution.jsonld --rows stem=stem.csv --rows humanities=humanities.parquet --format json

A null in a field of the output schema is an error, unless the field has "schema:valueRequired": false.
Outputs that the solution points to are read from its folder; nothing is fetched.
--recompute takes "expected" from the output rows, or from the input rows under the same key, and scores with the metric
of the same name; a number agrees when it is what the rows give, rounded as it is written, or in per cent.
--run-tests runs the commands in a copy of the solution's folder, without network; exit code 0 passes. A solution can forge
that, so it shows that honest work is whole, and proves nothing about the other kind.
partial: what is given is right, and a subtask or an expected metric is missing.

Exit codes: 0 matches · 1 partial, does not match, or a document cannot be read · 2 a path cannot be opened ·
3 nothing to object, but all outputs are elsewhere and no row was at hand (--rows) · 4 tests were asked for, and nothing can isolate them (assay doctor)`;

async function requestOf(solution: string, options: Options, io: Io): Promise<MatchRequest> {
  const id = options['solution'];
  const problems = await assigned('--problem', options['problem'], io);
  return {
    solution,
    problems: problems.map(({ name, path }) => (name === null ? { path } : { path, iri: name })),
    rows: await rowsOf('--rows', options['rows'], io),
    inputs: await rowsOf('--inputs', options['inputs'], io),
    ...(typeof id === 'string' ? { solution_id: id } : {}),
    ...(options['recompute'] === true ? { recompute: true } : {}),
    ...(options['runTests'] === true ? { run_tests: true } : {}),
  };
}

async function rowsOf(option: string, value: unknown, io: Io): Promise<NonNullable<MatchRequest['rows']>> {
  const files = await assigned(option, value, io);
  return files.map(({ name, path }) => (name === null ? { path } : { path, subtask: name }));
}

async function assigned(
  option: string,
  value: unknown,
  io: Io,
): Promise<readonly { readonly name: string | null; readonly path: string }[]> {
  return Promise.all(listed(value).map((each) => splitAssignment(option, each, io)));
}

function collect(value: string, earlier: unknown): readonly string[] {
  return [...listed(earlier), value];
}

function listed(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  throw new AssayError('usage', 'E_OPTION', `expected a list of values, got ${String(value)}`);
}
