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
    .option('--concurrency <count>', 'requests to a model at once (else what the model declares)')
    .option(
      '--tags <list>',
      'what this worker has, such as gpu,sandbox; runs that need more are left to others',
    )
    .option('--until-idle', 'end when nothing is offered', false)
    .option(
      '--metrics <[host:]port>',
      'serve /healthz, /readyz and /metrics there; 127.0.0.1 unless a host is named',
    )
    .option('--log <file>', 'add what it does as lines of JSON to this file; - for standard error')
    .option('--quiet', 'no lines about what it does', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay worker --store postgres://ann@db.example/evals\n  $ assay worker --concurrency 25 --tags gpu\n  $ assay worker --metrics 9464\n' +
        '\nAll that it needs is the address of the store; keys of models come from its environment. Interrupt it to stop it: what is under way is committed or given back.\n' +
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
