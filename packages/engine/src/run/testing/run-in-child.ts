import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process that executed a run has said. */
export interface ChildReport {
  readonly asked: readonly number[];
  readonly acknowledged: readonly number[];
  readonly end: 'closed' | 'left' | 'killed' | `error ${string}`;
}

interface Meddling {
  readonly onStart?: (child: ChildProcess) => void;
  /** Called when the store of the child is open. */
  readonly onReady?: (child: ChildProcess) => void;
  /** Called when it has committed for the first time. */
  readonly onCommit?: (child: ChildProcess) => void;
  /** A folder for what Node has compiled, which halves the start of the next child. Filled by one that ends by itself. */
  readonly compiled?: string;
  /** The model answers at once: for what is left when nobody is to be killed any more. */
  readonly atOnce?: boolean;
  /** One of several that serve the run, taking so many samples at a time. */
  readonly range?: number;
}

/** Starts `run-child.ts` and reads what it says. */
export async function runInChild(
  folder: string,
  samples: number,
  runId: string,
  meddle: Meddling = {},
): Promise<ChildReport> {
  const script = fileURLToPath(new URL('run-child.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      script,
      folder,
      String(samples),
      runId,
      meddle.atOnce === true ? 'at-once' : 'slow',
      ...(meddle.range === undefined ? [] : [String(meddle.range)]),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(meddle.compiled === undefined ? {} : { NODE_COMPILE_CACHE: meddle.compiled }),
      },
    },
  );
  meddle.onStart?.(child);
  let said = '';
  let trouble = '';
  const untold = [
    { words: 'ready\n', tell: meddle.onReady },
    { words: '\nack ', tell: meddle.onCommit },
  ];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    while (untold.length > 0 && said.includes(untold[0]!.words)) untold.shift()!.tell?.(child);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble += text;
  });
  await once(child, 'close');
  // A line that was cut by the kill was not said.
  const lines = said.slice(0, said.lastIndexOf('\n') + 1).split('\n');
  const numbers = (word: string) =>
    lines.filter((line) => line.startsWith(word)).flatMap((line) => line.split(' ').slice(1).map(Number));
  const end = lines.find((line) => line === 'closed' || line === 'left' || line.startsWith('error '));
  if (end === undefined && child.signalCode === null) throw new Error(`the child ended oddly: ${trouble}`);
  return {
    asked: numbers('ask '),
    acknowledged: numbers('ack '),
    end: (end ?? 'killed') as ChildReport['end'],
  };
}
