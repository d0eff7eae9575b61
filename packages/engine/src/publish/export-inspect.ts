import { asText, type JsonObject, type JsonValue, type Score } from '@assay/records';
import { writeZip } from '@assay/rows';
import type { Message } from '../ports/model.ts';
import type { JournalEntry } from '../ports/store.ts';
import { joinSamples } from '../score/join-samples.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import type { ScoreTableRow } from '../score/score-table.ts';
import { eeeModel, type EeeRun } from './eee-results.ts';

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
async function* inspectSamples(run: InspectRun, model: string): AsyncGenerator<JsonObject> {
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

/** Numbers over all samples: the share of right answers as `accuracy`, others as `mean`, of whole sets as `value`. */
function inspectResults({ scoring }: Pick<InspectRun, 'scoring'>): readonly JsonObject[] {
  const { scores, metrics, set_values: sets } = aggregatesOf(scoring);
  return scores.flatMap(({ name, kind, type, reduced }) => {
    const over = metrics[name];
    const set = sets?.all[name];
    const numbers = kind === 'set' ? { value: set?.value ?? null } : numbersOf(over, type.kind);
    const given = Object.entries(numbers).filter(([, value]) => value !== null);
    if (given.length === 0) return [];
    return [
      {
        name,
        scorer: name,
        ...(reduced === null ? {} : { reducer: reduced.by }),
        ...(over === undefined ? {} : { scored_samples: over.n, unscored_samples: over.missing }),
        params: {},
        metrics: Object.fromEntries(given.map(([key, value]) => [key, { name: key, value, params: {} }])),
      },
    ];
  });
}

type Aggregates = ReturnType<typeof aggregatesOf>;

function numbersOf(
  over: Aggregates['metrics'][string] | undefined,
  kind: 'boolean' | 'number' | 'label',
): Readonly<Record<string, number | null>> {
  if (over === undefined || kind === 'label') return {};
  const stderr = over.standard_error;
  return kind === 'boolean' ? { accuracy: over.pass_rate, stderr } : { mean: over.mean, stderr };
}

/** A run as a log of Inspect (version 2), which its viewer opens. */
interface InspectExport {
  /** `2026-01-02T03-04-05+00-00_TASK_RUN`, as Inspect names its logs. */
  readonly name: string;
  readonly header: JsonObject;
  readonly samples: readonly JsonObject[];
}

/** Nothing is invented: what Inspect has and a run has not is absent. Labels are withheld, and a private prompt is. */
export async function exportInspect(run: InspectRun, version: string): Promise<InspectExport> {
  const { manifest, task } = run;
  const model = eeeModel(manifest.model).id;
  const samples: JsonObject[] = [];
  for await (const sample of inspectSamples(run, model)) samples.push(sample);
  const failed = samples.filter((sample) => sample['error'] !== undefined).length;
  const created = timeOf(manifest.started_at);
  const header: JsonObject = {
    version: 2,
    status: manifest.closed_at === null || manifest.stopped_because !== null ? 'cancelled' : 'success',
    eval: {
      eval_id: manifest.id,
      run_id: manifest.id,
      created,
      task: manifest.task_key,
      task_id: manifest.task_digest,
      dataset: {
        name: task.datasets.map(({ path }) => path).join(', '),
        samples: manifest.samples,
        sample_ids: [...new Set(samples.map(({ id }) => id as string))],
      },
      model,
      model_generate_config: generation(manifest.model.parameters ?? {}),
      model_args: {},
      config: { epochs: manifest.num_trials, fail_on_error: false },
      packages: { assay: version },
      metadata: {
        run: manifest.id,
        scoring: run.scoring.id,
        scorer_version: run.scoring.scorer_version,
        inputs_digest: manifest.inputs_digest,
        seed: manifest.seed,
      },
    },
    plan: { name: 'plan', steps: [], config: generation(manifest.model.parameters ?? {}) },
    results: {
      total_samples: samples.length,
      completed_samples: samples.length - failed,
      scores: [...inspectResults(run)],
    },
    stats: {
      started_at: created,
      completed_at: manifest.closed_at === null ? '' : timeOf(manifest.closed_at),
      model_usage: {},
    },
  };
  return { name: `${created.replaceAll(':', '-')}_${manifest.task_key}_${manifest.id}`, header, samples };
}

/** All in one document. */
export function inspectJson({ header, samples }: InspectExport): string {
  return `${JSON.stringify({ ...header, samples }, null, 2)}\n`;
}

/** The archive that Inspect writes: its header, a summary of every sample, and each sample in a file of its own. */
export function inspectArchive({ header, samples }: InspectExport): Uint8Array<ArrayBuffer> {
  const { version, eval: spec, plan } = header;
  const summaries = samples.map(summaryOf);
  const file = (path: string, value: JsonValue) => ({
    path,
    bytes: new TextEncoder().encode(JSON.stringify(value)),
  });
  return writeZip([
    file('_journal/start.json', { version: version!, eval: spec!, plan: plan! }),
    file('_journal/summaries/1.json', summaries),
    ...samples.map((sample) =>
      file(`samples/${sample['id'] as string}_epoch_${sample['epoch'] as number}.json`, sample),
    ),
    file('summaries.json', summaries),
    file('header.json', header),
  ]);
}

function summaryOf(sample: JsonObject): JsonObject {
  const { id, epoch, input, target, scores, metadata, total_time, error, messages } = sample;
  const message = (error as JsonObject | undefined)?.['message'];
  const said = { id, epoch, input, target, scores, metadata, total_time, error: message };
  const known = Object.entries(said).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(known) as JsonObject),
    completed: true,
    message_count: (messages as readonly JsonValue[]).length,
  };
}

/** Names that both have; others stand among the model's own. */
function generation(parameters: JsonObject): JsonObject {
  const names = ['temperature', 'max_tokens', 'top_p', 'top_k', 'seed'];
  return Object.fromEntries(
    names.flatMap((name) => (parameters[name] == null ? [] : [[name, parameters[name]]])),
  );
}

function timeOf(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19)}+00:00`;
}
