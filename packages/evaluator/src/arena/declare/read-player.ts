import { resolve } from 'node:path';
import { modelSchema, type ProjectFiles, readModel, readText } from '@assay/engine';
import { AssayError, type Location, shapeProblem, type SpecProblems } from '@assay/records';
import type * as z from 'zod';
import { folderDigest } from '../play/folder-digest.ts';
import type { DeclaredPlayer } from './arena.ts';
import type { WrittenArena, WrittenPlayer } from './arena-schema.ts';

export interface Reading {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  readonly at: (...steps: readonly PropertyKey[]) => Location;
}

/** A player with the files that it names; null where something is wrong with it, which the problems say. */
export async function readPlayer(
  written: WrittenPlayer,
  reading: Reading,
  { limits, answers }: WrittenArena,
): Promise<DeclaredPlayer | null> {
  const source = await reading.problems.attempt(() => sourceOf(written, reading, limits), reading.at());
  if (source === null) return null;
  const isForAnswers = source.kind === 'outputs';
  if (isForAnswers !== (answers !== undefined)) {
    const expected = answers === undefined ? 'module, command, submission or model' : 'outputs';
    const what = answers === undefined ? 'plays games' : 'has its answers compared';
    const message = `${written.name} ${what}, and is declared by ${source.kind}; expected ${expected}`;
    reading.problems.add(new AssayError('usage', 'E_ARENA_PLAYER', message, { location: reading.at() }));
  }
  const { name, reference, entrant } = written;
  return { name, isReference: reference, entrant: entrant ?? null, source };
}

async function sourceOf(
  written: WrittenPlayer,
  { files, problems, at }: Reading,
  { move_ms, memory_mb }: WrittenArena['limits'],
): Promise<DeclaredPlayer['source']> {
  const limits = { timeout_ms: move_ms, concurrency: 1 };
  const key = 'player';
  if ('outputs' in written) {
    await files.check(written.outputs);
    return { kind: 'outputs', file: written.outputs };
  }
  if ('submission' in written) {
    const folder = resolve(files.folder, written.submission);
    const { files: inside } = await folderDigest(folder);
    if (!inside.includes(written.file))
      throw new AssayError('usage', 'E_PATH', `${written.submission} has no file ${written.file}`);
    return { kind: 'submission', folder, file: written.file };
  }
  const declared = (model: z.input<typeof modelSchema>) =>
    readModel(modelSchema.parse(model), files, at, problems);
  if ('module' in written)
    return {
      kind: 'module',
      model: await declared({ key, provider: 'module', module: written.module, limits }),
      prompt: null,
    };
  if ('command' in written) {
    const bounded = ['prlimit', `--data=${memory_mb * 1024 * 1024}`, '--', ...written.command];
    const argv = process.platform === 'linux' ? bounded : written.command;
    return {
      kind: 'command',
      model: await declared({ key, provider: 'command', command: argv, limits }),
      prompt: null,
    };
  }
  return {
    kind: 'model',
    model: await readLooseModel(written.model, { files, problems, at }, move_ms),
    prompt: written.prompt === undefined ? null : await readText(files, written.prompt),
  };
}

/** A model as in the project file, without a key: an arena names its players and judges itself. */
export async function readLooseModel(
  written: Readonly<Record<string, unknown>>,
  { files, problems, at }: Reading,
  timeoutMs: number,
): Promise<Awaited<ReturnType<typeof readModel>>> {
  const limits = { timeout_ms: timeoutMs, ...(written['limits'] as object | undefined) };
  const model = { key: 'model', ...written, limits };
  const parsed = modelSchema.safeParse(model);
  if (parsed.success) return readModel(parsed.data, files, at, problems);
  const why = shapeProblem(parsed.error, model);
  throw new AssayError('usage', 'E_ARENA_MODEL', `model: ${why}`, { location: at('model') });
}
