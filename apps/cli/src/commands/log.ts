import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { projectOf, projectOption } from '../evaluation/project-option.ts';
import { scoringLine } from '../evaluation/scoring-line.ts';
import { textOption } from '../evaluation/text-option.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { pageSize } from '../list/page-size.ts';
import { namingFlags } from '../naming-flags.ts';
import { worldOf } from '../world-of.ts';
import { pageOfRuns, pageOfSample, sayLink } from '../workbench/say-link.ts';

const formats = ['text', 'json'] as const;

/** `assay log RUN [SAMPLE]`: what was asked, what came back, and what was made of it. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command
      .argument('<run>', 'a run or scoring')
      .argument('[sample]', 'the id of a sample: everything that is known of it'),
  )
    .option('--failed', 'only where the model gave no output', false)
    .option('--missing', 'only where a score is missing', false)
    .option('--score <name>', 'of the scores only this one')
    .option('--truncated', 'only where the answer was cut off', false)
    .option('--empty', 'only where the answer has no text', false)
    .option('--retried', 'only where the model was asked more than once', false)
    .option('--limit <n>', 'how many at a time', '20')
    .option('--after <page>', 'the page after this one, as the page before says')
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay log latest\n  $ assay log latest --failed --limit 50\n  $ assay log 20260311T0915 sample-17 --format json\n' +
        '\nA run is named by its id or the start of it, `latest`, a specification, a scoring or a baseline.\n' +
        'Messages are rendered again from the prompt and the input of the project; where one of them has changed since, that is said.\n' +
        'What is shown of a sample includes what was expected: it is for the owner of the data.\n' +
        '\nExit codes: 0 shown, also where there is nothing · 2 no such run or sample, or a wrong option',
    );
  return async ([run, sample], options) => {
    const format = choice('--format', options['format'], formats);
    const request = { project: projectOf(options), run: run! };
    if (sample !== undefined) return showSample({ ...request, sample }, format, io);
    return showOutputs(request, options, io);
  };
};

async function showSample(
  request: { readonly project: string; readonly run: string; readonly sample: string },
  format: (typeof formats)[number],
  io: Io,
): Promise<ExitCode> {
  const ask = await verbs.log.sample();
  const logged = await ask(request, worldOf(io));
  if (format === 'json') io.out(jsonText(logged));
  else {
    const { sampleText } = await import('../log/sample-text.ts');
    io.out(await sampleText(logged, io));
    await sayLink(pageOfSample(logged.manifest.id, request.sample), io, request.project);
  }
  return exitCodes.done;
}

async function showOutputs(
  request: { readonly project: string; readonly run: string },
  options: Options,
  io: Io,
): Promise<ExitCode> {
  const ask = await verbs.log.outputs();
  const asked = {
    ...request,
    failed: options['failed'] === true,
    missing: options['missing'] === true,
    truncated: options['truncated'] === true,
    empty: options['empty'] === true,
    retried: options['retried'] === true,
    score: textOption(options['score']) ?? undefined,
    limit: pageSize(options['limit']),
    after: textOption(options['after']) ?? undefined,
  };
  const flags = { after: '--after', score: '--score' };
  const logged = await namingFlags(flags, () => ask(asked, worldOf(io)));
  const { items, next } = logged.outputs;
  if (options['format'] === 'json') {
    const { manifest, status, scoring_id, scoring } = logged;
    const read = { run_id: manifest.id, status, scoring_id, scoring };
    io.out(jsonText({ ...read, outputs: items, next }));
  } else if (items.length === 0) io.err(`run ${logged.manifest.id} has no such samples\n`);
  else {
    const { logTable } = await import('../log/log-table.ts');
    const { textTable } = await import('../evaluation/text-table.ts');
    const [head, ...rows] = logTable(logged);
    io.out(`${textTable(head!, rows, head!.length).join('\n')}\n`);
    if (next !== null) io.err(`more: --after ${next}\n`);
    if (logged.scoring !== null) io.err(`scores: ${scoringLine(logged.scoring)}\n`);
    await sayLink(pageOfRuns([logged.manifest.id]), io, request.project);
  }
  return exitCodes.done;
}
