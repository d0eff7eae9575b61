import { argumentFault } from '../../solve/argument-check.ts';
import type { Toolbox, ToolOutcome } from '../../solve/toolbox.ts';
import type { OpenTool } from './code-tools.ts';
import type { Environment } from './environment.ts';
import { sandboxTools } from './sandbox-tools.ts';

export interface ToolboxParts {
  readonly sampleId: string;
  /** Open for all attempts. */
  readonly tools: readonly OpenTool[];
  /** Names of those that work in the sandbox of the attempt. */
  readonly inSandbox: readonly ('bash' | 'python' | 'files')[];
  readonly environment: Environment | null;
}

/** The tools of one attempt. Arguments are checked by the schema that the model was told. */
export function openToolbox({ sampleId, tools, inSandbox, environment }: ToolboxParts): Toolbox {
  const there = inSandbox.flatMap((name) => sandboxTools[name]);
  const definitions = [
    ...there.map(({ definition }) => definition),
    ...tools.map(({ definition }) => definition),
  ];
  return {
    definitions,
    call: async (name, given, signal): Promise<ToolOutcome> => {
      const definition = definitions.find((one) => one.name === name);
      if (definition === undefined) {
        const known = definitions.map((one) => one.name).join(', ') || 'none';
        return { result: `there is no tool ${name}; there are: ${known}`, is_error: true };
      }
      const fault = argumentFault(given, definition.parameters);
      if (fault !== null) return { result: `wrong arguments for ${name}: ${fault}`, is_error: true };
      const own = tools.find((tool) => tool.definition.name === name);
      if (own !== undefined) return own.call(sampleId, given, signal);
      const tool = there.find((one) => one.definition.name === name)!;
      const answer = await environment!.ask(tool.question(given), signal);
      return { result: answer, is_error: 'error' in answer };
    },
    finish: async (signal) => environment?.finish(signal) ?? null,
    close: async () => environment?.close(),
  };
}
