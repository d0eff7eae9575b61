/** The ways in which providers speak, and a plain JSON one for the `http` provider. */
export type Wire = 'openai_chat' | 'openai_responses' | 'anthropic' | 'google' | 'http';

/** What a played model answers, whatever the wire. */
export interface Answer {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refusal';
  /** `none`: not stated; `wrong`: numbers that cannot be. */
  readonly usage: 'none' | 'wrong' | { readonly input: number; readonly output: number };
  readonly toolCalls: readonly { readonly name: string; readonly arguments: object }[];
  readonly model: string;
}

export function wireOf(path: string): Wire {
  if (path.endsWith('/chat/completions')) return 'openai_chat';
  if (path.endsWith('/responses')) return 'openai_responses';
  if (path.endsWith('/messages')) return 'anthropic';
  return path.includes(':generateContent') ? 'google' : 'http';
}

/** The body of a good reply. */
export function replyBody(wire: Wire, answer: Answer): object {
  return bodies[wire](answer);
}

/** The body that goes with a status that is none of 2xx. */
export function errorBody(wire: Wire, status: number, message: string): object {
  if (wire === 'anthropic') return { type: 'error', error: { type: 'api_error', message } };
  if (wire === 'google') return { error: { code: status, message, status: 'FAILED' } };
  return { error: { message, type: 'failed', param: null, code: null } };
}

const bodies: Readonly<Record<Wire, (answer: Answer) => object>> = {
  openai_chat: (answer) => ({
    id: 'chat-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.finish === 'refusal' ? null : answer.text,
          ...(answer.finish === 'refusal' ? { refusal: answer.text } : {}),
          ...(answer.toolCalls.length > 0 ? { tool_calls: answer.toolCalls.map(openaiCall) } : {}),
        },
        finish_reason:
          answer.toolCalls.length > 0 ? 'tool_calls' : answer.finish === 'length' ? 'length' : 'stop',
      },
    ],
    ...usageOf(answer, (input, output) => ({
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    })),
  }),
  openai_responses: (answer) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model: answer.model,
    status: answer.finish === 'length' ? 'incomplete' : 'completed',
    incomplete_details: answer.finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [
          answer.finish === 'refusal'
            ? { type: 'refusal', refusal: answer.text }
            : { type: 'output_text', text: answer.text, annotations: [] },
        ],
      },
      ...answer.toolCalls.map((call, index) => ({
        type: 'function_call',
        id: `fc_${index}`,
        call_id: `call_${index}`,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
        status: 'completed',
      })),
    ],
    ...usageOf(answer, (input, output) => ({
      usage: {
        input_tokens: input,
        output_tokens: output,
        total_tokens: input + output,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
    })),
  }),
  anthropic: (answer) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: answer.model,
    content: [
      { type: 'text', text: answer.text },
      ...answer.toolCalls.map((call, index) => ({
        type: 'tool_use',
        id: `toolu_${index}`,
        name: call.name,
        input: call.arguments,
      })),
    ],
    stop_reason:
      answer.toolCalls.length > 0
        ? 'tool_use'
        : { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[answer.finish],
    stop_sequence: null,
    ...usageOf(answer, (input, output) => ({ usage: { input_tokens: input, output_tokens: output } })),
  }),
  google: (answer) => ({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            { text: answer.text },
            ...answer.toolCalls.map((call) => ({ functionCall: { name: call.name, args: call.arguments } })),
          ],
        },
        finishReason: { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }[answer.finish],
        index: 0,
      },
    ],
    modelVersion: answer.model,
    ...usageOf(answer, (input, output) => ({
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
      },
    })),
  }),
  http: (answer) => ({
    ...(answer.finish === 'refusal'
      ? { error: { class: 'refusal', message: answer.text } }
      : { output: answer.text }),
    ...(answer.toolCalls.length > 0 ? { trajectory: { tool_calls: answer.toolCalls, steps: 1 } } : {}),
    ...usageOf(answer, (input, output) => ({ usage: { input_tokens: input, output_tokens: output } })),
  }),
};

function openaiCall(call: Answer['toolCalls'][number], index: number): object {
  return {
    id: `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  };
}

function usageOf({ usage }: Answer, shape: (input: number, output: number) => object): object {
  if (usage === 'none') return {};
  return usage === 'wrong' ? shape(-5, 1.5) : shape(usage.input, usage.output);
}
