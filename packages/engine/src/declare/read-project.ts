import { type Location, SpecProblems } from '@assay/records';
import type { ProjectFiles } from '../ports/project-files.ts';
import { checkAskedModels } from './check-asked-models.ts';
import { checkOwnFolders } from './check-own-folders.ts';
import { expandMatrix } from './expand-matrix.ts';
import { refuseSameKeys } from './named-list.ts';
import type { Project } from './project.ts';
import { checkNames, type PlacedEvaluation, readEvaluation } from './read-evaluations.ts';
import { readGates } from './gates/read-gates.ts';
import { readModel } from './read-models.ts';
import { readSpecFile } from './read-spec-file.ts';
import { readTask } from './read-tasks.ts';
import { withSettings } from './with-settings.ts';
import { refuseVariables } from './refuse-variables.ts';
import { checkShape } from './schema/check-shape.ts';
import { type EvaluationInFile, evaluationFileSchema } from './schema/evaluation-schema.ts';
import { projectSchema, type WrittenProject } from './schema/project-schema.ts';
import type { YamlSource } from '@assay/rows';

const evaluationsFolder = 'evaluations';

/**
 * Reads a project file and the `evaluations/*.yaml` beside it. All that is wrong is thrown together (see
 * SpecProblems): first what the files themselves get wrong, and, once they are in shape, every name and
 * path that leads nowhere. `path` is relative to the folder of `files`; `settings` are values that stand in
 * for those of the file: `tasks.capitals.few_shot.k=5`.
 */
export async function readProject(
  files: ProjectFiles,
  path: string,
  settings: readonly string[] = [],
): Promise<Project> {
  const problems = new SpecProblems();
  const source = withSettings(await readSpecFile(files, path), settings);
  const written = checkShape<WrittenProject>(projectSchema, source, problems);
  refuseVariables(source, problems);
  const beside = await readBeside(files, problems);
  problems.throwIfAny();
  const inFiles = [...evaluationsIn(written!, source), ...beside];
  const project = await resolve(written!, inFiles, { files, source, problems, path });
  problems.throwIfAny();
  return project;
}

interface Reading {
  readonly files: ProjectFiles;
  readonly source: YamlSource;
  readonly problems: SpecProblems;
  readonly path: string;
}

async function resolve(
  written: WrittenProject,
  inFiles: readonly EvaluationPlace[],
  { files, source, problems, path }: Reading,
): Promise<Project> {
  const at = (...steps: readonly PropertyKey[]): Location => source.locate(steps);
  const publisher = written.publisher ?? null;
  const seed = String(written.seed ?? 0).replace(/^0+(?=\d)/, '');
  const models: Project['models'][number][] = [];
  for (const [i, model] of (written.models ?? []).entries())
    models.push(await readModel(model, files, (key) => at('models', i, key), problems));
  const tasks: Project['tasks'][number][] = [];
  for (const [i, task] of (written.tasks ?? []).entries()) {
    const place = (...steps: readonly PropertyKey[]): Location => at('tasks', i, ...steps);
    tasks.push(
      await readTask(task, { files, problems, at: place, idBase: publisher?.id_base ?? null, seed }),
    );
    checkAskedModels(
      task,
      models.map(({ key }) => key),
      place,
      problems,
    );
  }
  refuseSameKeys(
    'models',
    models.map(({ key }, i) => ({ key, at: at('models', i, 'key') })),
    problems,
  );
  refuseSameKeys(
    'tasks',
    tasks.map(({ key }, i) => ({ key, at: at('tasks', i, 'key') })),
    problems,
  );
  const names = { models: models.map(({ key }) => key), tasks };
  const evaluations = inFiles.map(({ written: one, at: place }) => expandMatrix(one, place, names, problems));
  checkEvaluations(evaluations, { models, tasks }, problems);
  await checkOwnFolders(models, tasks, files, { at, problems });
  return {
    folder: files.folder,
    file: path,
    models,
    model_places: new Map(
      models.map(({ key, api_key_env }, i) => [
        key,
        at('models', i, api_key_env === undefined ? 'key' : 'api_key_env'),
      ]),
    ),
    tasks,
    evaluations: evaluations.map(readEvaluation),
    gates: readGates(written.gates ?? [], tasks, (...steps) => at('gates', ...steps), problems),
    publisher,
    store: written.store ?? null,
    seed,
  };
}

function checkEvaluations(
  evaluations: readonly PlacedEvaluation[],
  { models, tasks }: Pick<Project, 'models' | 'tasks'>,
  problems: SpecProblems,
): void {
  const known = {
    models: models.map(({ key }) => key),
    tasks,
    evaluations: evaluations.map(({ written }) => written),
  };
  refuseSameKeys(
    'evaluations',
    evaluations.map(({ written, at }) => ({ key: written.key, at: at('key') })),
    problems,
  );
  for (const evaluation of evaluations) {
    const { written, at } = evaluation;
    const keys = written.task_specifications.map(({ key }, i) => ({
      key,
      at: at('task_specifications', i, 'key'),
    }));
    refuseSameKeys('task specifications', keys, problems);
    checkNames(evaluation, known, problems);
  }
}

async function readBeside(files: ProjectFiles, problems: SpecProblems): Promise<readonly EvaluationPlace[]> {
  const found: EvaluationPlace[] = [];
  const names = (await problems.attempt(() => files.list(evaluationsFolder))) ?? [];
  for (const name of names.filter((one) => /\.ya?ml$/i.test(one))) {
    const source = await problems.attempt(() => readSpecFile(files, `${evaluationsFolder}/${name}`));
    if (source === null) continue;
    const written = checkShape<Evaluations>(evaluationFileSchema, source, problems);
    if (written !== null) found.push(...evaluationsIn(written, source));
  }
  return found;
}

/** An evaluation as its file has it, and where its parts stand. */
interface EvaluationPlace {
  readonly written: EvaluationInFile;
  readonly at: PlacedEvaluation['at'];
}

type Evaluations = Pick<WrittenProject, 'evaluation' | 'evaluations'>;

function evaluationsIn(
  { evaluation, evaluations }: Evaluations,
  source: YamlSource,
): readonly EvaluationPlace[] {
  const placed = (written: EvaluationInFile, ...above: readonly PropertyKey[]): EvaluationPlace => ({
    written,
    at: (...steps) => source.locate([...above, ...steps]),
  });
  return [
    ...(evaluation === undefined ? [] : [placed(evaluation, 'evaluation')]),
    ...(evaluations ?? []).map((one, i) => placed(one, 'evaluations', i)),
  ];
}
