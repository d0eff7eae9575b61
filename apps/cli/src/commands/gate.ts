import { verbs } from '@assay/verbs';
import { choice, projectOf, projectOption } from '../options.ts';
import type { CommandModule } from '../command.ts';
import { verdictExit } from '../evaluation/verdict-text.ts';
import { jsonText } from '@assay/shown';
import { pageOfRuns, sayLink } from '../workbench/say-link.ts';
import { worldOf } from '../version.ts';

const formats = ['text', 'json'] as const;

/** `assay gate`: what the project's gates say of runs that are stored. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument('[run]', 'a run or scoring (default: the newest runs of each specification)'),
  )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay gate\n  $ assay gate latest --format json\n' +
        '\nNothing is run or scored. `assay run` runs, scores and checks the gates in one step.\n' +
        '\nExit codes: 0 every gate passed · 1 a gate failed · 2 no such run, or an invalid project file · 3 inconclusive: missing scores, too little data, or no gate at all',
    );
  return async ([run], options) => {
    const format = choice('--format', options['format'], formats);
    const gate = await verbs.gate();
    const judged = await gate({ project: projectOf(options), run }, worldOf(io));
    const { gates, skipped, runs } = judged;
    const { wordVerdict } = await import('../evaluation/verdict-text.ts');
    const verdict = wordVerdict(judged);
    if (format === 'json') io.out(jsonText({ verdict, gates, skipped, runs }));
    else {
      const { verdictText } = await import('../evaluation/verdict-text.ts');
      const { scoringLines } = await import('../evaluation/scoring-line.ts');
      for (const line of scoringLines(runs)) io.out(`${line}\n`);
      if (skipped.length > 0) io.out(`${skippedLine(skipped)}\n`);
      io.out(await verdictText(verdict, io));
      const checks = gates.flatMap((one) => one.checks);
      const open = checks.filter(({ outcome }) => outcome !== 'pass');
      const looked = (open.length > 0 ? open : runs).map(({ run_id }) => run_id);
      await sayLink(pageOfRuns(looked), io, projectOf(options));
    }
    return verdictExit[verdict.outcome];
  };
};

function skippedLine(skipped: readonly { readonly file: string; readonly line: number }[]): string {
  const places = skipped.map(({ file, line }) => `${file}:${line}`);
  return `not asked of this run, being about others of the project: ${places.join(', ')}`;
}
