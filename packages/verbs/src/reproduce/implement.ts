import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AssayError } from '@assay/records';
import { compileProject, type Gap, gapsText, projectText } from '@assay/reproduce';
import { readTaskSet, type Task } from '@assay/tasks';
import type { World } from '../world.ts';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';
import { refuseFilledFolder } from '../world/refuse-filled-folder.ts';
import { writeWhole } from '../world/write-whole.ts';
import type { ImplementRequest } from './implement.request.ts';

export interface ImplementedProblem {
  readonly out: string;
  /** Written, relative to the folder. */
  readonly files: readonly string[];
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly string[];
}

/** A problem as a project in a folder of its own: what can be compiled is compiled, the rest is a list of gaps. */
export async function implement(request: ImplementRequest, world: World): Promise<ImplementedProblem> {
  const source = await readSource(request.problem, world);
  const problem = oneTask(await tasksOf(request.problem, world), 'problem', request.problem);
  const solution =
    request.baseline === undefined
      ? null
      : oneTask(await tasksOf(request.baseline, world), 'solution', request.baseline);
  const out = resolve(world.cwd, request.out);
  await refuseFilledFolder(request.out, world);
  const inputs = await localInputs(problem, resolve(world.cwd, request.problem));
  const problemFile = 'problem.jsonld';
  const compiled = compileProject({
    problem,
    problemFile,
    solution,
    localFile: (address) => inputs.get(address)?.name ?? null,
  });
  await mkdir(join(out, 'data'), { recursive: true });
  for (const { path, name } of inputs.values()) await copyFile(path, join(out, name));
  const texts: Readonly<Record<string, string>> = {
    [problemFile]: source.text,
    'assay.yaml': projectText(compiled, basename(request.problem)),
    'gaps.md': gapsText(compiled.gaps, problem.name ?? basename(request.problem)),
  };
  for (const [name, text] of Object.entries(texts)) await writeWhole(join(request.out, name), text, world);
  const copied = [...new Set([...inputs.values()].map(({ name }) => name))];
  return {
    out: request.out,
    files: [...Object.keys(texts), ...copied],
    gaps: compiled.gaps,
    assumptions: compiled.assumptions,
  };
}

async function tasksOf(path: string, world: World): Promise<readonly Task[]> {
  return inFile(path, async () => (await readTaskSet([await readSource(path, world)])).tasks);
}

function oneTask(tasks: readonly Task[], kind: 'problem' | 'solution', file: string): Task {
  const found = tasks.find((task) => task.kind === kind) ?? tasks.find((task) => task.kind === 'task');
  if (found !== undefined) return found;
  throw new AssayError('invalid', 'E_NO_TASK', `the document holds no ${kind}`, { location: { file } });
}

interface LocalInput {
  readonly path: string;
  /** In the project. */
  readonly name: string;
}

/** The files beside the problem, or below its folder, that its inputs point at. */
async function localInputs(problem: Task, file: string): Promise<ReadonlyMap<string, LocalInput>> {
  const folder = dirname(file);
  const found = new Map<string, LocalInput>();
  const collect = async (task: Task): Promise<void> => {
    for (const { id, urls } of task.inputs) {
      for (const address of [...urls, ...(id === null ? [] : [id])]) {
        const path = pathOf(address, folder);
        if (path === null || !(await isFile(path))) continue;
        found.set(address, { path, name: `data/${relative(folder, path).replaceAll(/[\\/]/g, '_')}` });
      }
    }
    for (const inner of task.subTasks) await collect(inner);
  };
  await collect(problem);
  return found;
}

function pathOf(address: string, folder: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) && !address.startsWith('file:')) return null;
  const path = address.startsWith('file:') ? fileURLToPath(address) : resolve(folder, address);
  const below = relative(folder, path);
  return below.startsWith('..') || isAbsolute(below) ? null : path;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (known) => known.isFile(),
    () => false,
  );
}
