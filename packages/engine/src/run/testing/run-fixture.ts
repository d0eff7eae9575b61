import type { JsonValue, RunManifest } from '@assay/records';
import { nodeDigester } from '../../adapters/node-digester.ts';
import type { Inputs } from '../../declare/inputs.ts';
import type { ModelLimits } from '../../declare/project.ts';
import type { Model, ModelReply, ModelRequest } from '../../ports/model.ts';
import type { RunPlan } from '../run-plan.ts';

/** Numbered questions, made as they are read. Each has a label that no type names: who tells of it has searched for it. */
export function numberedInputs(samples: number): Inputs {
  const inputs_digest = nodeDigester.json({ kind: 'numbered', samples });
  return {
    samples,
    inputs_digest,
    async *read() {
      for (let ordinal = 0; ordinal < samples; ordinal += 1) {
        const id = `s${ordinal}`;
        const input = { question: `What is the label of ${ordinal}?` };
        const label = { id, expected: `SECRET-${ordinal}`, metadata: { tags: ['hidden-tag'] } };
        const input_digest = nodeDigester.json(input);
        const sample = { ordinal, id, input: { id, input }, input_digest, label };
        yield [sample];
      }
    },
  };
}

export function modelOf(generate: (request: ModelRequest) => Promise<ModelReply>): Model {
  return { identity: { kind: 'test' }, generate };
}

/** Answers with the sample's id at once. */
export const echoModel: Model = modelOf(async ({ id }) => ({ output: `answer of ${id}` }));

export function manifestOf(inputs: Inputs, changes: Partial<RunManifest> = {}): RunManifest {
  return {
    schema_version: 'assay.run.v1',
    id: 'run-1',
    parent_id: null,
    run_index: 0,
    evaluation_key: 'evaluation',
    task_specification_key: 'specification',
    task_key: 'task',
    model: { key: 'model', provider: 'module', parameters: { temperature: 0 } },
    model_identity: { kind: 'test' },
    task_digest: nodeDigester.json('task'),
    prompt_digest: null,
    inputs_digest: inputs.inputs_digest,
    samples: inputs.samples,
    num_trials: 1,
    seed: '7',
    cache: 'off',
    environment: {},
    started_at: '2026-01-01T00:00:00.000Z',
    closed_at: null,
    stopped_because: null,
    ...changes,
  };
}

export const noLimits: ModelLimits = {
  concurrency: 16,
  requests_per_minute: null,
  tokens_per_minute: null,
  timeout_ms: 60_000,
  max_retries: 0,
};

/** A plan over numbered questions; what a test is about is given, the rest is plain. */
export function planOf(
  samples: number,
  model: Model = echoModel,
  changes: Partial<RunPlan> & { readonly change?: Partial<RunManifest> } = {},
): RunPlan {
  const { change, ...parts } = changes;
  const inputs = parts.inputs ?? numberedInputs(samples);
  return {
    manifest: manifestOf(inputs, change),
    inputs,
    model,
    render: (input: JsonValue) => [{ role: 'user', content: JSON.stringify(input) }],
    faultOf: () => null,
    limits: noLimits,
    budget: { max_tokens: null, max_cost_usd: null, price: null },
    ...parts,
  };
}
