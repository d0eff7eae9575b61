import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import { projectOption, withWorkbench } from '../evaluation/project-option.ts';
import type { Rescored } from '../evaluation/score-runs.ts';
import { textOption } from '../evaluation/text-option.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';

const formats = ['text', 'json'] as const;

/** `assay score`: judges closed runs again, without asking the model. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument(
      '[run...]',
      'runs; the newest of every specification unless named, with --peek the unfinished ones',
    ),
  )
    .option('--scorer <key>', 'another scorer of the task than the specification names')
    .option('--again', 'ask judges anew, although the same scoring exists', false)
    .option('--peek', 'say what a run that is not finished has come to so far; nothing is stored', false)
    .option('--quiet', 'no progress', false)
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay score\n  $ assay score latest --scorer strict\n  $ assay score 20260311T0915 --again --format json\n' +
        '\nA run is named by its id or the start of it, `latest`, a specification, a scoring or a baseline.\n' +
        'Earlier scorings are kept. A scorer that has not changed gives the scoring that exists.\n' +
        '\nExit codes: 0 scored · 1 the data of the run has changed · 2 no such run, or a wrong project file · 4 a judge or the disk failed · 130 interrupted',
    );
  return async (references, options) => {
    const format = choice('--format', options['format'], formats);
    const scorer = textOption(options['scorer']);
    const again = options['again'] === true;
    return withWorkbench(options, io, async (bench) => {
      const { chooseRuns, scoreRuns } = await import('../evaluation/score-runs.ts');
      const peeks = options['peek'] === true;
      const runs = await chooseRuns(references, peeks ? 'open' : 'closed', bench);
      if (peeks) {
        const { peekedLine, peekRuns } = await import('../evaluation/peek-runs.ts');
        const peeked = await peekRuns(runs, bench);
        io.out(format === 'json' ? jsonText({ runs: peeked }) : peeked.map(peekedLine).join(''));
        return exitCodes.done;
      }
      const { viewKind } = await import('../evaluation/evaluation-view.ts');
      const { scoringView } = await import('../run/scoring-view.ts');
      const kind = viewKind(options, io);
      const viewOf = (key: string) => scoringView(key, kind, io);
      const rescored = await untilInterrupted((signal) =>
        scoreRuns(runs, { scorer, again, signal, viewOf }, bench),
      );
      if (format === 'json') io.out(jsonText({ scorings: rescored.map(scoringJson) }));
      else await print(rescored, io);
      return exitCodes.done;
    });
  };
};

function scoringJson({ manifest, scoring, is_new }: Rescored): object {
  return { run_id: manifest.id, task_specification_key: manifest.task_specification_key, is_new, scoring };
}

async function print(rescored: readonly Rescored[], io: Io): Promise<void> {
  const { scoredLines } = await import('../evaluation/scored-lines.ts');
  for (const one of rescored) io.out(`${(await scoredLines(one, io)).join('\n')}\n`);
}
