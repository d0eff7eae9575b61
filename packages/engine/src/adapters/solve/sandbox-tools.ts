import type { JsonObject, JsonValue } from '@assay/records';
import type { DeclaredTool } from '../../declare/project.ts';
import { type Model, ModelFailure } from '../../ports/model.ts';
import type { ToolDefinition, ToolOutcome } from '../../solve/transcript.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { openModel } from '../providers/open-model.ts';

/** A tool that works in the sandbox of an attempt: what the model is told of it, and what it asks the sandbox. */
interface SandboxTool {
  readonly definition: ToolDefinition;
  readonly question: (given: JsonObject) => JsonObject;
}

const MOST_CHARACTERS = 30_000;
const TIMEOUT_MS = 60_000;

const text = (description: string): JsonObject => ({ type: 'string', description });
const taking = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const run = (argv: readonly string[], input = ''): JsonObject => ({
  do: 'run',
  argv: [...argv],
  input,
  timeout_ms: TIMEOUT_MS,
  most: MOST_CHARACTERS,
});

/** The tools behind each name that a task may list. */
export const sandboxTools: Readonly<Record<'bash' | 'python' | 'files', readonly SandboxTool[]>> = {
  bash: [
    {
      definition: {
        name: 'bash',
        description: 'Runs a command line with bash in the working folder. There is no network.',
        parameters: taking({ command: text('the command line') }),
      },
      question: ({ command }) => run(['bash', '-c', asText(command)]),
    },
  ],
  python: [
    {
      definition: {
        name: 'python',
        description:
          'Runs a Python 3 program in the working folder; print what is to be seen. There is no network.',
        parameters: taking({ code: text('the program') }),
      },
      question: ({ code }) => run(['python3', '-'], asText(code)),
    },
  ],
  files: [
    {
      definition: {
        name: 'read_file',
        description: 'Reads a text file of the working folder.',
        parameters: taking({ path: text('its path, below the working folder') }),
      },
      question: ({ path }) => ({ do: 'read', path: asText(path), most: MOST_CHARACTERS }),
    },
    {
      definition: {
        name: 'write_file',
        description: 'Writes a text file of the working folder, over what is there.',
        parameters: taking({
          path: text('its path, below the working folder'),
          text: text('all that it shall hold'),
        }),
      },
      question: ({ path, text: contents }) => ({ do: 'write', path: asText(path), text: asText(contents) }),
    },
    {
      definition: {
        name: 'list_files',
        description: 'Lists the files of the working folder.',
        parameters: taking({}),
      },
      question: () => ({ do: 'list' }),
    },
  ],
};

function asText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

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
