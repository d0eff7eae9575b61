import type { JsonObject } from '@assay/records';
import type { DeclaredTool } from '../../declare/solver.ts';
import { type Model, ModelFailure } from '../../ports/model.ts';
import type { ToolDefinition, ToolOutcome } from '../../solve/toolbox.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { openModel } from '../providers/open-model.ts';

/** A tool that is open for as long as its run lasts. */
export interface OpenTool {
  readonly definition: ToolDefinition;
  readonly identity: JsonObject;
  readonly call: (sampleId: string, given: JsonObject, signal: AbortSignal) => Promise<ToolOutcome>;
  readonly close: () => Promise<void>;
}

/** A tool of the project's own: a module or a command, which is asked as a model is, with the arguments as its input. */
export async function openCodeTool(
  tool: Extract<DeclaredTool, { kind: 'code' }>,
  context: ModelContext,
): Promise<OpenTool> {
  const { name, description, parameters, module, command, env, timeout_ms } = tool;
  const model: Model = await openModel(
    {
      key: `tool-${name}`,
      provider: module === undefined ? 'command' : 'module',
      ...(module === undefined ? {} : { module }),
      ...(command === undefined ? {} : { command }),
      ...(env === undefined ? {} : { env }),
      limits: {
        concurrency: 10,
        requests_per_minute: null,
        tokens_per_minute: null,
        timeout_ms,
        max_retries: 0,
      },
      price: null,
    },
    context,
  );
  let calls = 0;
  return {
    definition: { name, description: description ?? name, parameters },
    identity: { name, description, parameters, code: model.identity },
    call: async (id, given, signal) => {
      calls += 1;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]);
      try {
        const asked = { id, input: given, messages: [], parameters: {}, attempt: calls, seed: 0 };
        return { result: (await model.generate({ ...asked, signal: limited })).output, is_error: false };
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        return { result: `the tool ${name} failed: ${error.message}`, is_error: true };
      }
    },
    close: async () => model.close?.(),
  };
}
