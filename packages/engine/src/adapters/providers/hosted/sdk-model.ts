import { AssayError, type JsonObject } from '@assay/records';
import type { LanguageModel, ModelMessage } from 'ai';
import type { DeclaredModel } from '../../../declare/project.ts';
import {
  type ContentPart,
  type Message,
  type Model,
  ModelFailure,
  type ModelRequest,
  type RequestedCall,
} from '../../../ports/model.ts';
import { nodeDigester } from '../../node-digester.ts';
import { carefulFetch, redactor } from '../careful-fetch.ts';
import type { ModelContext } from '../model-context.ts';
import {
  type AnswerFormat,
  readParameters,
  type SdkParameters,
  type Special,
  type ToolDefinition,
} from './sdk-parameters.ts';
import { sdkFailure, sdkReply, type SdkResult } from './sdk-reply.ts';

/**
 * The key from the variable that the model names, else from the provider's usual ones. Null where none is
 * named and none is usual: a server on one's own machine needs none.
 */
export function apiKey(
  declared: DeclaredModel,
  context: ModelContext,
  usual: readonly string[],
): string | null {
  const variables = declared.api_key_env === undefined ? usual : [declared.api_key_env];
  if (variables.length === 0) return null;
  for (const variable of variables) {
    const key = context.env[variable]?.trim();
    if (key !== undefined && key !== '') return key;
  }
  throw new AssayError(
    'environment',
    'E_MODEL_KEY',
    `the model ${declared.key} needs a key for ${declared.provider}, and ${variables.join(' or ')} is not set`,
    {
      location: context.places?.get(declared.key),
      fix: `Set ${variables[0]} in the environment, or name another variable in api_key_env.`,
    },
  );
}

/** An address as the manifest states it: scheme, host and path. What may be secret (user, query) is not in it. */
export function addressIdentity(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** Headers can change an answer and can hold a secret: their names are stated, their values by digest. */
export function headersIdentity({ headers }: DeclaredModel): JsonObject {
  if (headers === undefined || Object.keys(headers).length === 0) return {};
  return { headers: Object.keys(headers).toSorted(), headers_digest: nodeDigester.json({ ...headers }) };
}

/** Messages in the library's form. Images: data: addresses, https: addresses, or base64 with a media type. */
function sdkMessages(messages: readonly Message[]): ModelMessage[] {
  return messages.map(({ role, content, tool_calls, tool_call_id, tool_name }) => {
    switch (role) {
      case 'system':
        return { role, content: textOf(content) };
      case 'assistant':
        return { role, content: tool_calls === undefined ? textOf(content) : withCalls(content, tool_calls) };
      case 'user':
        return { role, content: typeof content === 'string' ? content : content.map(sdkPart) };
      case 'tool':
        if (tool_call_id === undefined || tool_name === undefined)
          throw unsendable('a message of the role tool: it does not say which call it answers');
        return { role, content: [toolResult(tool_call_id, tool_name, textOf(content))] };
    }
  });
}

/** An answer that asked for calls: what it said, and what it asked for. */
function withCalls(content: Message['content'], calls: readonly RequestedCall[]) {
  const text = textOf(content);
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ id, name, arguments: input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input,
    })),
  ];
}

function toolResult(toolCallId: string, toolName: string, value: string) {
  return { type: 'tool-result' as const, toolCallId, toolName, output: { type: 'text' as const, value } };
}

function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : noImage())).join('');
}

type SdkPart =
  | { type: 'text'; text: string }
  | { type: 'file'; mediaType: string; data: { type: 'url'; url: URL } | { type: 'data'; data: string } };

function sdkPart(part: ContentPart): SdkPart {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { image, media_type } = part;
  if (/^https?:\/\//i.test(image)) {
    if (!URL.canParse(image)) throw unsendable('an image whose address is not valid');
    return { type: 'file', mediaType: media_type ?? 'image', data: { type: 'url', url: new URL(image) } };
  }
  const inline = /^data:(image\/[\w.+-]+);base64,/i.exec(image);
  const data = inline === null ? image : image.slice(inline[0].length);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(data)) {
    throw unsendable('an image that is neither a data: or https: address nor base64');
  }
  return { type: 'file', mediaType: inline?.[1] ?? media_type ?? 'image', data: { type: 'data', data } };
}

function noImage(): never {
  throw unsendable('an image outside of a user message');
}

function unsendable(what: string): ModelFailure {
  return new ModelFailure('provider_error', `cannot be sent to this provider: ${what}`);
}

