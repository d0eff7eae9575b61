import { AssayError, nearestName } from '@assay/records';
import { verbs } from '@assay/verbs';
import { choice, projectOf, projectOption } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { oneWordOf } from '../help/one-word-of.ts';
import { jsonText } from '@assay/shown';
import { worldOf } from '../version.ts';

const whats = ['set', 'list', 'show'] as const;
const formats = ['text', 'json'] as const;

/** `assay baseline set NAME RUN`, `assay baseline list`, `assay baseline show NAME`. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command
      .addArgument(oneWordOf('<what>', 'what to do', whats))
      .argument('[name]', 'the name of the baseline')
      .argument('[run]', 'with set: a run or scoring'),
  )
    .option('--force', 'set it even if scores are missing or its gates fail (never for a halted run)', false)
    .option(
      '--allow-partial',
      'set it to a part, or to a run that was asked otherwise than declared; it is marked',
      false,
    )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay baseline set main latest\n  $ assay baseline list\n  $ assay baseline show main\n' +
        '\nA gate names it: `regression: { against: main, metric: exact-match, max_drop: 0.02 }`.\n' +
        'A run that is unfinished, halted, empty or not scored cannot become a baseline; a part of a run only with --allow-partial.\n' +
        '\nExit codes: 0 done · 2 refused, or no such run or baseline',
    );
  return async (args, options) => {
    choice('--format', options['format'], formats);
    const [what, name, run] = args;
    const given = args.length;
    if (what === 'set' && given === 3) return set(name!, run!, options, io);
    if (what === 'list' && given === 1) return list(options, io);
    if (what === 'show' && given === 2) return show(name!, options, io);
    const message = `assay baseline ${args.join(' ')}: expected set NAME RUN, list or show NAME`;
    const near = nearestName(what!, whats);
    const fix = near === null || near === what ? 'See `assay baseline --help`.' : `Did you mean ${near}?`;
    throw new AssayError('usage', 'E_USAGE', message, { fix });
  };
};

async function set(name: string, run: string, options: Options, io: Io): Promise<ExitCode> {
  const { baselineJson, baselineText } = await import('../evaluation/baseline-text.ts');
  const ask = await verbs.baseline.set();
  const force = options['force'] === true;
  const allow_partial = options['allowPartial'] === true;
  const request = { project: projectOf(options), name, run, force, allow_partial };
  const open = await ask(request, worldOf(io));
  if (options['format'] === 'json') io.out(jsonText(baselineJson(open)));
  else io.out(await baselineText(open, io));
  return exitCodes.done;
}

async function list(options: Options, io: Io): Promise<ExitCode> {
  const { baselineJson, baselineLine } = await import('../evaluation/baseline-text.ts');
  const ask = await verbs.baseline.list();
  const { baselines } = await ask({ project: projectOf(options) }, worldOf(io));
  if (options['format'] === 'json') io.out(jsonText({ baselines: baselines.map(baselineJson) }));
  else if (baselines.length === 0) io.err('no baseline is set; `assay baseline set NAME RUN` sets one\n');
  else for (const one of baselines) io.out(await baselineLine(one, io));
  return exitCodes.done;
}

async function show(name: string, options: Options, io: Io): Promise<ExitCode> {
  const { baselineJson, baselineText } = await import('../evaluation/baseline-text.ts');
  const ask = await verbs.baseline.show();
  const open = await ask({ project: projectOf(options), name }, worldOf(io));
  if (options['format'] === 'json') io.out(jsonText({ ...baselineJson(open), scoring: open.scoring }));
  else io.out(await baselineText(open, io));
  return exitCodes.done;
}
