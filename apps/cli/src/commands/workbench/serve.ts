import { AssayError } from '@assay/records';
import { plural } from '@assay/shown';
import { verbs } from '@assay/verbs';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { logOption } from '../../log-option.ts';
import { namingFlags, projectOf, projectOption, textOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** `assay serve --readonly --export FOLDER`: pages that need no server. */
async function exportSite(options: Options, io: Io): Promise<ExitCode> {
  const url = textOption(options['url']);
  const title = textOption(options['title']);
  const ask = await verbs.workbench.exportSite();
  const { folder, counts, pages } = await namingFlags({ folder: '--export', url: '--url' }, () =>
    ask(
      {
        project: projectOf(options),
        folder: String(options['export']),
        ...(url === null ? {} : { url }),
        ...(title === null ? {} : { title }),
      },
      worldOf(io),
    ),
  );
  const parts = [
    plural(counts.boards, 'board'),
    plural(counts.reports, 'report'),
    plural(counts.reproductions, 'reproduction'),
    plural(counts.tasks, 'task document'),
    plural(counts.cards, 'card'),
  ];
  io.out(
    `wrote ${folder}: ${plural(pages.length, 'page')} (${parts.join(', ')})\nOpen ${folder}/index.html, or let any web server host the folder.\n`,
  );
  if (url === null)
    io.err('The addresses in sitemap.xml are relative; search engines ask for whole ones: --url ADDRESS\n');
  return exitCodes.done;
}

/** `assay serve` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--port <number>', 'the port to listen on; 0 picks a free one', '4177')
    .option(
      '--host <address>',
      'the address to listen on; to be reachable from other machines, create an owner token first',
      '127.0.0.1',
    )
    .option('--allow-host <name:port...>', 'additional host names under which it is reached')
    .option(
      '--behind-tls [address...]',
      'trust X-Forwarded-Proto: https from a TLS-terminating proxy (default: one on this machine)',
    )
    .option('--login <file>', 'let people sign in with the OpenID provider configured in this file')
    .option('--log <file>', 'append a JSON line per request to this file; - for stderr')
    .option('--readonly', 'allow no changes, whatever the role', false)
    .option('--export <folder>', 'write the public part as static pages, then exit')
    .option('--url <address>', 'with --export: the URL of the pages, for their sitemap')
    .option('--title <words>', 'with --export: the title of the first page')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay serve\n  $ assay serve --port 0 --log requests.jsonl\n  $ assay serve --host 0.0.0.0 --allow-host evals.example.org:4177\n  $ assay serve --behind-tls --allow-host evals.example.org\n  $ assay serve --readonly --export site --url https://evals.example.org/\n' +
        '\nWithout --host, only this machine can reach the server. The printed link signs you in, once.\n' +
        'Programs need a token: create one with `assay tokens new NAME --role viewer`, and send Authorization: Bearer TOKEN.\n' +
        'The file for --login names an OpenID provider and maps its groups to roles; docs/server.md has an example.\n' +
        'An export contains leaderboards, reports, reproductions, tasks and cards as the public sees them: no labels, samples or answers.\n' +
        '\nExit codes: 0 stopped, or the pages were written · 2 usage · 4 it cannot listen, or the disk failed',
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
