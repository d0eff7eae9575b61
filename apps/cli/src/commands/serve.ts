import { AssayError } from '@assay/records';
import type { CommandModule } from '../command.ts';
import { countOption } from '../count-option.ts';
import { projectOf, projectOption } from '../evaluation/project-option.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { exitCodes } from '../exit-codes.ts';
import { worldOf } from '../world-of.ts';

/** `assay serve` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--port <number>', 'where to listen; 0 takes any port that is free', '4177')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay serve\n  $ assay serve --port 0\n' +
        '\nOnly this machine reaches it, and the link that it prints opens it once.\n' +
        '\nExit codes: 0 it was stopped · 2 usage · 4 it cannot listen',
    );
  return async (_, options) => {
    const port = portOption(options['port']);
    const { startServer } = await import('@assay/server');
    return untilInterrupted(async (stop) => {
      const server = await startServer({ world: worldOf(io), project: projectOf(options), port });
      io.out(`The workbench is at ${server.address}\nOpen it once: ${server.link('/')}\n`);
      if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve));
      await server.close();
      return exitCodes.done;
    });
  };
};

function portOption(value: unknown): number {
  const port = countOption('--port', value);
  if (port <= 65_535) return port;
  throw new AssayError('usage', 'E_OPTION', `--port ${port}: expected a port, 0 to 65535`);
}
