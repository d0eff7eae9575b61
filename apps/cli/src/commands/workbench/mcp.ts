import { Writable } from 'node:stream';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../version.ts';

/** `assay mcp`: the verbs as tools for a program that speaks the Model Context Protocol, until it goes. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .option('--allow-write', 'also offer tools that write files, change the store or query models', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay mcp\n  $ assay mcp --allow-write\n' +
        '\nSpeaks the Model Context Protocol over standard input and output, to a client that starts it in the project\n' +
        'folder. Without --allow-write, tools only read. Calls can be cancelled and report progress on request; every\n' +
        'error has a code, a location and a fix.\n' +
        '\nExit codes: 0 the client disconnected, or Ctrl-C · 2 usage',
    );
  return async (_, options) => {
    const [{ serveTools }, { readingTools }, { writingTools }, { StdioServerTransport }] = await Promise.all([
      import('../../mcp/serve-tools.ts'),
      import('../../mcp/reading-tools.ts'),
      import('../../mcp/writing-tools.ts'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
    ]);
    const offered = options['allowWrite'] === true ? { ...readingTools, ...writingTools } : readingTools;
    const { server, atWork } = serveTools(new Map(Object.entries(offered)), worldOf(io));
    await untilInterrupted(async (stop) => {
      const gone = new Promise<void>((resolve) => {
        process.stdin.once('end', resolve).once('close', resolve);
        stop.addEventListener('abort', () => resolve());
      });
      await server.connect(new StdioServerTransport(process.stdin, writableOf(io)));
      await gone;
      // Ends the calls that are at work; what they finished is kept, and they are waited for.
      await server.close();
      await Promise.allSettled(atWork);
    });
    return exitCodes.done;
  };
};

function writableOf(io: Io): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      io.out(chunk.toString());
      done();
    },
  });
}
