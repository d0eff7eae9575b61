import type { JsonObject, RunManifest } from '@assay/records';
import type { DeclaredScorer, DeclaredTask, Publisher } from '../../declare/project.ts';
import { deriveProblem } from '../../declare/read-tasks.ts';
import type { ResolvedScorer } from '../../score/scorer/scorer.ts';
import { readScoreTable } from '../../score/score-table.ts';
import {
  closedRun,
  labelsOf,
  type ScoredProject,
  scoreSamples,
  type TestSample,
} from '../../score/testing/scored-project.ts';
import type { EeeRun } from '../eee-results.ts';

export const publisher: Publisher = {
  organization: 'Example Lab',
  relationship: 'first_party',
  id_base: 'https://example.org/evals',
};

interface Published {
  readonly project: ScoredProject;
  readonly samples: readonly TestSample[];
  readonly scorer: ResolvedScorer;
  readonly run?: Partial<RunManifest>;
  readonly task?: Partial<DeclaredTask>;
}

/** Samples run, scored by the real scorer and read back from a real store, with the task they belong to. */
export async function publishedRun({ project, samples, scorer, run, task }: Published): Promise<EeeRun> {
  const { store } = project;
  const manifest = await closedRun(store, samples, {
    task_key: 'quiz',
    model: {
      key: 'candidate',
      provider: 'openai',
      model: 'gpt-x-2026-01-01',
      parameters: { temperature: 0, max_tokens: 512 },
    },
    environment: { runtime: 'node 24.0.0', platform: 'linux x64', assay: '0.1.0' },
    ...run,
  });
  const { scoring } = await scoreSamples(project, samples, scorer, { manifest });
  return {
    manifest,
    scoring,
    table: await readScoreTable(await store.blobs.read(scoring.scores)),
    task: taskOf(scorer.declared, task),
    outputs: () => store.journal.readBatches(manifest.id),
    inputs: labelsOf(samples),
    scorer_version: await store.scorings.getVersion(scoring.scorer_version),
  };
}

function taskOf(scorer: DeclaredScorer, more: Partial<DeclaredTask> = {}): DeclaredTask {
  const datasets = more.datasets ?? [{ path: 'data/quiz.yaml', subtask: null }];
  const problem: JsonObject = deriveProblem({
    key: 'quiz',
    name: 'Quiz',
    description: 'Questions with one answer.',
    datasets,
    scorers: [scorer],
    idBase: publisher.id_base,
  });
  return {
    key: 'quiz',
    problem,
    problem_derived: true,
    datasets,
    prompt: null,
    system: null,
    scorers: [scorer],
    ...more,
  };
}
