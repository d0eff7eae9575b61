import type { DeclaredModel } from '../../../declare/project.ts';
import { type Model, ModelFailure } from '../../../ports/model.ts';
import type { ModelContext } from '../model-context.ts';
import { replayFile } from './replay-file.ts';
import { replayRun } from './replay-run.ts';
import type { Replayed } from './replayed.ts';

/** Nothing is asked, so nothing is used. */
const nothing = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/**
 * Outputs that exist already: from a file of `{id, output}`, or from an earlier run, `run:ID`, whose failures
 * are replayed too. It measures the scorer alone, and its identity says so. Memory: the outputs.
 */
export async function openReplay(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const outputs = declared.outputs!;
  const replayed = outputs.startsWith('run:')
    ? await replayRun(outputs.slice('run:'.length), context.store)
    : await replayFile(outputs, context.folder);
  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      outputs,
      digest: replayed.digest,
      measures: 'the scorer alone: outputs are replayed, no model is asked',
    },
    replays: true,
    generate: ({ id, attempt: trial }) => answer(replayed, id, trial),
  };
}

async function answer({ find }: Replayed, id: string, trial: number) {
  const found = find(id, trial);
  if (found === undefined) {
    throw new ModelFailure(
      'no_output',
      `nothing to replay for the sample ${JSON.stringify(id)}, trial ${trial}`,
    );
  }
  if (found.kind === 'failed')
    throw new ModelFailure(found.class, found.message, {
      usage: nothing,
      claimed: found.claimed === true,
    });
  const { output, trajectory } = found;
  return { output, usage: nothing, ...(trajectory === undefined ? {} : { trajectory }) };
}
