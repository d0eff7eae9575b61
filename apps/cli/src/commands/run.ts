import type {
  DeclaredEvaluation,
  EvaluateOptions,
  EvaluationOutcome,
  Project,
  Workbench,
} from '@assay/engine';
import { AssayError } from '@assay/records';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import { projectFile } from '../evaluation/project-file.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { keepYoungHeapSmall } from '../run/keep-young-heap-small.ts';
import { version } from '../version.ts';

const formats = ['text', 'json'] as const;
const cachePolicies = ['reuse', 'update', 'off'] as const;

/** `assay run`: runs, scores and gates what the project file declares. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[evaluation...]', 'keys of evaluations in the project; all of them unless named')
    .option('--project <file>', 'the project file', 'assay.yaml')
    .option('--limit <count>', 'at most this many samples of every task')
    .option(
      '--resume',
      'go on with what was interrupted; what was finished stands, and is not asked again',
      false,
    )
    .option('--dry-run', 'say what would be run, and ask no model', false)
    .option(
      '--cache <policy>',
      `answers of earlier runs: ${cachePolicies.join(', ')} (unless given: reuse for models over the network, off for those on this machine; repeated runs never use them)`,
    )
    .option(
      '--max-tokens <count>',
      'stop cleanly when all that is run has used this many tokens; what is under way is finished',
    )
    .option(
      '--max-cost <usd>',
      'stop cleanly when all that is run has cost this much; what is under way is finished',
    )
    .option('--quiet', 'no progress', false)
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay run --limit 10\n  $ assay run --resume\n  $ assay run nightly --max-cost 5 --format json > nightly.json\n' +
        '\nExit codes: 0 every gate passed · 1 a gate failed, or the data is wrong · 2 the project file is wrong · 3 inconclusive · 4 a provider or the disk failed · 130 interrupted, --resume goes on',
    );
  return async (keys, options) => {
    const format = choice('--format', options['format'], formats);
    keepYoungHeapSmall();
    const { openWorkbench } = await import('@assay/engine');
    const bench = await openWorkbench(projectFile(options, io), { cwd: io.cwd, env: io.env, version });
    try {
      const evaluations = chosen(bench.project, keys);
      if (options['dryRun'] === true) return await dryRun(evaluations, { options, format, bench, io });
      await warn(evaluations, bench, io);
      return await runAll(evaluations, { options, format, bench, io });
    } finally {
      await bench.store.close();
    }
  };
};

interface Running {
  readonly options: Options;
  readonly format: (typeof formats)[number];
  readonly bench: Workbench;
  readonly io: Io;
}

async function runAll(
  evaluations: readonly DeclaredEvaluation[],
  { options, format, bench, io }: Running,
): Promise<ExitCode> {
  const { evaluate } = await import('@assay/engine');
  const view = evaluationView(options, io);
  const outcome = await untilInterrupted((signal) =>
    evaluate(evaluations, { ...settings(options), signal, watcher: view.watcher }, bench),
  ).finally(view.finish);
  await print(outcome, { format, bench, io });
  const { outcomeExit } = await import('../run/outcome-exit.ts');
  return outcomeExit(outcome);
}

async function print(
  outcome: EvaluationOutcome,
  { format, bench, io }: Omit<Running, 'options'>,
): Promise<void> {
  if (format === 'json') {
    const { outcomeJson } = await import('../run/outcome-json.ts');
    io.out(jsonText(outcomeJson(outcome)));
    return;
  }
  const { outcomeText } = await import('../run/outcome-text.ts');
  io.out(await outcomeText(outcome, bench.store, io));
}

function chosen(project: Project, keys: readonly string[]): readonly DeclaredEvaluation[] {
  if (project.evaluations.length === 0) {
    throw new AssayError('usage', 'E_SPEC_NAME', `${project.file} declares no evaluation`, {
      fix: 'Add evaluation: with task_specifications.',
    });
  }
  if (keys.length === 0) return project.evaluations;
  return keys.map((key) => {
    const found = project.evaluations.find((evaluation) => evaluation.key === key);
    if (found !== undefined) return found;
    const known = project.evaluations.map((evaluation) => evaluation.key).join(', ');
    throw new AssayError('usage', 'E_SPEC_NAME', `there is no evaluation ${JSON.stringify(key)}`, {
      fix: `There are: ${known}.${/\.ya?ml$/i.test(key) ? ` A project file is named with --project ${key}.` : ''}`,
    });
  });
}

async function dryRun(
  evaluations: readonly DeclaredEvaluation[],
  { options, format, bench, io }: Running,
): Promise<ExitCode> {
  const { planned, plannedLine } = await import('../run/dry-run.ts');
  const plans = await planned(evaluations, settings(options), bench);
  if (format === 'json') io.out(jsonText({ planned: plans }));
  else for (const plan of plans) io.out(plannedLine(plan));
  return exitCodes.done;
}

/** Of the models that are about to be run, no others. */
async function warn(evaluations: readonly DeclaredEvaluation[], bench: Workbench, io: Io): Promise<void> {
  const { listSpecifications, projectWarnings } = await import('@assay/engine');
  const asked = new Set<string>();
  for (const evaluation of evaluations) {
    const listed = await listSpecifications(evaluation, bench);
    for (const { specification } of listed) asked.add(specification.model_key);
  }
  const models = bench.project.models.filter(({ key }) => asked.has(key));
  for (const { message } of projectWarnings({ models })) io.err(`warning: ${message}\n`);
}

function settings(options: Options): Omit<EvaluateOptions, 'signal' | 'watcher'> {
  const cache = options['cache'] === undefined ? null : choice('--cache', options['cache'], cachePolicies);
  return {
    limit: amount('--limit', options['limit'], true),
    cache,
    budget: {
      max_tokens: amount('--max-tokens', options['maxTokens'], true),
      max_cost_usd: amount('--max-cost', options['maxCost'], false),
    },
    resume: options['resume'] === true,
  };
}

function amount(option: string, value: unknown, whole: boolean): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (Number.isFinite(number) && number > 0 && (!whole || Number.isInteger(number))) return number;
  throw new AssayError(
    'usage',
    'E_OPTION',
    `${option} ${JSON.stringify(value)}: expected a ${whole ? 'whole ' : ''}number above 0`,
  );
}
