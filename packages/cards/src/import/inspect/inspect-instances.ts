import {
  asText,
  type EvaluationRecord,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  objectOf,
} from '@assay/records';
import { countOf, detailsOf, elapsedMs, known, textOf, unknownCorrectness } from '../imported.ts';

/** Reads the content of a message: a text or a list of parts; long texts may stand among the attachments. */
function contentReader(attachments: JsonObject): {
  readonly text: (content: JsonValue | undefined) => string;
  readonly reasoning: (content: JsonValue | undefined) => string | undefined;
} {
  const resolve = (text: string): string => {
    const key = /^attachment:\/\/(\S+)$/.exec(text)?.[1];
    return (key === undefined ? undefined : textOf(attachments[key])) ?? text;
  };
  const parts = (content: JsonValue | undefined, type: string): readonly string[] =>
    listOf(content).flatMap((part) => {
      const it = objectOf(part);
      const text = textOf(it[type]);
      return it['type'] === type && text !== undefined ? [resolve(text)] : [];
    });
  return {
    text: (content) => (typeof content === 'string' ? resolve(content) : parts(content, 'text').join('\n')),
    reasoning: (content) => {
      const found = parts(content, 'reasoning');
      return found.length === 0 ? undefined : found.join('\n');
    },
  };
}

/** The transcript of a sample, in order. */
function sampleMessages(
  messages: readonly JsonObject[],
  read: ReturnType<typeof contentReader>,
): readonly JsonObject[] {
  return messages.map((message, turn_idx) => {
    const text = read.text(message['content']);
    const calls = listOf(message['tool_calls']).map(objectOf);
    const answered = textOf(message['tool_call_id']);
    return {
      turn_idx,
      role: textOf(message['role']) ?? 'unknown',
      content: text === '' ? null : text,
      ...known({ reasoning_trace: read.reasoning(message['content']) }),
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) }),
      ...(answered === undefined ? {} : { tool_call_id: [answered] }),
    };
  });
}

function toolCall(call: JsonObject): JsonObject {
  return {
    id: textOf(call['id']) ?? 'unknown',
    name: textOf(call['function']) ?? 'unknown',
    arguments: detailsOf(objectOf(call['arguments'])),
  };
}

/** What every score of one sample has in common: input, output or messages, tokens, time, error. */
function sampleCells(sample: JsonObject, score: JsonObject): JsonObject {
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

/** What one value of a sample says; `null` correct: the log does not tell what counts as correct. */
interface SampleMark {
  readonly score: number;
  readonly is_correct: boolean | null;
}

/** Inspect's marks for one answer, and what its own metrics count them as (`value_to_float`). */
const marks: ReadonlyMap<string, SampleMark> = new Map([
  ['C', { score: 1, is_correct: true }],
  ['I', { score: 0, is_correct: false }],
  ['P', { score: 0.5, is_correct: false }],
  ['N', { score: 0, is_correct: false }],
  ['yes', { score: 1, is_correct: true }],
  ['true', { score: 1, is_correct: true }],
  ['no', { score: 0, is_correct: false }],
  ['false', { score: 0, is_correct: false }],
]);

/**
 * The mark that a value is, null for a value that is none. A number is kept as it is. Of a share, that is one that is
 * averaged and within 0 and 1, correct is the whole; of any other number nobody says.
 */
function sampleMark(value: JsonValue | undefined, isAveraged: boolean): SampleMark | null {
  if (typeof value === 'boolean') return { score: Number(value), is_correct: value };
  const number = typeof value === 'string' && /^\s*[-+]?\d/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    if (!Number.isFinite(number)) return null;
    const isShare = isAveraged && number >= 0 && number <= 1;
    return { score: number, is_correct: isShare ? number === 1 : null };
  }
  if (typeof value !== 'string') return null;
  return marks.get(value) ?? marks.get(value.toLowerCase()) ?? null;
}

type Result = EvaluationRecord['evaluation_results'][number];

/** A mark of a sample, and a result that it went into. */
interface Judgement {
  readonly result: Result;
  readonly mark: SampleMark;
  /** Of a score with parts, which one. */
  readonly part: string | null;
}

