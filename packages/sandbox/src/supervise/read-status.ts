import type { Readable } from 'node:stream';

/** What bubblewrap tells about the program inside, on a descriptor that the program cannot reach. */
export interface SandboxState {
  /** The number of its first process; never settles where there is none. */
  readonly started: Promise<number>;
  /** Null where the program did not come to run, or was ended with the sandbox. Settles when the sandbox is gone. */
  readonly exitCode: Promise<number | null>;
}

/** One JSON object a line. */
export function readStatus(stream: Readable): SandboxState {
  const started = Promise.withResolvers<number>();
  const exitCode = Promise.withResolvers<number | null>();
  let text = '';
  let code: number | null = null;
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      const said = JSON.parse(line) as { 'child-pid'?: number; 'exit-code'?: number };
      if (said['child-pid'] !== undefined) started.resolve(said['child-pid']);
      if (said['exit-code'] !== undefined) code = said['exit-code'];
    }
  });
  stream.on('error', () => exitCode.resolve(code));
  stream.on('close', () => exitCode.resolve(code));
  return { started: started.promise, exitCode: exitCode.promise };
}
