import { AssayError, type Location, type SpecProblems } from '@assay/records';
import { posix } from 'node:path';
import type { ProjectFiles } from '../ports/platform.ts';
import type { DeclaredModel, DeclaredTask } from './project.ts';

/**
 * The folder that code in a sandbox sees, below the project's: that of its module, or of the first argument of its
 * command that is a file of the project. Null for a command that names no such file.
 */
export async function ownFolder(model: OwnFiles, files: ProjectFiles): Promise<string | null> {
  const [first] = await ownFiles(model, files);
  return first === undefined ? null : posix.dirname(first);
}

type OwnFiles = Pick<DeclaredModel, 'module' | 'command'>;

/** The files of the project that a module or a command names, as normal paths. */
async function ownFiles({ module, command }: OwnFiles, files: ProjectFiles): Promise<readonly string[]> {
  if (module !== undefined) return [posix.normalize(module)];
  const found: string[] = [];
  for (const argument of command ?? []) {
    const isFile = await files.check(argument).then(
      () => true,
      () => false,
    );
    if (isFile) found.push(posix.normalize(argument));
  }
  return found;
}

export function isBelow(folder: string, path: string): boolean {
  return posix.normalize(path).startsWith(`${folder}/`);
}

/** Code in a sandbox sees its own folder, so nothing that it should not see may be in there. */
export async function checkOwnFolders(
  models: readonly DeclaredModel[],
  tasks: readonly DeclaredTask[],
  files: ProjectFiles,
  { at, problems }: { at: (...steps: readonly PropertyKey[]) => Location; problems: SpecProblems },
): Promise<void> {
  const isolated = [...isolatedModels(models), ...isolatedMetrics(tasks)];
  for (const { name, what, place, code } of isolated) {
    const wrong = await whatIsWrong({ what, code }, tasks, files);
    if (wrong === null) continue;
    problems.add(
      new AssayError('usage', 'E_SPEC_VALUE', `${name}: given isolation: sandbox; ${wrong}`, {
        location: at(...place),
        fix: `Put what the ${what} needs, and nothing else, into a folder below the project’s: ${what}s/mine/${what}.ts.`,
      }),
    );
  }
}

interface Isolated {
  /** What errors call it. */
  readonly name: string;
  readonly what: 'model' | 'metric';
  readonly place: readonly PropertyKey[];
  readonly code: OwnFiles;
}

function isolatedModels(models: readonly DeclaredModel[]): readonly Isolated[] {
  return models.flatMap((model, i): Isolated[] =>
    model.isolation === 'sandbox'
      ? [
          {
            name: `models.${i}`,
            what: 'model',
            place: ['models', i, model.module === undefined ? 'command' : 'module'],
            code: model,
          },
        ]
      : [],
  );
}

function isolatedMetrics(tasks: readonly DeclaredTask[]): readonly Isolated[] {
  return tasks.flatMap(({ scorers }, i) =>
    scorers.flatMap(({ metrics }) =>
      metrics.flatMap(({ score_name, metric }): Isolated[] => {
        if (metric.kind === 'catalogue' || metric.isolation !== 'sandbox') return [];
        const code = metric.kind === 'module' ? { module: metric.path } : { command: metric.command };
        return [{ name: `the metric ${score_name}`, what: 'metric', place: ['tasks', i, 'key'], code }];
      }),
    ),
  );
}

async function whatIsWrong(
  { what, code }: Pick<Isolated, 'what' | 'code'>,
  tasks: readonly DeclaredTask[],
  files: ProjectFiles,
): Promise<string | null> {
  const folder = await ownFolder(code, files);
  if (folder === null) return null;
  if (folder === '.')
    return `the ${what} has no folder of its own: it stands beside the project file, its data and its store`;
  const hidden = tasks
    .flatMap(({ datasets }) => datasets)
    .find(({ path, hub }) => isBelow(folder, hub?.folder ?? path));
  if (hidden !== undefined)
    return `its folder ${folder} also holds the dataset ${hidden.path}, with its labels`;
  const outside = (await ownFiles(code, files)).find((path) => !isBelow(folder, path));
  return outside === undefined
    ? null
    : `${outside} is outside of its folder ${folder}, so it would not be there`;
}
