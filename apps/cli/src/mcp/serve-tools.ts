import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { World } from '@assay/verbs';
import * as z from 'zod';
import { describedArguments } from './described-arguments.ts';
import { errorJson } from './error-json.ts';
import { resultJson } from './result-json.ts';
import type { Tool } from './tool.ts';

/** A server of these tools, for one client. `atWork` has the calls that have not ended yet. */
export interface ToolServer {
  readonly server: Server;
  readonly atWork: ReadonlySet<Promise<unknown>>;
}

/** Verbs as tools of the Model Context Protocol; each call is one verb, its progress and its end by the signal of the call. */
export function serveTools(tools: ReadonlyMap<string, Tool>, world: World): ToolServer {
  const server = new Server(
    { name: 'assay', version: world.version },
    { capabilities: { tools: {} }, instructions },
  );
  const atWork = new Set<Promise<unknown>>();
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: await Promise.all([...tools].map(declared)),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, _meta }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw unknownTool(params.name, tools);
    const token = _meta?.progressToken;
    let heard = 0;
    const on = (event: unknown): void => {
      if (token === undefined || signal.aborted) return;
      heard += 1;
      const message = JSON.stringify(event);
      // A client that is gone hears nothing; the call ends by its signal.
      sendNotification({
        method: 'notifications/progress',
        params: { progressToken: token, progress: heard, message },
      }).catch(() => undefined);
    };
    const work = answer(() => tool.call(params.arguments, world, { signal, on }));
    atWork.add(work);
    return work.finally(() => atWork.delete(work));
  });
  return { server, atWork };
}

const instructions =
  'Tools of Assay, an evaluation workbench: declare, run, score, repeat, compare, gate, publish, read. ' +
  'Paths are relative to the folder that the server was started in. An error has a code, a place and a fix.';

async function declared([name, { description, readsOnly, schema }]: readonly [string, Tool]) {
  const { $schema: _, ...made } = z.toJSONSchema(await schema(), {
    io: 'input',
    unrepresentable: 'any',
    // To zod it says that nobody changes the value; to a client that nobody may send it.
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
    },
  });
  const inputSchema = { ...describedArguments(name, made), type: 'object' as const };
  return { name, description, inputSchema, annotations: { readOnlyHint: readsOnly } };
}

async function answer(call: () => Promise<unknown>) {
  try {
    return { content: [{ type: 'text' as const, text: await resultJson(await call()) }] };
  } catch (error) {
    const text = JSON.stringify({ error: errorJson(error) }, null, 2);
    return { isError: true, content: [{ type: 'text' as const, text }] };
  }
}

function unknownTool(name: string, tools: ReadonlyMap<string, Tool>): McpError {
  const known = [...tools.keys()].join(', ');
  const others = [...tools.values()].every(({ readsOnly }) => readsOnly)
    ? '; those that write files, change the store or query models are offered by assay mcp --allow-write'
    : '';
  return new McpError(
    ErrorCode.InvalidParams,
    `there is no tool ${JSON.stringify(name)}; there are: ${known}${others}`,
  );
}
