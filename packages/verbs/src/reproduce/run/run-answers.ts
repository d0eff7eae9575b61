import {
  allSpecifications,
  isTruncated,
  loggedOutputs,
  openForScoring,
  openLabels,
  specificationOf,
  type Workbench,
} from '@assay/engine';
import type {
  JsonObject,
  JsonValue,
  MissingClass,
  RunManifest,
  SampleLabel,
  Score,
  Scoring,
} from '@assay/records';

/** An answer of a run with what it should have been, what became of it, and what each metric says. */
export interface RunAnswer {
  readonly id: string;
  readonly output: JsonValue;
  readonly failed: boolean;
  /** Of the failure; null where an answer came. */
  readonly why: string | null;
  readonly retryable: boolean;
  /** An answer came, and not in the form that the problem asks for. */
  readonly unparsable: boolean;
  readonly truncated: boolean;
  readonly expected?: JsonValue;
  readonly metadata: JsonObject;
  readonly duration_ms: number | null;
  readonly tokens: number | null;
  readonly cost_usd: number | null;
  readonly scores: Readonly<Record<string, Score>>;
}

/** Failures of the network and of providers: asking again may help. */
const passing: ReadonlySet<MissingClass> = new Set<MissingClass>([
  'timeout',
  'rate_limited',
  'provider_error',
  'crash',
  'interrupted',
]);

/** The ids of a run's samples in the order of the data, and its answers in the order of the journal. */
export async function runAnswers(
  manifest: RunManifest,
  scoring: Scoring | null,
  bench: Workbench,
): Promise<{ readonly ids: readonly string[]; readonly answers: readonly RunAnswer[] }> {
  const specification = specificationOf(manifest, await allSpecifications(bench));
  const limit = { limit: manifest.samples };
  const { inputs } = await openForScoring(manifest.evaluation_key, specification, limit, bench);
  const labels = new Map<string, SampleLabel>();
  for await (const batch of openLabels(inputs).read())
    for (const { id, label } of batch) labels.set(id, label);
  const answers: RunAnswer[] = [];
  for await (const { sample_id: id, trial, entry, scores } of loggedOutputs(
    manifest.id,
    scoring,
    bench.store,
  )) {
    if (trial !== 0 || entry === null) continue;
    const { output } = entry;
    const { usage } = output;
    const label = labels.get(id);
    const tokens =
      usage === undefined || usage.input_tokens === null
        ? null
        : usage.input_tokens + (usage.output_tokens ?? 0);
    answers.push({
      id,
      output: output.kind === 'produced' ? output.output : null,
      failed: output.kind === 'failed',
      why: output.kind === 'failed' ? `${output.class}: ${output.message}` : null,
      retryable: output.kind === 'failed' && passing.has(output.class),
      unparsable: output.kind === 'failed' && output.class === 'unparsable',
      truncated: isTruncated(output),
      ...(label?.expected === undefined ? {} : { expected: label.expected }),
      metadata: label?.metadata ?? {},
      duration_ms: output.duration_ms ?? null,
      tokens,
      cost_usd: usage?.cost_usd ?? null,
      scores: Object.fromEntries(scores.map(({ name, score }) => [name, score])),
    });
  }
  return { ids: [...labels.keys()], answers };
}
