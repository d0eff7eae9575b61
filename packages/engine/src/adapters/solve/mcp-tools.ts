import { AssayError, type JsonObject, jsonObjectSchema, type JsonValue } from '@assay/records';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { DeclaredTool } from '../../declare/project.ts';
import { ModelFailure } from '../../ports/model.ts';
import { schemaFault } from '../../solve/argument-check.ts';
import { userEnvironment } from '../host/start-guard.ts';
import { findProgram } from '../providers/command/start-piped.ts';
import type { ModelContext } from '../providers/model-context.ts';
import type { OpenTool } from './sandbox-tools.ts';

type DeclaredServer = Extract<DeclaredTool, { kind: 'mcp' }>;

/** A server that speaks the Model Context Protocol over its standard input and output. One that has ended is started again for the next call. */
class McpServer {
  readonly name: string;
  readonly #declared: DeclaredServer;
  readonly #context: ModelContext;
  #client: Promise<Client> | null = null;

  constructor(declared: DeclaredServer, context: ModelContext) {
    this.name = declared.command.join(' ');
    this.#declared = declared;
    this.#context = context;
  }

  async listTools(): Promise<Awaited<ReturnType<Client['listTools']>>['tools']> {
    const client = await this.#connected();
    try {
      return (await client.listTools(undefined, this.#options)).tools;
    } catch (cause) {
      await this.close();
      throw notSpoken(this.name, cause);
    }
  }

  /** What the tool says; rejects for what it does wrong. */
  async call(
    name: string,
    given: JsonObject,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    const client = await this.#connected().catch((cause: unknown) => {
      // The tools are a part of the place that the model is put in: that they are gone does not count against it.
      throw new ModelFailure('provider_error', messageOf(cause), { cause });
    });
    return client.callTool({ name, arguments: given }, undefined, { ...this.#options, signal });
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    await client?.close();
  }

  get #options(): { readonly timeout: number } {
    return { timeout: this.#declared.timeout_ms };
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#start().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #start(): Promise<Client> {
    const [{ Client: Connected }, { StdioClientTransport }] = await Promise.all([
      import('@modelcontextprotocol/sdk/client/index.js'),
      import('@modelcontextprotocol/sdk/client/stdio.js'),
    ]);
    const { command, env } = this.#declared;
    const [program = '', ...args] = command;
    await findProgram(program, this.#context, 'E_TOOL_COMMAND');
    const seen = Object.entries(userEnvironment(this.#context.env, env)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const client = new Connected({ name: 'assay', version: '1' });
    const forget = (): void => {
      this.#client = null;
    };
    Object.assign(client, { onclose: forget });
    const place = { env: Object.fromEntries(seen), cwd: this.#context.folder, stderr: 'ignore' } as const;
    try {
      await client.connect(new StdioClientTransport({ command: program, args, ...place }), this.#options);
    } catch (cause) {
      await client.close();
      throw notSpoken(this.name, cause);
    }
    return client;
  }
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
