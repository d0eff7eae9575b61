import type { CachePolicy } from '@assay/records';
import { type Chunk, checkChunks } from '@assay/reproduce';
import { evaluateProject } from '../../running/evaluate-project.ts';
import type { EvaluatedRun } from '../../running/evaluated-project.ts';
import type { EvaluationEvent } from '../../running/evaluation-event.ts';
import type { Listening } from '../../verb.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { World } from '../../world.ts';
import { type RunAnswer, runAnswers } from './run-answers.ts';

export interface ChunkedRun {
  readonly run: EvaluatedRun;
  readonly chunks: readonly Chunk<RunAnswer>[];
}

export interface ChunkedRuns {
  readonly runs: readonly ChunkedRun[];
  /** Chunks that were asked again because they failed a gate. */
  readonly rerun: number;
  /** Runs of the first round: those of the run that was gone on with, unless it had changed. */
  readonly first: readonly string[];
}

interface Asked {
  readonly project: string;
  readonly settings: readonly string[];
  /** What the run that is gone on with did with the cache; null: a run begins, and asks. */
  readonly resume: { readonly cache: CachePolicy | null } | null;
  readonly size: number;
  readonly max_tokens?: number;
  readonly max_cost_usd?: number;
}

/** Runs of all samples, of which the first is one. */
const MOST_ROUNDS = 3;

/**
 * All samples, and again what fails the gates of its chunk: answers that came are in the cache, so that only the others are asked
 * again. After three rounds what still fails stays as it is, and is named.
 */
export async function runInChunks(
  { project, settings, resume, size, ...ceilings }: Asked,
  world: World,
  listening: Listening<EvaluationEvent>,
): Promise<ChunkedRuns> {
  const of = { project, settings };
  let rerun = 0;
  let first: readonly string[] = [];
  for (let round = 1; ; round++) {
    const gone = round === 1 ? resume : null;
    const cache = gone?.cache ?? (round === 1 ? 'update' : 'reuse');
    const request = { ...of, cache, ...ceilings };
    const done = await evaluateProject(request, { resume: gone !== null }, world, listening);
    const runs = done.evaluations.flatMap(({ task_specifications: parts }) =>
      parts.flatMap((part) => part.runs.slice(0, 1)),
    );
    if (round === 1) first = runs.map(({ manifest }) => manifest.id);
    const chunked = await withWorkbench(of, world, async (bench) => {
      const all: ChunkedRun[] = [];
      for (const run of runs) {
        const { ids, answers } = await runAnswers(run.manifest, run.scoring, bench);
        all.push({ run, chunks: checkChunks(ids, answers, size) });
      }
      return all;
    });
    const failing = chunked.flatMap(({ chunks }) => chunks.filter(({ faults }) => faults.length > 0)).length;
    const isStopped = runs.some(({ manifest }) => manifest.stopped_because !== null);
    if (failing === 0 || round === MOST_ROUNDS || isStopped) return { runs: chunked, rerun, first };
    rerun += failing;
  }
}
