import { AssayError } from '@assay/records';
import { type RepeatRequest, type StabilityResult, verbs } from '@assay/verbs';
import { choice, countOption, projectOf, projectOption } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { saySeveral, scoringLines } from '../evaluation/scoring-line.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import { pageText } from '../evaluation/page-text.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../version.ts';

const formats = ['text', 'json', 'markdown'] as const;

/** `assay repeat SPEC`: runs a specification N times; `assay repeat --of RUN`: what a stored series says. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command.argument('[specification]', 'the key of a specification of the project, to be run'))
    .option('--of <run>', 'show the stored series this run belongs to, without running anything')
    .option('--runs <count>', 'number of runs (default: as the specification says, or 5)')
    .option('--limit <count>', 'at most this many samples')
    .option('--resume', 'continue an interrupted series', false)
    .option('--samples <count>', 'unstable samples to list', '50')
    .option('--quiet', 'show no progress', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay repeat data_leakage --runs 5\n  $ assay repeat --of latest --format markdown\n' +
        '\nEvery run queries the model anew; caches are not read. Per metric: mean and standard deviation (n − 1). Per\n' +
        'sample: agreement and mode, or mean and standard deviation. An unstable sample is not necessarily a wrong one.\n' +
        'To separate the variance of the scorer from that of the model, score one run repeatedly (`assay score RUN --again`).\n' +
        '\nExit codes: 0 reported, however stable (use `assay gate` for an exit code) · 2 no such specification or run · 4 a provider or the disk failed · 130 interrupted, --resume continues',
    );
  return async ([key], options) => {
    const format = choice('--format', options['format'], formats);
    const result = await repeat(key, format, options, io);
    await writeResult(shown(result, format), { out: options['out'], isFile: false }, io);
    if (format !== 'json' && format !== 'text') saySeveral(result.read, io);
    if (format === 'text') await sayLink(pageOf(result), io, projectOf(options));
    return exitCodes.done;
  };
};

/** The page of the series, where there is one; else of all. */
function pageOf({ specifications }: StabilityResult): string {
  const [first, ...others] = specifications;
  if (first === undefined || others.length > 0) return '/stability';
  return `/runs/${encodeURIComponent(first.stability.run_ids.at(-1)!)}/stability`;
}

type Format = (typeof formats)[number];

function shown({ specifications, read, pages, document }: StabilityResult, format: Format): string {
  if (format === 'json') return jsonText(read.length === 0 ? { specifications } : { specifications, read });
  const lines = scoringLines(read).map((line) => `\n${line}\n`);
  return document?.contents ?? `${pages.map(pageText).join('\n')}${lines.join('')}`;
}

async function repeat(
  key: string | undefined,
  format: Format,
  options: Options,
  io: Io,
): Promise<StabilityResult> {
  const as = ({ text: 'page', json: undefined, markdown: 'markdown' } as const)[format];
  const samples = countOption('--samples', options['samples']);
  const common = { project: projectOf(options), as, samples };
  const stored = options['of'];
  if (typeof stored === 'string' && key === undefined) {
    const stability = await verbs.stability();
    return stability({ ...common, run: stored }, worldOf(io));
  }
  if (key === undefined || stored !== undefined) {
    throw new AssayError('usage', 'E_USAGE', 'expected a specification to run, or --of RUN, not both', {
      fix: 'See `assay repeat --help`.',
    });
  }
  const runs = countFrom(2, '--runs', options['runs']);
  const limit = countFrom(1, '--limit', options['limit']);
  const resume = options['resume'] === true;
  return runAgain({ ...common, specification: key, runs, limit, resume }, options, io);
}

async function runAgain(request: RepeatRequest, options: Options, io: Io): Promise<StabilityResult> {
  const ask = await verbs.repeat();
  const { on, finish } = evaluationView(options, io);
  return untilInterrupted((signal) => ask(request, worldOf(io), { signal, on })).finally(finish);
}

function countFrom(least: number, option: string, value: unknown): number | undefined {
  return value === undefined ? undefined : countOption(option, value, least);
}
