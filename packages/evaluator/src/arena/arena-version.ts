import { type DeclaredModel, moduleDigest, nodeDigester, nodeFiles } from '@assay/engine';
import { AssayError, type Digest, type JsonObject, type JsonValue } from '@assay/records';
import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arena, DeclaredJudge, DeclaredPlayer } from './arena-schema.ts';

/** What is in a folder: its regular files by path, and one digest over all of them. Links and the like are refused. */
export async function folderDigest(
  folder: string,
): Promise<{ readonly digest: Digest; readonly files: readonly string[] }> {
  const files = (await filesBelow(folder, '')).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = createHash('sha256').update(await readFile(join(folder, file)));
    hash.update(`${JSON.stringify(file)} ${bytes.digest('hex')}\n`);
  }
  return { digest: `sha256:${hash.digest('hex')}`, files };
}

async function filesBelow(folder: string, below: string): Promise<string[]> {
  const names = await readdir(join(folder, below)).catch((cause: unknown) => {
    throw new AssayError('usage', 'E_PATH', `cannot open ${folder}: ${(cause as Error).message}`, { cause });
  });
  const found: string[] = [];
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`;
    const entry = await lstat(join(folder, path));
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else if (entry.isFile()) found.push(path);
    else
      throw new AssayError(
        'usage',
        'E_SPEC_PATH',
        `${path} in ${folder} is a link or not a file; expected regular files`,
      );
  }
  return found;
}

export interface ArenaVersion {
  readonly digest: Digest;
  /** Everything that can change a score, each under a name of its own, so that what changed can be named. */
  readonly components: JsonObject;
  /** Everybody's digest, references and entries alike. */
  readonly players: ReadonlyMap<string, Digest>;
}

/**
 * The version of an arena: environment, opponents, pairing, counts, limits, rules, seeds policy, judges. Who enters is not
 * part of it, as a submission is no part of a scorer; fixed opponents are.
 */
export async function arenaVersion(arena: Arena): Promise<ArenaVersion> {
  const players = new Map<string, Digest>();
  for (const player of arena.players) players.set(player.name, await playerDigest(player, arena.folder));
  const { schedule, openings, sequential, seeds, ties, anchor, level } = arena;
  const { move_ms, start_ms, memory_mb, moves } = arena.limits;
  const opponents = arena.players.filter(({ isReference }) => isReference);
  const components: JsonObject = {
    match: await matchComponent(arena),
    opponents: Object.fromEntries(opponents.map(({ name }) => [name, players.get(name)!])),
    schedule: plain(schedule),
    openings,
    sequential: plain(sequential),
    seeds: plain(seeds),
    limits: { move_ms, start_ms, memory_mb, moves },
    ties,
    rating: { anchor: plain(anchor), level, regularisation: arena.regularisation },
  };
  return { digest: nodeDigester.json(components), components, players };
}

/** The same as JSON: what is left undefined is not there. */
function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

async function matchComponent({ match, folder }: Arena): Promise<JsonObject> {
  if (match.kind === 'game') {
    const { environment } = match;
    if ('module' in environment)
      return {
        environment: { module: environment.module, digest: await fileDigest(folder, environment.module) },
      };
    return { environment: await commandOf(environment.command, folder) };
  }
  const { prompts, instruction, rubric, judges } = match;
  const named: [string, JsonValue][] = [];
  for (const judge of judges) named.push([judge.name, await judgeComponent(judge, folder)]);
  return {
    prompts: nodeDigester.json(plain(prompts)),
    instruction,
    rubric: rubric === null ? null : nodeDigester.json(rubric),
    judges: Object.fromEntries(named),
  };
}

async function judgeComponent(judge: DeclaredJudge, folder: string): Promise<JsonObject> {
  if (judge.kind === 'module')
    return { kind: judge.kind, digest: await fileDigest(folder, judge.model.module!) };
  if (judge.kind === 'human') return { kind: judge.kind };
  return { kind: judge.kind, model: modelComponent(judge.model) };
}

const fileDigest = (folder: string, path: string) => moduleDigest(nodeFiles(folder), path);

async function playerDigest({ source }: DeclaredPlayer, folder: string): Promise<Digest> {
  switch (source.kind) {
    case 'submission': {
      const { digest } = await folderDigest(source.folder);
      return nodeDigester.json({ digest, file: source.file });
    }
    case 'module':
      return fileDigest(folder, source.model.module!);
    case 'command':
      return nodeDigester.json(await commandOf(source.model.command!, folder));
    case 'model':
      return nodeDigester.json({ model: modelComponent(source.model), prompt: source.prompt });
    case 'outputs':
      return nodeDigester.json(await commandOf([source.file], folder));
  }
}

function modelComponent({ provider, model, parameters, base_url }: DeclaredModel): JsonObject {
  return { provider, model: model ?? null, parameters: parameters ?? {}, base_url: base_url ?? null };
}

/** The words of a command, and digests of those that are files of the folder. */
async function commandOf(command: readonly string[], folder: string): Promise<JsonObject> {
  const files = nodeFiles(folder);
  const digests: Record<string, JsonValue> = {};
  for (const word of command) {
    const file = await files.open(word).catch(() => null);
    if (file === null) continue;
    digests[word] = await file.sha256();
    await file.close();
  }
  return { command: [...command], files: digests };
}
