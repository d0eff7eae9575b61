import { AssayError, type JsonObject, type JsonValue, jsonObjectSchema } from '@assay/records';
import type { DeclaredTool } from '../../declare/solver.ts';
import { userEnvironment } from '../host/user-environment.ts';
import { findProgram } from '../providers/command/find-program.ts';
import type { ModelContext } from '../providers/model-context.ts';
import type { OpenTool } from './code-tools.ts';

/** The tools of a server that speaks the Model Context Protocol over its standard input and output. */
export async function openMcpTools(
  { command, env, only, timeout_ms }: Extract<DeclaredTool, { kind: 'mcp' }>,
  context: ModelContext,
): Promise<readonly OpenTool[]> {
  const [{ Client }, { StdioClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/stdio.js'),
  ]);
  const [program = '', ...args] = command;
  await findProgram(program, context, 'E_TOOL_COMMAND');
  const client = new Client({ name: 'assay', version: '1' });
  const seen = Object.entries(userEnvironment(context.env, env)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const transport = new StdioClientTransport({
    command: program,
    args,
    env: Object.fromEntries(seen),
    cwd: context.folder,
    stderr: 'ignore',
  });
  const who = command.join(' ');
  const options = { timeout: timeout_ms };
  const { tools } = await client
    .connect(transport, options)
    .then(() => client.listTools(undefined, options))
    .catch(async (cause: unknown) => {
      await client.close();
      throw notSpoken(who, cause);
    });
  const missing = only?.find((name) => tools.every((tool) => tool.name !== name));
  if (missing !== undefined) {
    await client.close();
    throw noSuchTool(
      who,
      missing,
      tools.map(({ name }) => name),
    );
  }
  return tools
    .filter(({ name }) => only === null || only.includes(name))
    .map(({ name, description = name, inputSchema }) => {
      const parameters = jsonObjectSchema.parse(inputSchema);
      return {
        definition: { name, description, parameters },
        identity: { name, description, parameters, mcp: [...command] },
        call: async (_sample, given, signal) => {
          try {
            const reply = await client.callTool({ name, arguments: given }, undefined, {
              ...options,
              signal,
            });
            return { result: contentOf(reply), is_error: reply.isError === true };
          } catch (error) {
            return { result: `the tool ${name} failed: ${messageOf(error)}`, is_error: true };
          }
        },
        close: () => client.close(),
      };
    });
}

/** Texts as one text; anything else as the server gave it. */
function contentOf(reply: Readonly<Record<string, unknown>>): JsonValue {
  const content = jsonObjectSchema.parse({ content: reply['content'] ?? [] })['content'];
  const parts = Array.isArray(content) ? (content as readonly JsonObject[]) : [];
  const texts = parts.map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : null));
  return texts.every((text) => text !== null) ? texts.join('\n') : parts;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function notSpoken(who: string, cause: unknown): AssayError {
  return new AssayError(
    'environment',
    'E_TOOL_SERVER',
    `${who} did not answer as a server of tools: ${messageOf(cause)}`,
    {
      cause,
      fix: 'Run it by hand: it has to speak the Model Context Protocol over standard input and output.',
    },
  );
}

function noSuchTool(who: string, name: string, known: readonly string[]): AssayError {
  return new AssayError('usage', 'E_TOOL_SERVER', `${who} has no tool ${name}`, {
    fix: `It has: ${known.join(', ') || 'none'}.`,
  });
}
