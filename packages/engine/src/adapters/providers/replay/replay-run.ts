import { type Action, AssayError } from '@assay/records';
import type { Store } from '../../../ports/store.ts';
import { nodeDigester } from '../../node-digester.ts';
import type { Replayed, ReplayedOutput } from './replayed.ts';

/** The outputs of a closed run. Its digest is over what was answered, not over when. */
export async function replayRun(runId: string, store: Store | undefined): Promise<Replayed> {
  const run = await store?.runs.get(runId);
  if (store === undefined || run === undefined || run === null)
    throw unusable(runId, 'there is no such run in the store');
  if (run.status !== 'closed')
    throw unusable(runId, 'the run is still open; finish it first', { kind: 'finish', run: runId });
  const series = nodeDigester.series();
  const outputs = new Map<string, ReplayedOutput>();
  for await (const { output, trajectory } of store.journal.read(runId)) {
    const { sample_id, trial } = output;
    const kept: ReplayedOutput =
      output.kind === 'failed'
        ? {
            kind: 'failed',
            class: output.class,
            message: output.message,
            ...(output.claimed === undefined ? {} : { claimed: output.claimed }),
          }
        : { kind: 'produced', output: output.output, ...(trajectory === undefined ? {} : { trajectory }) };
    outputs.set(`${trial}:${sample_id}`, kept);
    series.add([sample_id, trial, kept]);
  }
  return { digest: series.digest(), find: (id, trial) => outputs.get(`${trial}:${id}`) };
}

function unusable(runId: string, why: string, action?: Action): AssayError {
  return new AssayError('usage', 'E_MODEL_REPLAY', `cannot replay run:${runId}: ${why}`, { action });
}
