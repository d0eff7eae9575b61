import { verbs, type WorkEvent } from '@assay/verbs';
import type { CommandModule } from '../../command.ts';
import { countOption } from '../../count-option.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../exit-codes.ts';
import { metricsOption } from '../../fleet/metrics-option.ts';
import { tagsIn } from '../../fleet/tags-in.ts';
import { workLine } from '../../fleet/work-line.ts';
import { workLog } from '../../fleet/work-log.ts';
import { logOption } from '../../log-option.ts';
import { worldOf } from '../../world-of.ts';

/** `assay worker`: serves runs that `assay run --on fleet` offers. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--concurrency <count>', 'concurrent requests per model (default: as the model declares)')
    .option(
      '--tags <list>',
      'tags of this worker, such as gpu,sandbox; it takes only runs that need no others',
    )
    .option('--until-idle', 'exit when no runs are offered', false)
    .option(
      '--metrics <[host:]port>',
      'serve /healthz, /readyz and /metrics on this port (default host: 127.0.0.1)',
    )
    .option('--log <file>', 'append its activity to this file as JSON lines; - for stderr')
    .option('--quiet', 'print nothing about its activity', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay worker --store postgres://ann@db.example/evals\n  $ assay worker --concurrency 25 --tags gpu\n  $ assay worker --metrics 9464\n' +
        '\nA worker needs only the address of the store; API keys come from its environment. Stop it with Ctrl-C: it commits or returns\nits current work.\n' +
        'Traces go to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names (OTLP over HTTP, in JSON).\n' +
        '\nExit codes: 0 done, or stopped · 2 no address · 4 the database cannot be used',
    );
  return async (_, options) => {
    const work = await verbs.work();
    const request = {
      project: projectOf(options),
      concurrency:
        options['concurrency'] === undefined
          ? undefined
          : countOption('--concurrency', options['concurrency']),
      tags: [...tagsIn(options['tags'])],
      until_idle: options['untilIdle'] === true,
      metrics: options['metrics'] === undefined ? undefined : metricsOption(options['metrics']),
    };
    const log = logOption(options['log'], io);
    const on = (event: WorkEvent): void => {
      if (options['quiet'] !== true) io.err(workLine(event));
      log?.(workLog(event));
    };
    await untilInterrupted((signal) => work(request, worldOf(io), { signal, on }));
    return exitCodes.done;
  };
};
