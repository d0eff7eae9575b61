import { asText, isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { elapsedMs } from '../elapsed-ms.ts';
import { countOf, detailsOf, known, textOf } from '../loose-json.ts';
import { contentReader } from './content-reader.ts';
import { sampleMessages } from './sample-messages.ts';

/** What every score of one sample has in common: input, output or messages, tokens, time, error. */
export function sampleCells(sample: JsonObject, score: JsonObject): JsonObject {
  const read = contentReader(objectOf(sample['attachments']));
  const messages = listOf(sample['messages']).filter((message) => isObject(message));
  const calls = messages.flatMap((message) => listOf(message['tool_calls']));
  const turns = messages.filter(({ role }) => role === 'assistant').length;
  const kind =
    calls.length > 0 || messages.some(({ role }) => role === 'tool')
      ? 'agentic'
      : turns > 1
        ? 'multi_turn'
        : 'single_turn';
  const output = objectOf(sample['output']);
  const last = messages.findLast(({ role }) => role === 'assistant');
  const reasoning = last === undefined ? undefined : read.reasoning(last['content']);
  const completion =
    textOf(output['completion']) ?? (last === undefined ? undefined : read.text(last['content']));
  const single = {
    output: {
      raw: completion === undefined ? [] : [read.text(completion)],
      ...(reasoning === undefined ? {} : { reasoning_trace: [reasoning] }),
    },
  };
  const answer = textOf(score['answer']);
  const choices = listOf(sample['choices']).map(asText);
  return {
    sample_id: asText(sample['id'] ?? 'unknown'),
    interaction_type: kind,
    input: {
      raw: inputText(sample['input'], read),
      reference: (Array.isArray(sample['target']) ? listOf(sample['target']) : [sample['target']]).flatMap(
        (target) => (target === undefined || target === null || target === '' ? [] : [asText(target)]),
      ),
      ...(choices.length === 0 ? {} : { choices }),
    },
    ...(kind === 'single_turn' ? single : { output: null, messages: sampleMessages(messages, read) }),
    answer_attribution:
      answer === undefined
        ? []
        : [
            {
              turn_idx:
                kind === 'single_turn'
                  ? 0
                  : Math.max(
                      0,
                      messages.findLastIndex(({ role }) => role === 'assistant'),
                    ),
              source: kind === 'single_turn' ? 'output.raw' : 'messages[turn_idx].content',
              extracted_value: read.text(answer),
              extraction_method: 'unknown',
              is_terminal: true,
            },
          ],
    evaluation: turns === 0 ? {} : { num_turns: turns, tool_calls_count: calls.length },
    ...known({ token_usage: tokenUsage(objectOf(output['usage'])), performance: performance(sample) }),
    ...known({ error: textOf(objectOf(sample['error'])['message']) }),
    metadata: detailsOf({
      ...objectOf(sample['metadata']),
      epoch: sample['epoch'],
      score_explanation: textOf(score['explanation']),
      // A transcript has it as its first message.
      system_message: kind === 'single_turn' ? systemText(messages, read) : undefined,
    }),
  };
}

function systemText(
  messages: readonly JsonObject[],
  read: ReturnType<typeof contentReader>,
): string | undefined {
  const texts = messages.filter(({ role }) => role === 'system').map(({ content }) => read.text(content));
  return texts.length === 0 ? undefined : texts.join('\n');
}

function inputText(input: JsonValue | undefined, read: ReturnType<typeof contentReader>): string {
  if (typeof input === 'string') return read.text(input);
  return listOf(input)
    .map((message) => read.text(objectOf(message)['content']))
    .join('\n');
}

/** All three counts are required there: where one is unknown, none is told. */
function tokenUsage(usage: JsonObject): JsonObject | undefined {
  const counts = ['input_tokens', 'output_tokens', 'total_tokens'].map((name) => countOf(usage[name]));
  if (counts.includes(undefined)) return undefined;
  const optional = ['input_tokens_cache_write', 'input_tokens_cache_read', 'reasoning_tokens'];
  return {
    input_tokens: counts[0]!,
    output_tokens: counts[1]!,
    total_tokens: counts[2]!,
    ...known(Object.fromEntries(optional.map((name) => [name, countOf(usage[name])]))),
  };
}

function performance(sample: JsonObject): JsonObject | undefined {
  const times = known({
    latency_ms: elapsedMs(sample['total_time']),
    generation_time_ms: elapsedMs(objectOf(sample['output'])['time']),
  });
  return Object.keys(times).length === 0 ? undefined : times;
}
