import { AssayError } from '@assay/records';
import { type EvaluatedProject, type RunRequest, verbs } from '@assay/verbs';
import { choice, projectOf, several } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import { tagsIn } from '../fleet/tags-in.ts';
import type { Io } from '../io.ts';
import { jsonText, printable } from '@assay/shown';
import { overridesIn, whichSamples } from '../run/overrides-in.ts';
import { pageOfRuns, sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../version.ts';

const formats = ['text', 'json'] as const;
const places = ['here', 'fleet'] as const;
const cachePolicies = ['reuse', 'update', 'off'] as const;

/** `assay run`: runs, scores and gates what the project file declares. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[evaluation...]', 'evaluations or specifications to run, by key (default: all)')
    .option('--project <file>', 'the project file', 'assay.yaml')
    .option('--limit <count>', 'run at most this many samples of each task')
    .option(
      '--model <key>',
      'run the specifications of this model; if none declares it, use it in place of theirs (repeatable)',
      several,
    )
    .option('--param <name=value>', 'set a model parameter: temperature=0 (repeatable)', several)
    .option(
      '--set <path=value>',
      'override a value of the project file: tasks.capitals.few_shot.k=5 (repeatable)',
      several,
    )
    .option(
      '--where <condition>',
      'only samples that match: "tags = hard", "id ~ ^q-", "metadata.level >= 3" (repeatable)',
      several,
    )
    .option('--only <which>', `only samples of an earlier run (--of): ${whichSamples.join(', ')}`)
    .option('--of <run>', 'the run that --only refers to: an id, a specification or latest')
    .option(
      '--resume',
      'continue what was interrupted, without querying the model again for finished samples',
      false,
    )
    .option('--dry-run', 'show what would run, without querying a model', false)
    .option(
      '--cache <policy>',
      `whether to use answers of earlier runs: ${cachePolicies.join(', ')} (default: reuse for models over the network, off for local ones; repeated runs never use them)`,
    )
    .option(
      '--max-tokens <count>',
      'stop cleanly before all runs together could use more tokens than this; if a model declares no max_tokens, requests in flight may exceed it',
    )
    .option(
      '--max-cost <usd>',
      'stop cleanly before all runs together could cost more than this; if a model declares no max_tokens or price, requests in flight may exceed it',
    )
    .option(
      '--on <where>',
      `where to execute the runs: ${places.join(', ')} (workers that share the store)`,
      'here',
    )
    .option('--tags <list>', 'on the fleet: tags a worker must have, such as gpu,sandbox')
    .option('--priority <number>', 'on the fleet: higher priorities run first', '0')
    .option(
      '--team <name>',
      'on the fleet: the team that runs this; teams share the workers equally (default: the publisher)',
    )
    .option('--quiet', 'show no progress', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay run --limit 10\n  $ assay run --model small --param temperature=0 --where "tags = hard"\n  $ assay run --only failed --of latest\n  $ assay run --resume\n  $ assay run nightly --max-cost 5 --format json > nightly.json\n' +
        '\nExit codes: 0 every gate passed · 1 a gate failed, or the data is invalid · 2 the project file is invalid · 3 inconclusive · 4 a provider or the disk failed · 130 interrupted, --resume continues',
    );
  return async (keys, options) => {
    const format = choice('--format', options['format'], formats);
    const request = runRequest(keys, options);
    if (options['dryRun'] === true) return dryRun(request, format, io);
    const ask = options['resume'] === true ? await verbs.resume() : await verbs.run();
    const { on, finish } = evaluationView(options, io);
    const outcome = await untilInterrupted((signal) => ask(request, worldOf(io), { signal, on })).finally(
      finish,
    );
    await print(outcome, format, io);
    if (format === 'text') await sayLink(pageOfRuns(runsOf(outcome)), io, projectOf(options));
    const { outcomeExit } = await import('../run/outcome-text.ts');
    return outcomeExit(outcome);
  };
};

function runsOf({ evaluations }: EvaluatedProject): readonly string[] {
  const specifications = evaluations.flatMap((one) => one.task_specifications);
  return specifications.flatMap((one) => one.runs).map(({ manifest }) => manifest.id);
}

type Format = (typeof formats)[number];

async function print(outcome: EvaluatedProject, format: Format, io: Io): Promise<void> {
  if (format === 'json') {
    const { outcomeJson } = await import('../run/outcome-text.ts');
    io.out(jsonText(outcomeJson(outcome)));
    return;
  }
  const { outcomeText } = await import('../run/outcome-text.ts');
  io.out(await outcomeText(outcome, io));
}

async function dryRun(request: RunRequest, format: Format, io: Io): Promise<ExitCode> {
  const { plannedLine } = await import('../run/outcome-text.ts');
  const plan = await verbs.plan();
  const { planned, warnings } = await plan(request, worldOf(io));
  for (const warning of warnings) io.err(`warning: ${printable(warning)}\n`);
  if (format === 'json') io.out(jsonText({ planned, warnings }));
  else for (const one of planned) io.out(plannedLine(one));
  return exitCodes.done;
}

function runRequest(keys: readonly string[], options: Options): RunRequest {
  const cache =
    options['cache'] === undefined ? undefined : choice('--cache', options['cache'], cachePolicies);
  return {
    project: projectOf(options),
    evaluations: keys,
    limit: amount('--limit', options['limit'], true),
    ...overridesIn(options),
    cache,
    max_tokens: amount('--max-tokens', options['maxTokens'], true),
    max_cost_usd: amount('--max-cost', options['maxCost'], false),
    on: choice('--on', options['on'], places),
    tags: tagsIn(options['tags']),
    priority: priorityIn(options['priority']),
    ...(typeof options['team'] === 'string' ? { team: options['team'] } : {}),
  };
}

function priorityIn(value: unknown): number {
  const text = String(value);
  if (/^-?\d{1,3}$/.test(text)) return Number(text);
  throw new AssayError('usage', 'E_OPTION', `--priority ${text}: expected a whole number from -999 to 999`);
}

function amount(option: string, value: unknown, whole: boolean): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isFinite(number) && number > 0 && (!whole || Number.isInteger(number))) return number;
  throw new AssayError(
    'usage',
    'E_OPTION',
    `${option} ${JSON.stringify(value)}: expected a ${whole ? 'whole ' : ''}number above 0`,
  );
}
