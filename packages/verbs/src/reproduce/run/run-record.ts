import { cpus, totalmem } from 'node:os';
import type { JsonObject, Reproduction, ReproductionRun } from '@assay/records';
import type { RunPlan } from '@assay/reproduce';
import type { SettingIsolation } from './isolate-setting.ts';
import type { RunAnswer } from './run-answers.ts';
import type { ChunkedRun, ChunkedRuns } from './run-in-chunks.ts';

interface Facts {
  readonly run: RunPlan;
  readonly done: ChunkedRuns;
  readonly isolation: SettingIsolation['record'];
  /** The record of the run before this one. */
  readonly before: Reproduction | null;
}

/** How the answers came to be: what was measured here, and what a person wrote into the plan. */
export function runRecord({ run, done: { runs, rerun }, isolation, before }: Facts): ReproductionRun {
  const answers = runs.flatMap(({ chunks }) => chunks.flatMap(({ rows }) => rows));
  const failing = runs.flatMap(({ run: { manifest }, chunks }) =>
    chunks.flatMap(({ number, faults }) =>
      faults.map((fault) => `${manifest.task_key}, chunk ${number}: ${fault}`),
    ),
  );
  const { components = {}, agent = {}, guidance } = run;
  return {
    setting: run.setting ?? null,
    ...(isolation === null ? {} : { isolation }),
    run_ids: runs.map(({ run: { manifest } }) => manifest.id),
    started_at: runs[0]?.run.manifest.started_at ?? '',
    components: {
      data: components.data ?? null,
      generation: components.generation ?? null,
      evaluation: components.evaluation ?? null,
    },
    guidance,
    samples: answers.length,
    chunks: {
      size: run.chunk,
      count: runs.reduce((sum, { chunks }) => sum + chunks.length, 0),
      rerun,
      failing,
    },
    hardware: hardware(runs[0]?.run.manifest.environment ?? {}),
    cells: runs.map(cellOf),
    tokens: sumOf(answers, ({ tokens }) => tokens),
    cost_usd: sumOf(answers, ({ cost_usd }) => cost_usd),
    agent: { minutes: agent.minutes ?? null, context_tokens: agent.context_tokens ?? null },
    progression: before?.run?.progression ?? [],
  };
}

function hardware(environment: JsonObject): ReproductionRun['hardware'] {
  const processors = cpus();
  return {
    ...environment,
    processors: processors.length,
    processor: processors[0]?.model ?? 'unknown',
    memory_bytes: totalmem(),
  };
}

function cellOf({ run: { manifest }, chunks }: ChunkedRun): ReproductionRun['cells'][number] {
  const ended = manifest.closed_at === null ? manifest.started_at : manifest.closed_at;
  const wall = Math.max(0, Date.parse(ended) - Date.parse(manifest.started_at));
  const durations = chunks.flatMap(({ rows }) => rows.flatMap(({ duration_ms }) => duration_ms ?? []));
  const mean =
    durations.length === 0 ? null : durations.reduce((sum, one) => sum + one, 0) / durations.length;
  return { name: `${manifest.model.key} on ${manifest.task_key}`, wall_ms: wall, per_instance_ms: mean };
}

function sumOf(answers: readonly RunAnswer[], pick: (answer: RunAnswer) => number | null): number | null {
  const known = answers.map(pick).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
