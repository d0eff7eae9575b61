import { AssayError, type JsonObject } from '@assay/records';
import type { World } from '@assay/verbs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { fixOf } from '../explain-error.ts';
import { describedArguments } from './described-arguments.ts';
import type { Tool } from './tool.ts';

/** An error as data: its code, what is wrong, where, and what would help. */
function errorJson(error: unknown): JsonObject {
  if (!(error instanceof AssayError)) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: 'E_UNEXPECTED', message };
  }
  const { code, message, location, field, retryable } = error;
  const fix = fixOf(error);
  return {
    code,
    message,
    ...(location === undefined ? {} : { location: { ...location } }),
    ...(field === undefined ? {} : { field }),
    ...(fix === undefined ? {} : { fix }),
    retryable,
  };
}

/** What a program that asks is sent at most, in characters: more than that fills its memory and tells it nothing. */
const MOST_CHARACTERS = 1_000_000;

/** The result of a verb as JSON text: errors in it as data, rows that come in batches read to their end. */
async function resultJson(result: unknown): Promise<string> {
  let length = 0;
  const plain = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') length += value.length;
    if (length > MOST_CHARACTERS) throw tooLong();
    if (value instanceof AssayError) return errorJson(value);
    if (typeof value === 'function') return undefined;
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
    if (Symbol.asyncIterator in value) return rowsOf(value as AsyncIterable<unknown>, plain);
    if (value instanceof Map) return plain(Object.fromEntries(value));
    if (value instanceof Set || Array.isArray(value)) return eachOf([...value], plain);
    length += 2;
    const entries: [string, unknown][] = [];
    for (const [name, inner] of Object.entries(value)) entries.push([name, await plain(inner)]);
    return Object.fromEntries(entries);
  };
  try {
    const text = JSON.stringify(await plain(result), null, 2);
    if (text.length > MOST_CHARACTERS) throw tooLong();
    return text;
  } finally {
    await close(result);
  }
}

type Plain = (value: unknown) => Promise<unknown>;

async function eachOf(values: readonly unknown[], plain: Plain): Promise<readonly unknown[]> {
  const made: unknown[] = [];
  for (const value of values) made.push(await plain(value));
  return made;
}

async function rowsOf(batches: AsyncIterable<unknown>, plain: Plain): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for await (const batch of batches) {
    if (Array.isArray(batch)) rows.push(...(await eachOf(batch, plain)));
    else rows.push(await plain(batch));
  }
  return rows;
}

/** Some verbs hold what they read open until their rows are taken. */
async function close(result: unknown): Promise<void> {
  if (typeof result !== 'object' || result === null || !('close' in result)) return;
  if (typeof result.close === 'function') await result.close();
}

function tooLong(): AssayError {
  return new AssayError(
    'usage',
    'E_RESULT_LONG',
    `the result has more than ${MOST_CHARACTERS} characters, which is the most a tool sends`,
    { fix: 'Ask for less: a limit, a filter, or one run, task or file at a time.' },
  );
}

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
