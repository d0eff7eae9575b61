import { AssayError } from '@assay/records';
import type { CommandModule } from '../../command.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../exit-codes.ts';
import { logOption } from '../../log-option.ts';
import { exportSite } from '../../workbench/export-site.ts';
import { worldOf } from '../../world-of.ts';

/** `assay serve` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--port <number>', 'where to listen; 0 takes any port that is free', '4177')
    .option('--host <address>', 'let other machines reach it; an owner needs a token first', '127.0.0.1')
    .option('--allow-host <name:port...>', 'a name that it is reached by, beside those of this machine')
    .option(
      '--behind-tls [address...]',
      'believe a proxy that ends TLS when it says X-Forwarded-Proto: https; on this machine unless named',
    )
    .option('--login <file>', 'let people sign in with an OpenID provider, as this file says')
    .option('--log <file>', 'add a line of JSON for each request to this file; - for standard error')
    .option('--readonly', 'whoever opens it may look and change nothing, whatever their role', false)
    .option('--export <folder>', 'write what everybody may see as pages that need no server, and end')
    .option('--url <address>', 'with --export: where the pages will stand, for their sitemap')
    .option('--title <words>', 'with --export: what the first page is called')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay serve\n  $ assay serve --port 0 --log requests.jsonl\n  $ assay serve --host 0.0.0.0 --allow-host evals.example.org:4177\n  $ assay serve --behind-tls --allow-host evals.example.org\n  $ assay serve --readonly --export site --url https://evals.example.org/\n' +
        '\nOnly this machine reaches it unless a host is named, and the link that it prints opens it once.\n' +
        'Programs send a token: `assay tokens new NAME --role viewer`, then the header Authorization: Bearer TOKEN.\n' +
        'A file of --login names an OpenID provider and says which of its groups have which role; docs/server.md has one.\n' +
        'An export holds boards, reports, reproductions, tasks and cards as the public sees them: no label, no sample, no answer.\n' +
        '\nExit codes: 0 it was stopped, or the pages were written · 2 usage · 4 it cannot listen, or the disk failed',
    );
  return async (_, options) => {
    if (options['export'] !== undefined) return exportSite(options, io);
    const port = portOption(options['port']);
    const { startServer } = await import('@assay/server');
    return untilInterrupted(async (stop) => {
      const server = await startServer({
        world: worldOf(io),
        project: projectOf(options),
        port,
        host: String(options['host']),
        allowedHosts: (options['allowHost'] as readonly string[] | undefined) ?? [],
        tlsProxies: proxiesOption(options['behindTls']),
        isReadOnly: options['readonly'] === true,
        login: options['login'] as string | undefined,
        log: logOption(options['log'], io),
      });
      io.out(`The workbench is at ${server.address}\nOpen it once: ${await server.link('/')}\n`);
      const isEverywhere = ['0.0.0.0', '::'].includes(String(options['host']));
      if (isEverywhere && options['allowHost'] === undefined)
        io.err('Other machines reach it only by a name that --allow-host gives.\n');
      if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
      await server.close();
      return exitCodes.done;
    });
  };
};

/** Without an address the proxy is on this machine. */
function proxiesOption(value: unknown): readonly string[] {
  if (value === true) return ['127.0.0.1', '::1'];
  return (value as readonly string[] | undefined) ?? [];
}

function portOption(value: unknown): number {
  const text = String(value);
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new AssayError('usage', 'E_OPTION', `--port ${text}: expected a port, 0 to 65535`);
}
