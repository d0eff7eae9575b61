import { basename } from 'node:path';
import { AssayError } from '@assay/records';
import { jsonText, plural, printable, shownCost } from '@assay/shown';
import { type ReproductionOutcome, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice, countOption } from '../../options.ts';
import type { CommandModule, Options } from '../../command.ts';
import { evaluationView } from '../../evaluation/evaluation-view.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { sayFileLink } from '../../workbench/say-link.ts';
import { worldOf } from '../../version.ts';
import { outcomeExit, tableText } from './table-text.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<plan>', 'reproduction.yaml, or its folder')
    .option('--yes', 'run all samples after the dry run')
    .option('--again', 'like --yes, but ask again what a finished run has answered', false)
    .option('--max-cost <usd>', 'like --yes, but stop cleanly at this cost')
    .option('--max-tokens <count>', 'like --yes, but stop cleanly at this many tokens')
    .option('--samples <count>', 'number of samples in the dry run', '3')
    .option('--quiet', 'show no progress', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay reproduce project                    # a dry run, and what all of it would take\n  $ assay reproduce project --max-cost 20\n  $ assay reproduce table reproduction.yaml   # the table of answers that are there\n' +
        '\nBesides what `assay reproduce table` reads, reproduction.yaml has:\n  run:\n    project: assay.yaml        # the project to run\n    setting: ct_only           # or paper_only: what it was implemented from; each setting has its own folder of\n                               # answers, and its code runs in a sandbox that sees only its own folder\n    chunk: 80                  # samples checked together; a chunk that fails is retried\n    outputs: outputs           # folder for answers and the record\n    solution: solution.jsonld  # the TaskSolution to write, from its skeleton\n    guidance: [{ kind: correctness, text: "…", of: 3, exist: 3, correct: 2 }]\n' +
        '\nTo continue after an interruption, run the same command again. After a finished run nothing is asked again while model, prompt and data are the same; --again asks everything again.\n' +
        '\nExit codes: 0 every number obtained is consistent · 1 at least one deviates · 2 usage · 3 only a dry run, or nothing can be compared · 130 interrupted',
    );
  return async ([path], options) => {
    const format = choice('--format', options['format'], formats);
    const run = await verbs.reproduce.run();
    const { on, finish } = evaluationView(options, io);
    const outcome = await untilInterrupted((signal) =>
      run(
        {
          path: path!,
          samples: countOption('--samples', options['samples']),
          ...(options['yes'] === true ? { yes: true } : {}),
          ...(options['again'] === true ? { again: true } : {}),
          ...(options['maxTokens'] === undefined
            ? {}
            : { max_tokens: countOption('--max-tokens', options['maxTokens']) }),
          ...(options['maxCost'] === undefined ? {} : { max_cost_usd: dollars(options['maxCost']) }),
        },
        worldOf(io),
        { signal, on },
      ),
    )
      .catch((error: unknown) => {
        throw goingOn(error, path!, options);
      })
      .finally(finish);
    io.out(format === 'json' ? jsonText(outcome) : outcomeText(outcome));
    const kept = outcome.files.find((file) => basename(file) === 'reproduction.json');
    if (format === 'text' && kept !== undefined) await sayFileLink('/reproductions', kept, io);
    return outcome.reproduction === null ? exitCodes.inconclusive : outcomeExit(outcome.reproduction);
  };
};

/** What helps a run that was stopped, or whose scoring was. */
const goesOn = new Set<string | undefined>(['resume', 'finish', 'score_kept']);

/** What was interrupted is gone on with by this command: `run --resume` and `score` would make no table. */
function goingOn(error: unknown, path: string, options: Options): unknown {
  if (!(error instanceof AssayError) || !goesOn.has(error.action?.kind)) return error;
  const { trouble, code, message, location, retryable } = error;
  const flags = [
    ...(options['yes'] === true ? ['--yes'] : []),
    ...(options['again'] === true ? ['--again'] : []),
    ...(typeof options['maxCost'] === 'string' ? [`--max-cost ${options['maxCost']}`] : []),
    ...(typeof options['maxTokens'] === 'string' ? [`--max-tokens ${options['maxTokens']}`] : []),
  ];
  const fix = `\`assay reproduce ${[path, ...flags].join(' ')}\` continues where it stopped.`;
  return new AssayError(trouble, code, message, { cause: error, location, retryable, fix });
}

function dollars(value: unknown): number {
  const amount = Number(value);
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new AssayError('usage', 'E_OPTION', `--max-cost ${JSON.stringify(value)}: expected a number above 0`);
}

type Before = NonNullable<ReproductionOutcome['before']>;

const wentOn: Readonly<Record<Before, string>> = {
  interrupted: 'an interrupted run was gone on with',
  finished:
    'a finished run was kept: nothing that it answered was asked again (--again asks everything again)',
  changed: 'model, prompt or data changed since the last run: everything was asked again',
};

const waiting: Readonly<Record<Exclude<Before, 'changed'>, string>> = {
  interrupted: 'an interrupted run is here to go on with',
  finished:
    'all samples were run before (`assay reproduce table` shows what was obtained): --yes asks them again',
};

function outcomeText({
  estimate,
  before,
  stopped_because: stopped,
  reproduction,
  shown,
  files,
}: ReproductionOutcome): string {
  const ran = reproduction !== null && shown !== null;
  const expected = [
    ...(before === null ? [] : [ran || before === 'changed' ? wentOn[before] : waiting[before]]),
    ...(estimate === null
      ? []
      : [
          `dry run: ${plural(estimate.tried, 'sample')} asked and scored${estimate.unanswered === 0 ? '' : `, ${estimate.unanswered} without an answer that can be read`}`,
          `all ${estimate.samples}: ${[seconds(estimate.seconds), amount(estimate.tokens, 'tokens'), cost(estimate.cost_usd)].join(', ')}`,
        ]),
  ];
  if (!ran) {
    return [...expected, `nothing more was run: --yes runs all of it, ${ceilings(estimate)}`, ''].join('\n');
  }
  const { run } = reproduction;
  const notes = run === null ? [] : run.chunks.failing.map((fault) => `· not settled: ${printable(fault)}`);
  return [
    ...expected,
    '',
    tableText({ reproduction, shown }),
    ...(stopped === null
      ? []
      : [
          `· stopped: ${printable(stopped)}; the table is of what was answered until then. With a higher ceiling, or --yes, it continues where it stopped`,
        ]),
    ...notes,
    `written: ${files.map(printable).join(', ')}`,
    '',
  ].join('\n');
}

/** A ceiling holds where the model tells what it used. */
function ceilings(estimate: ReproductionOutcome['estimate']): string {
  const isKnown = (what: 'cost_usd' | 'tokens'): boolean => estimate === null || estimate[what] !== null;
  const known = [
    ...(isKnown('cost_usd') ? ['--max-cost'] : []),
    ...(isKnown('tokens') ? ['--max-tokens'] : []),
  ];
  return known.length === 0
    ? 'and no ceiling can be kept: the model tells neither tokens nor a price'
    : `${known.join(' or ')} up to a ceiling`;
}

function seconds(value: number | null): string {
  if (value === null) return 'no time is known';
  return value < 120 ? `about ${Math.ceil(value)} s` : `about ${Math.ceil(value / 60)} min`;
}

function amount(value: number | null, what: string): string {
  return value === null ? `no ${what} are known` : `about ${value.toLocaleString('en')} ${what}`;
}

function cost(value: number | null): string {
  return value === null ? 'the cost is unknown (price of the model)' : `about ${shownCost(value)}`;
}
