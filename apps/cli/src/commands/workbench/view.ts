import { verbs } from '@assay/verbs';
import { spawn } from 'node:child_process';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
  linux: ['xdg-open'],
};

/** Opens an address where a person sits before a browser. Where none can be opened, the printed link is there. */
function openBrowser(address: string, { terminal, env }: Pick<Io, 'terminal' | 'env'>): void {
  const opener = openers[process.platform];
  const isWatched = terminal && (env['CI'] ?? '') === '' && (env['SSH_CONNECTION'] ?? '') === '';
  if (opener === undefined || !isWatched) return;
  const [program, ...args] = opener;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}

/** `assay view [RUN]` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .argument('[run]', 'a run, as in other commands, or the path of a page (default: the first page)')
    .option('--no-browser', 'print the link without opening a browser')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay view latest\n  $ assay view one_passage\n  $ assay view /evaluators\n' +
        '\nThe link works once, and signs you in. If `assay serve` runs on this store, that server is used; otherwise one is started\n' +
        'on a free port, until you press Ctrl-C.\n' +
        '\nExit codes: 0 shown · 2 no such run · 4 it cannot listen',
    );
  return async ([named], options) => {
    const project = projectOf(options);
    const page = await pageOf(named, project, io);
    const show = (link: string): void => {
      io.out(`${link}\n`);
      if (options['browser'] !== false) openBrowser(link, io);
    };
    const find = await verbs.workbench.find();
    const { server: running } = await find({ project, page }, worldOf(io));
    if (running?.link != null) {
      show(running.link);
      return exitCodes.done;
    }
    const { startServer } = await import('@assay/server');
    return untilInterrupted(async (stop) => {
      const server = await startServer({ world: worldOf(io), project, port: 0 });
      show(await server.link(page));
      if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
      await server.close();
      return exitCodes.done;
    });
  };
};

/** The page of a run that is there, by its id; a path is a page as it is. */
async function pageOf(named: string | undefined, project: string, io: Io): Promise<string> {
  if (named === undefined) return '/';
  if (named.startsWith('/')) return named;
  const view = await verbs.views.run();
  const { run } = await view({ run: named, project }, worldOf(io));
  return `/runs/${encodeURIComponent(run.id)}`;
}