/** What a score of a sample says, once for each result that it is part of; of a score with parts, each part. */
function sampleJudgements(
  results: readonly Result[],
  sample: JsonObject,
  { scorer, value }: { readonly scorer: string; readonly value: JsonValue | undefined },
): readonly Judgement[] {
  const own = results.filter((result) => scorerOf(result) === scorer);
  if (!isObject(value)) return judged(averaged(own, sample), value, { part: null, others: own });
  return Object.entries(value).flatMap(([part, each]) => {
    const ofPart = averaged(
      own.filter((result) => isOfPart(result, part)),
      sample,
    );
    const likeIt = own.filter((result) => plainName(metricOf(result)) === plainName(part));
    return judged(ofPart, each, { part, others: [...likeIt, ...own] });
  });
}

/** Joined to what averages it; else to the result that is called like it, or the first of its scorer. */
function judged(
  results: readonly Result[],
  value: JsonValue | undefined,
  { part, others }: { readonly part: string | null; readonly others: readonly Result[] },
): readonly Judgement[] {
  const mark = sampleMark(value, results.length > 0);
  if (mark === null) return [];
  return (results.length > 0 ? results : others.slice(0, 1)).map((result) => ({ result, mark, part }));
}

/** The accuracy or mean; where metrics are those of groups, the ones that the sample is in, and that of all. */
function averaged(results: readonly Result[], sample: JsonObject): readonly Result[] {
  const plain = results.filter((result) => ['accuracy', 'mean'].includes(metricOf(result)));
  if (plain.length > 0) return plain;
  const groups = new Set(['all', ...Object.values(objectOf(sample['metadata'])).flatMap(groupName)]);
  return results.filter((result) => groups.has(metricOf(result)));
}

function groupName(value: JsonValue): readonly string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function metricOf(result: Result): string {
  return textOf(result.metric_config['metric_name'] as JsonValue) ?? '';
}

function scorerOf(result: Result): JsonValue | undefined {
  return objectOf(result.metric_config['additional_details'] as JsonValue)['scorer'];
}

/** Ids are made of the task, the part and the metric. */
function isOfPart(result: Result, part: string): boolean {
  return String(result['evaluation_result_id']).startsWith(`${result.evaluation_name}/${part}/`);
}

/** The words that tell one name from another: those of `prompt_level_strict` and `prompt_strict_acc` are the same. */
function plainName(name: string): string {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter((word) => !/^(?:acc|accuracy|mean|level|rate|score)$/.test(word)).join(' ');
}

/** A row for each sample, epoch, and mark of it that went into a result. */
export function inspectInstances(
  record: EvaluationRecord,
  modelId: string,
  samples: readonly JsonValue[],
): { readonly instances: readonly JsonObject[]; readonly notes: readonly string[] } {
  let untold = 0;
  const instances = samples.flatMap((sample) => {
    if (!isObject(sample)) return [];
    return Object.entries(objectOf(sample['scores'])).flatMap(([scorer, score]) => {
      const value = objectOf(score)['value'];
      const told = sampleJudgements(record.evaluation_results, sample, { scorer, value });
      if (told.length === 0) {
        untold += 1;
        return [];
      }
      const cells = sampleCells(sample, objectOf(score));
      return told.map((judgement) => rowOf(record, modelId, cells, judgement));
    });
  });
  const notes =
    untold === 0
      ? []
      : [
          `no row for ${untold} of the scores of samples: neither a number nor a mark, or of a scorer without a result`,
        ];
  return { instances, notes };
}

function rowOf(
  record: EvaluationRecord,
  modelId: string,
  cells: JsonObject,
  { result, mark, part }: Judgement,
): JsonObject {
  const { score, is_correct } = mark;
  return {
    schema_version: record.schema_version,
    evaluation_id: record.evaluation_id,
    model_id: modelId,
    evaluation_name: result.evaluation_name,
    evaluation_result_id: String(result['evaluation_result_id']),
    ...cells,
    evaluation: { score, is_correct: is_correct === true, ...objectOf(cells['evaluation']) },
    metadata: {
      ...objectOf(cells['metadata']),
      ...(is_correct === null ? unknownCorrectness : {}),
      ...(part === null ? {} : { score_part: part }),
    },
  };
}
