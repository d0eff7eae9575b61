import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice, namingFlags, pageSize, projectOf, projectOption, textOption } from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { scoringLine } from '../evaluation/scoring-line.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../version.ts';
import { pageOfRuns, pageOfSample, sayLink } from '../workbench/say-link.ts';

const formats = ['text', 'json'] as const;

/** `assay log RUN [SAMPLE]`: what was asked, what came back, and what was made of it. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command
      .argument('<run>', 'a run or scoring')
      .argument('[sample]', 'a sample id: show everything known about it'),
  )
    .option('--failed', 'only samples without an output', false)
    .option('--missing', 'only samples with a missing score', false)
    .option('--score <name>', 'show only this score')
    .option('--truncated', 'only truncated answers', false)
    .option('--empty', 'only empty answers', false)
    .option('--retried', 'only samples for which the model was queried more than once', false)
    .option('--limit <n>', 'entries per page', '20')
    .option('--after <page>', 'continue after this entry (printed at the end of the previous page)')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay log latest\n  $ assay log latest --failed --limit 50\n  $ assay log 20260311T0915 sample-17 --format json\n' +
        '\nName a run by its id or the start of it, `latest`, a specification, a scoring or a baseline.\n' +
        'Messages are rendered from the project’s current prompt and input; the output says if either has changed since the run.\n' +
        'The details of a sample include its expected answer: they are for the owner of the data.\n' +
        '\nExit codes: 0 shown, even if there is nothing to show · 2 no such run or sample, or an invalid option',
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
