import { AssayError, type Location, type SpecProblems } from '@assay/records';
import type { ProjectFiles } from '../ports/project-files.ts';
import { isBelow, ownFiles, ownFolder } from './own-folder.ts';
import type { DeclaredModel, DeclaredTask } from './project.ts';

/** A model in a sandbox sees its own folder, so nothing that it should not see may be in there. */
export async function checkOwnFolders(
  models: readonly DeclaredModel[],
  tasks: readonly DeclaredTask[],
  files: ProjectFiles,
  { at, problems }: { at: (...steps: readonly PropertyKey[]) => Location; problems: SpecProblems },
): Promise<void> {
  for (const [i, model] of models.entries()) {
    if (model.isolation !== 'sandbox') continue;
    const wrong = await whatIsWrong(model, tasks, files);
    if (wrong === null) continue;
    const location = at('models', i, model.module === undefined ? 'command' : 'module');
    problems.add(
      new AssayError('usage', 'E_SPEC_VALUE', `models.${i}: given isolation: sandbox; ${wrong}`, {
        location,
        fix: 'Put what the model needs, and nothing else, into a folder below the project’s: models/mine/model.ts.',
      }),
    );
  }
}

async function whatIsWrong(
  model: DeclaredModel,
  tasks: readonly DeclaredTask[],
  files: ProjectFiles,
): Promise<string | null> {
  const folder = await ownFolder(model, files);
  if (folder === null) return null;
  if (folder === '.')
    return 'the model has no folder of its own: it stands beside the project file, its data and its store';
  const hidden = tasks
    .flatMap(({ datasets }) => datasets)
    .find(({ path, hub }) => isBelow(folder, hub?.folder ?? path));
  if (hidden !== undefined)
    return `its folder ${folder} also holds the dataset ${hidden.path}, with its labels`;
  const outside = (await ownFiles(model, files)).find((path) => !isBelow(folder, path));
  return outside === undefined
    ? null
    : `${outside} is outside of its folder ${folder}, so it would not be there`;
}
