import { type Rescored, verbs } from '@assay/verbs';
import { choice, projectOf, projectOption, textOption } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import type { EvaluationView } from '../evaluation/evaluation-view.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { pageOfRuns, sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../version.ts';

const formats = ['text', 'json'] as const;

/** `assay score`: judges closed runs again, without asking the model. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument(
      '[run...]',
      'runs (default: the newest of each specification; with --peek, the unfinished ones)',
    ),
  )
    .option('--scorer <key>', 'use this scorer of the task instead of the one the specification names')
    .option('--again', 'score again, judges included, even if the same scoring exists', false)
    .option('--peek', 'show the scores of an unfinished run so far; nothing is stored', false)
    .option('--evaluator [key]', 'score the submissions queued at an evaluator (default: the only one)')
    .option('--final', 'with --evaluator: score on the final split, which never gives feedback', false)
    .option(
      '--unsafe-no-sandbox',
      'with --evaluator: run code without isolation; these scores stay unofficial forever',
      false,
    )
    .option('--home <folder>', 'with --evaluator: its folder (default: .assay-evaluator)')
    .option('--actor <name>', 'with --evaluator: your name in the ledger (default: your user name)')
    .option('--quiet', 'show no progress', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay score\n  $ assay score latest --scorer strict\n  $ assay score 20260311T0915 --again --format json\n  $ assay score --evaluator sentiment\n' +
        '\nName a run by its id or the start of it, `latest`, a specification, a scoring or a baseline.\n' +
        'Earlier scorings are kept. If the scorer has not changed, the existing scoring is returned, except with --again.\n' +
        '\nExit codes: 0 scored · 1 the data changed since the run · 2 no such run, or an invalid project file · 3 a metric has no scored sample · 4 a judge or the disk failed · 130 interrupted',
    );
  return async (runs, options) => {
    const format = choice('--format', options['format'], formats);
    if (options['evaluator'] !== undefined) {
      const { scoreByEvaluator } = await import('../submissions/score-by-evaluator.ts');
      return scoreByEvaluator(runs, options, format, io);
    }
    const project = projectOf(options);
    if (options['peek'] === true) return peek({ project, runs }, format, io);
    const scorer = textOption(options['scorer']) ?? undefined;
    const again = options['again'] === true;
    const score = await verbs.score();
    const view = await viewOf(options, io);
    const { scorings } = await untilInterrupted((signal) =>
      score({ project, runs, scorer, again }, worldOf(io), { signal, on: view.on }),
    ).finally(view.finish);
    if (format === 'json') io.out(jsonText({ scorings: scorings.map(scoringJson) }));
    else {
      await print(scorings, io);
      await sayLink(pageOfRuns(scorings.map(({ manifest }) => manifest.id)), io, project);
    }
    const { unscored } = await import('../run/outcome-text.ts');
    const isOpen = scorings.some(({ scoring }) => unscored(scoring).length > 0);
    return isOpen ? exitCodes.inconclusive : exitCodes.done;
  };
};

async function viewOf(options: Options, io: Io): Promise<EvaluationView> {
  const { evaluationView } = await import('../evaluation/evaluation-view.ts');
  return evaluationView(options, io);
}

async function peek(
  request: { readonly project: string; readonly runs: readonly string[] },
  format: (typeof formats)[number],
  io: Io,
): Promise<ExitCode> {
  const { peekedLine } = await import('../evaluation/scored-lines.ts');
  const ask = await verbs.peek();
  const { runs } = await ask(request, worldOf(io));
  io.out(format === 'json' ? jsonText({ runs }) : runs.map(peekedLine).join(''));
  return exitCodes.done;
}

function scoringJson({ manifest, scoring, is_new }: Rescored): object {
  return { run_id: manifest.id, task_specification_key: manifest.task_specification_key, is_new, scoring };
}

async function print(scorings: readonly Rescored[], io: Io): Promise<void> {
  const { scoredLines } = await import('../evaluation/scored-lines.ts');
  for (const one of scorings) io.out(`${(await scoredLines(one, io)).join('\n')}\n`);
}
