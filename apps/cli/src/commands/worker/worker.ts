import { AssayError } from '@assay/records';
import { printable } from '@assay/shown';
import { verbs, type WorkEvent } from '@assay/verbs';
import { hostname } from 'node:os';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import { tagsIn } from '../../fleet/tags-in.ts';
import { logOption } from '../../log-option.ts';
import { countOption, projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** `9464`, `0.0.0.0:9464`, `[::1]:9464` */
export function metricsOption(value: unknown): { readonly host?: string; readonly port: number } {
  const [, bracketed, plain, digits] =
    /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(String(value)) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new AssayError(
      'usage',
      'E_OPTION',
      `--metrics ${String(value)}: expected a port, 0 to 65535, or a host and a port, such as 0.0.0.0:9464`,
    );
  const host = bracketed ?? plain;
  return host === undefined ? { port } : { host, port };
}

function workLine(event: WorkEvent): string {
  switch (event.kind) {
    case 'measured':
      return `metrics are at ${event.address}\n`;
    case 'waiting':
      return 'waiting for runs\n';
    case 'serving':
      return `serving run ${event.run_id}\n`;
    case 'left':
      return `left run ${event.run_id} to others\n`;
    case 'closed':
      return `run ${event.run_id} is complete\n`;
    case 'trouble':
      return printable(
        `${event.run_id === null ? 'trouble' : `trouble with run ${event.run_id}`}: ${event.message}\n`,
      );
  }
}

/** What a worker does as one line of JSON, for programs that read logs. */
function workLog({ kind: event, ...about }: WorkEvent): string {
  const level = event === 'trouble' ? 'warn' : 'info';
  const from = { time: new Date().toISOString(), level, host: hostname(), pid: process.pid };
  return `${JSON.stringify({ ...from, event, ...about })}\n`;
}

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
