import { asText, type JsonObject, type JsonValue, type Score } from '@assay/records';
import type { JournalEntry } from '../ports/journal.ts';
import type { Message } from '../ports/model.ts';
import { joinSamples } from '../score/join-samples.ts';
import type { ScoreTableRow } from '../score/table/score-table.ts';
import type { EeeRun } from './eee-results.ts';

/** The conversation of one attempt as messages of Inspect: the transcript where there is one, else what was asked and the answer. */
function inspectMessages(
  { output, trajectory }: JournalEntry,
  asked: readonly Message[] | null,
): readonly JsonObject[] {
  const transcript = trajectory?.['messages'];
  if (Array.isArray(transcript)) return (transcript as readonly JsonObject[]).map(messageOf);
  const before = (asked ?? []).map((message) => messageOf(message as unknown as JsonObject));
  return output.kind === 'produced' ? [...before, answerOf(output.output)] : before;
}

function answerOf(output: JsonValue): JsonObject {
  return { role: 'assistant', content: asText(output), source: 'generate' };
}

function messageOf({ role, content, tool_calls: calls, tool_call_id: id }: JsonObject): JsonObject {
  return {
    role: role ?? 'user',
    content: typeof content === 'string' ? content : partsOf(content ?? ''),
    ...(role === 'assistant' ? { source: 'generate' } : {}),
    ...(Array.isArray(calls) ? { tool_calls: (calls as readonly JsonObject[]).map(callOf) } : {}),
    ...(id === undefined ? {} : { tool_call_id: id }),
  };
}

function callOf({ id, name, arguments: given }: JsonObject, i: number): JsonObject {
  return { id: id ?? `call-${i + 1}`, function: name ?? 'unknown', arguments: given ?? {}, type: 'function' };
}

/** Images that are bytes have an address of their own there too: a data URL. */
function partsOf(content: JsonValue): JsonValue {
  if (!Array.isArray(content)) return asText(content);
  return (content as readonly JsonObject[]).map((part) =>
    part['type'] === 'image'
      ? { type: 'image', image: asText(part['image'] ?? ''), detail: 'auto' }
      : { type: 'text', text: asText(part['text'] ?? part) },
  );
}

/**
 * Every sample and trial as a sample of Inspect; a trial is an epoch there, from 1. Labels are withheld: `target` is required
 * there, and empty. A score that is missing stands in no sample.
 */
export async function* inspectSamples(run: InspectRun, model: string): AsyncGenerator<JsonObject> {
  const table = run.table.rows[Symbol.asyncIterator]();
  let next = await table.next();
  for await (const samples of joinSamples(run.manifest, run.inputs, run.outputs())) {
    for (const { sample, trials } of samples) {
      const { input } = sample.input;
      const asked = run.asked?.(input) ?? null;
      for (; next.done !== true && next.value.ordinal === sample.ordinal; next = await table.next()) {
        const entry = trials[next.value.trial];
        if (entry === undefined || entry === null) continue;
        yield {
          ...identity(next.value, asText(input)),
          messages: [...inspectMessages(entry, asked)],
          ...answered(entry, model),
          scores: scoresOf(next.value, run.table.score_names),
        };
      }
    }
  }
}

function identity({ sample_id, trial, tags, subtask, cluster }: ScoreTableRow, input: string): JsonObject {
  return {
    id: sample_id,
    epoch: trial + 1,
    input,
    target: '',
    metadata: {
      ...(tags.length === 0 ? {} : { tags: [...tags] }),
      ...(subtask === null ? {} : { subtask }),
      ...(cluster === null ? {} : { cluster }),
    },
  };
}

function answered({ output }: JournalEntry, model: string): JsonObject {
  const { duration_ms: duration, usage } = output;
  const seconds = duration === undefined ? {} : { total_time: duration / 1000 };
  const used = usage === undefined ? null : usageOf(usage);
  const usages = used === null ? {} : { model_usage: { [model]: used } };
  if (output.kind === 'failed')
    return {
      output: { model, choices: [], completion: '' },
      ...usages,
      ...seconds,
      error: { message: output.class, traceback: '', traceback_ansi: '' },
    };
  const stop = output.exchange?.finish_reason === 'length' ? 'max_tokens' : 'stop';
  return {
    output: {
      model: output.exchange?.served_model ?? model,
      choices: [{ message: answerOf(output.output), stop_reason: stop }],
      completion: asText(output.output),
      ...(used === null ? {} : { usage: used }),
      ...(duration === undefined ? {} : { time: duration / 1000 }),
    },
    ...usages,
    ...seconds,
  };
}

/** Numbers are required there: where one is unknown, none is given. */
function usageOf({
  input_tokens: asked,
  output_tokens: told,
}: NonNullable<JournalEntry['output']['usage']>): JsonObject | null {
  if (asked === null || told === null) return null;
  return { input_tokens: asked, output_tokens: told, total_tokens: asked + told };
}

function scoresOf({ scores }: ScoreTableRow, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    scores.flatMap((score, i) => (score.kind === 'missing' ? [] : [[names[i]!, { value: valueOf(score) }]])),
  );
}

/** Right and wrong have letters there. */
function valueOf({ value }: Extract<Score, { kind: 'scored' }>): string | number {
  return typeof value === 'boolean' ? (value ? 'C' : 'I') : value;
}

/** A run as a log of Inspect is made from it. */
export interface InspectRun extends EeeRun {
  /** What the model was asked with an input; null: the prompt is private. */
  readonly asked: ((input: JsonValue) => readonly Message[]) | null;
}
