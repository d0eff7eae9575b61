import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import type { JudgedStored } from '../evaluation/gate-stored.ts';
import { projectOption, withWorkbench } from '../evaluation/project-option.ts';
import { verdictExit } from '../evaluation/verdict-exit.ts';
import { jsonText } from '@assay/shown';

const formats = ['text', 'json'] as const;

/** `assay gate`: what the project's gates say of runs that are stored. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument('[run]', 'a run or scoring; the newest runs of every specification unless named'),
  )
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay gate\n  $ assay gate latest --format json\n' +
        '\nNothing is run or scored: `assay run` does that, and judges at its end.\n' +
        '\nExit codes: 0 every gate passed · 1 a gate failed · 2 no such run, or a wrong project file · 3 inconclusive: something is missing, too little data, no gate at all',
    );
  return async ([reference], options) => {
    const format = choice('--format', options['format'], formats);
    return withWorkbench(options, io, async (bench) => {
      const { gateProject, gateReference } = await import('../evaluation/gate-stored.ts');
      const judged =
        reference === undefined ? await gateProject(bench) : await gateReference(reference, bench);
      if (format === 'json') io.out(jsonText(judgedJson(judged)));
      else {
        const { verdictText } = await import('../evaluation/verdict-text.ts');
        io.out(await verdictText(judged.verdict, io));
      }
      return verdictExit[judged.verdict.outcome];
    });
  };
};

function judgedJson({ verdict, gates, runs }: JudgedStored): object {
  return {
    verdict,
    gates,
    runs: runs.map(({ manifest, scoring }) => ({
      run_id: manifest.id,
      scoring_id: scoring.id,
      task_specification_key: manifest.task_specification_key,
    })),
  };
}