/** What one provider's file says of it. */
interface SdkProvider {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Package and version, for the identity. */
  readonly sdk: Readonly<Record<string, string>>;
  /** Facts of its own for the identity. */
  readonly identity?: JsonObject;
  /** Whether requests can carry a seed: each attempt then gets its own. */
  readonly takesSeed: boolean;
  readonly special?: Special;
  readonly providerOptions?: (parameters: SdkParameters) => Record<string, Record<string, boolean>>;
  /** Made for each request, because `fetch` carries the parameters that the library has no name for. */
  readonly model: (fetch: typeof globalThis.fetch) => LanguageModel;
}

/**
 * A model behind the AI SDK. One request, never retried here: retries are the run's. Unsupported parameters
 * fail the request, because the library leaves them out with no more than a warning, and the manifest would
 * then state what was never sent.
 */
export async function sdkModel(
  declared: DeclaredModel,
  context: ModelContext,
  provider: SdkProvider,
): Promise<Model> {
  const { generateText, jsonSchema, Output } = await import('ai');
  const { default: aiPackage } = await import('ai/package.json', { with: { type: 'json' } });
  // Warnings come back with each answer and are read there; printed, they would break into other output.
  globalThis.AI_SDK_LOG_WARNINGS ??= false;
  const who = `${declared.provider} (${declared.model})`;
  const redact = redactor([provider.key]);
  readParameters(declared.parameters ?? {}, provider.special);

  async function generate(request: ModelRequest) {
    const parameters = readParameters(request.parameters, provider.special);
    // Some providers take 31 bits and no more.
    const seed = provider.takesSeed ? { seed: request.seed % 2 ** 31 } : {};
    const asked = { who, asJson: parameters.format !== null, hasTools: parameters.tools.length > 0 };
    try {
      const result = await generateText({
        model: provider.model(carefulFetch(parameters.body)),
        messages: sdkMessages(request.messages),
        allowSystemInMessages: true,
        ...seed,
        ...parameters.settings,
        ...(parameters.tools.length > 0 ? { tools: toolSet(parameters.tools) } : {}),
        ...(parameters.toolChoice === null ? {} : { toolChoice: parameters.toolChoice }),
        ...(parameters.format === null ? {} : { output: outputOf(parameters.format) }),
        ...(provider.providerOptions === undefined
          ? {}
          : { providerOptions: provider.providerOptions(parameters) }),
        ...(declared.headers === undefined ? {} : { headers: { ...declared.headers } }),
        maxRetries: 0,
        abortSignal: request.signal,
        include: { responseBody: true },
        experimental_download: passAddresses,
      });
      return sdkReply(result, asked, redact);
    } catch (error) {
      if (isNoObject(error)) return sdkReply(answerIn(error), { ...asked, asJson: true }, redact);
      throw sdkFailure(error, { who, redact, signal: request.signal, now: context.clock.now() });
    }
  }

  function toolSet(tools: readonly ToolDefinition[]) {
    return Object.fromEntries(
      tools.map(({ name, description, schema }) => [
        name,
        { inputSchema: jsonSchema({ ...schema }), ...(description === null ? {} : { description }) },
      ]),
    );
  }

  function outputOf({ schema, name }: AnswerFormat) {
    if (schema === null) return Output.json();
    return Output.object({ schema: jsonSchema({ ...schema }), ...(name === null ? {} : { name }) });
  }

  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      base_url: addressIdentity(provider.baseUrl),
      ...headersIdentity(declared),
      ...provider.identity,
      sdk: { ai: aiPackage.version, ...provider.sdk },
    },
    generate,
  };
}

/** An image's address goes to the provider or nowhere: nothing is fetched from here. */
function passAddresses(asked: readonly { readonly url: URL; readonly isUrlSupportedByModel: boolean }[]) {
  if (asked.every(({ isUrlSupportedByModel }) => isUrlSupportedByModel))
    return Promise.resolve(asked.map(() => null));
  const why = 'this provider takes no addresses of images: put the image into the dataset as a data: address';
  return Promise.reject(new ModelFailure('provider_error', why));
}

/** The library parses structured answers itself and throws what it could not read, with the answer in the error. */
interface NoObject {
  readonly text: string | undefined;
  readonly response: SdkResult['response'] | undefined;
  readonly usage: SdkResult['usage'] | undefined;
  readonly finishReason: string | undefined;
}

function isNoObject(error: unknown): error is Error & NoObject {
  return error instanceof Error && error.name === 'AI_NoObjectGeneratedError';
}

function answerIn({ text, response, usage, finishReason }: NoObject): SdkResult {
  return {
    text: text ?? '',
    reasoningText: undefined,
    finishReason: finishReason ?? 'other',
    rawFinishReason: finishReason,
    usage: usage ?? { inputTokens: undefined, outputTokens: undefined },
    toolCalls: [],
    toolResults: [],
    warnings: undefined,
    response: response ?? { modelId: '' },
  };
}
