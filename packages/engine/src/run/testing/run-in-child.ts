import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process that executed a run has said. */
export interface ChildReport {
  readonly asked: readonly number[];
  readonly acknowledged: readonly number[];
  readonly end: 'closed' | 'killed' | `error ${string}`;
}

/** Starts `run-child.ts`; `onReady` is told when its store is open, and may end it. */
export async function runInChild(
  folder: string,
  samples: number,
  runId: string,
  meddle: { onStart?: (child: ChildProcess) => void; onReady?: (child: ChildProcess) => void } = {},
): Promise<ChildReport> {
  const script = fileURLToPath(new URL('run-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(samples), runId], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  meddle.onStart?.(child);
  let said = '';
  let trouble = '';
  let ready = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (!ready && said.startsWith('ready\n')) {
      ready = true;
      meddle.onReady?.(child);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble += text;
  });
  await once(child, 'close');
  // A line that was cut by the kill was not said.
  const lines = said.slice(0, said.lastIndexOf('\n') + 1).split('\n');
  const numbers = (word: string) =>
    lines.filter((line) => line.startsWith(word)).flatMap((line) => line.split(' ').slice(1).map(Number));
  const end = lines.find((line) => line === 'closed' || line.startsWith('error '));
  if (end === undefined && child.signalCode === null) throw new Error(`the child ended oddly: ${trouble}`);
  return {
    asked: numbers('ask '),
    acknowledged: numbers('ack '),
    end: (end ?? 'killed') as ChildReport['end'],
  };
}
