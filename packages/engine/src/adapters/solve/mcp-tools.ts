import { AssayError, type JsonObject, type JsonValue, jsonObjectSchema } from '@assay/records';
import type { DeclaredTool } from '../../declare/solver.ts';
import { ModelFailure } from '../../ports/model.ts';
import { schemaFault } from '../../solve/argument-check.ts';
import type { ModelContext } from '../providers/model-context.ts';
import type { OpenTool } from './code-tools.ts';
import { McpServer, messageOf } from './mcp-server.ts';

/** The tools of a server that speaks the Model Context Protocol: all of them, or those that are named. */
export async function openMcpTools(
  declared: Extract<DeclaredTool, { kind: 'mcp' }>,
  context: ModelContext,
): Promise<readonly OpenTool[]> {
  const { command, only } = declared;
  const server = new McpServer(declared, context);
  const tools = await server.listTools();
  try {
    const missing = only?.find((name) => tools.every((tool) => tool.name !== name));
    if (missing !== undefined) throw noSuchTool(server, missing, tools);
    return tools
      .filter(({ name }) => only === null || only.includes(name))
      .map(({ name, description = name, inputSchema }) => {
        const parameters = jsonObjectSchema.parse(inputSchema);
        const fault = schemaFault(parameters);
        if (fault !== null) throw notASchema(server, name, fault);
        return {
          definition: { name, description, parameters },
          identity: { name, description, parameters, mcp: [...command] },
          call: (_sample, given, signal) => outcomeOf(server, name, given, signal),
          close: () => server.close(),
        };
      });
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function outcomeOf(
  server: McpServer,
  name: string,
  given: JsonObject,
  signal: AbortSignal,
): ReturnType<OpenTool['call']> {
  try {
    const reply = await server.call(name, given, signal);
    return { result: contentOf(reply), is_error: reply['isError'] === true };
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    return { result: `the tool ${name} failed: ${messageOf(error)}`, is_error: true };
  }
}

/** Texts as one text; anything else as the server gave it. */
function contentOf(reply: Readonly<Record<string, unknown>>): JsonValue {
  const content = jsonObjectSchema.parse({ content: reply['content'] ?? [] })['content'];
  const parts = Array.isArray(content) ? (content as readonly JsonObject[]) : [];
  const texts = parts.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : null));
  return texts.every((text) => text !== null) ? texts.join('\n') : parts;
}

function noSuchTool(
  server: McpServer,
  name: string,
  known: readonly { readonly name: string }[],
): AssayError {
  return new AssayError('usage', 'E_TOOL_SERVER', `${server.name} has no tool ${name}`, {
    fix: `It has: ${known.map((tool) => tool.name).join(', ') || 'none'}.`,
  });
}

function notASchema(server: McpServer, name: string, fault: string): AssayError {
  const message = `${server.name} says parameters of its tool ${name} that are not a JSON Schema: ${fault}`;
  return new AssayError('environment', 'E_TOOL_SERVER', message, {
    fix: 'Mend the server, or name the tools that are wanted with `only`.',
  });
}
