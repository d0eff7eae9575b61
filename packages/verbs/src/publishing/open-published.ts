import {
  allSpecifications,
  type DeclaredTask,
  type InspectRun,
  openForScoring,
  type PublishedRun,
  type ScoredRun,
  type Workbench,
  specificationOf,
} from '@assay/engine';
import { AssayError } from '@assay/records';
import { findScored } from '../references/find-scored.ts';

/** A scored run with the task it answers, as publishing reads it. */
export async function openPublished(reference: string, bench: Workbench): Promise<PublishedRun> {
  const scored = await findScored(reference, bench.store, bench.project);
  const task = taskOf(scored, bench);
  const scorer_version = await bench.store.scorings.getVersion(scored.scoring.scorer_version);
  return {
    ...scored,
    scorer_version,
    task,
    outputs: () => bench.store.journal.readBatches(scored.manifest.id),
  };
}

/** The same with its inputs, which must be those of the run, and what was asked where the prompt is not private. */
export async function openEeeRun(published: PublishedRun, bench: Workbench): Promise<InspectRun> {
  const { manifest } = published;
  const specification = specificationOf(manifest, await allSpecifications(bench));
  const limit = { limit: manifest.samples };
  const { inputs, prompt } = await openForScoring(manifest.evaluation_key, specification, limit, bench);
  if (inputs.inputs_digest !== manifest.inputs_digest) {
    throw new AssayError(
      'invalid',
      'E_DATA_CHANGED',
      `the data of task ${manifest.task_key} changed since run ${manifest.id}: its inputs were ${manifest.inputs_digest}, they are ${inputs.inputs_digest}`,
      { fix: 'Bring the data back as it was, or run again and publish that.' },
    );
  }
  const asked = published.task.private_prompt === true ? null : prompt.render;
  return { ...published, inputs, asked };
}

/** A solution answers the problem as it was when the run was made; a derived one is what the project says today. */
function taskOf({ manifest }: ScoredRun, { project, digester }: Workbench): DeclaredTask {
  const task = project.tasks.find(({ key }) => key === manifest.task_key);
  if (task === undefined) {
    throw new AssayError(
      'usage',
      'E_SPEC_NAME',
      `the project has no task ${JSON.stringify(manifest.task_key)}`,
      {
        fix: `Run ${manifest.id} was made on it.`,
        action: { kind: 'choose_project' },
      },
    );
  }
  if (!task.problem_derived && digester.json(task.problem) !== manifest.task_digest) {
    throw new AssayError(
      'usage',
      'E_TASK_CHANGED',
      `the problem of task ${task.key} changed since run ${manifest.id}: the run answers another one`,
      { fix: 'Bring the problem back as it was, or run again and publish that.' },
    );
  }
  return task;
}
