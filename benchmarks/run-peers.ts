import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Peer = (loaded: unknown, samples: number) => Promise<void>;

/** The same work by other tools: an instant model that is right nine times in ten, judged by exact match. */
const peers: Readonly<Record<string, Peer>> = {
  braintrust: async (loaded, samples) => {
    const { Eval } = loaded as { Eval: (...args: unknown[]) => Promise<unknown> };
    const quiet = { name: 'quiet', reportEval: () => true, reportRun: () => true };
    await Eval(
      'benchmark',
      {
        data: () => Array.from({ length: samples }, (_, i) => ({ input: `s${i}`, expected: `answer s${i}` })),
        task: async (id: string) => answer(id),
        scores: [
          ({ output, expected }: { output: string; expected: string }) => ({
            name: 'exact',
            score: output === expected ? 1 : 0,
          }),
        ],
      },
      { noSendLogs: true, reporter: quiet },
    );
  },
  promptfoo: async (loaded, samples) => {
    const promptfoo = loaded as { default: { evaluate: (...args: unknown[]) => Promise<unknown> } };
    await promptfoo.default.evaluate(
      {
        prompts: ['{{id}}'],
        providers: [async (prompt: string) => ({ output: answer(prompt) })],
        tests: Array.from({ length: samples }, (_, i) => ({
          vars: { id: `s${i}` },
          assert: [{ type: 'equals', value: `answer s${i}` }],
        })),
      },
      { maxConcurrency: 16, showProgressBar: false },
    );
  },
};

export const peerNames = Object.keys(peers);

/**
 * Microseconds of CPU for so many samples, without loading the peer. It is looked for in the workspace, or in
 * the folder given; null: it is not there.
 */
export async function measurePeer(name: string, samples: number, folder: string): Promise<number | null> {
  const require = createRequire(folder === '' ? import.meta.url : join(folder, 'package.json'));
  let path: string;
  try {
    path = require.resolve(name);
  } catch {
    return null;
  }
  const loaded = (await import(pathToFileURL(path).href)) as unknown;
  const before = process.cpuUsage();
  await peers[name]!(loaded, samples);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function answer(id: string): string {
  return id.endsWith('7') ? 'wrong' : `answer ${id}`;
}
